import { type Json, ownMember } from '#adapters/model/json.ts';
import {
  passwordGaps,
  SHORTEST_PASSWORD,
  wantedPolicies,
  type WantedPolicy,
} from '#backend/commands/doctor/wantedPolicies.ts';
import type { ExaminedSite } from '#backend/commands/doctor/examinedSite.ts';
import type { ProviderSite } from '#backend/commands/doctor/providerSite.ts';
import type { Change, Plan } from './plan.ts';

/** One member of a policy, its present value and the one that it gets. */
interface PolicyChange {
  readonly section: string;
  readonly member: string;
  readonly from: unknown;
  readonly to: Json;
}

/** What a child of a group cannot set: sections, or members of one. Source: requirements#IDP-configuration. */
const ofParent: ReadonlySet<string> = new Set([
  'passwordComplexity',
  'registration.requireSecurityQuestion',
  'registration.requireLoginID',
  'registration.enforceCoppa',
  ...['allowUnverifiedLogin', 'preventLoginIDHarvesting', 'loginIdentifiers', 'loginIdentifierConflict'].map(
    (member) => `accountOptions.${member}`,
  ),
]);

/** What is known of the site besides its policies. */
export interface SiteState {
  readonly isChild: boolean;
  readonly hasAccounts: boolean;
}

/**
 * Sets the policies that the pages rely on. What would take something from customers who exist stays for people to
 * decide.
 */
export function policyChanges(site: ProviderSite, examined: ExaminedSite, policies: unknown, state: SiteState): Plan {
  const area = site.name === 'portal' ? 'portal' : 'preference-centre';
  const wanted = wantedPolicies(examined).filter((policy) => policy.area === area);
  const wrong = wanted.flatMap((policy) => {
    const { section, member } = policy;
    const from = ownMember(ownMember(policies, section), member);
    if (policy.isRight(from)) return [];
    const change = { section, member, from, to: policy.merged?.(from) ?? policy.want };
    return [{ change, reason: reasonForPeople(policy, from, state) }];
  });
  const raised = area === 'portal' ? passwordChanges(policies) : [];
  const all = [...wrong, ...raised.map((change) => ({ change, reason: reasonForPeople(change, change.from, state) }))];
  return {
    changes: toChanges(
      site,
      all.filter(({ reason }) => reason === undefined).map(({ change }) => change),
    ),
    byHand: all.flatMap(({ change: { section, member, to }, reason }) =>
      reason === undefined ? [] : [`${site.name}: set ${section}.${member} to ${JSON.stringify(to)}${reason}.`],
    ),
  };
}

/** Why people must set a policy themselves; undefined if the command may. */
function reasonForPeople(
  { section, member, restricts, reveals }: Pick<WantedPolicy, 'section' | 'member' | 'restricts' | 'reveals'>,
  from: unknown,
  { isChild, hasAccounts }: SiteState,
): string | undefined {
  if (hasAccounts && restricts?.(from) === true) return '; accounts exist, and it may lock customers out';
  if (reveals?.(from) === true)
    return ', or set metadata.hideAccountExistence; it tells strangers which accounts exist';
  return isChild && (ofParent.has(section) || ofParent.has(`${section}.${member}`))
    ? ' at the parent of its group'
    : undefined;
}

/** A policy that demands too little is raised; one that demands more stays. */
function passwordChanges(policies: unknown): readonly PolicyChange[] {
  const { findings, lacks, length } = passwordGaps(policies);
  if (findings.length > 0) return [];
  const section = 'passwordComplexity';
  const present = (member: string): unknown => ownMember(ownMember(policies, section), member);
  return [
    ...(length < SHORTEST_PASSWORD ? [{ member: 'minLength', to: SHORTEST_PASSWORD }] : []),
    ...(lacks.length > 0 ? [{ member: 'minCharGroups', to: 4 }] : []),
  ].map((one) => ({ ...one, section, from: present(one.member) }));
}

/** A call for each section, with the changed members alone: those that are not sent stay. */
function toChanges(site: ProviderSite, changes: readonly PolicyChange[]): readonly Change[] {
  const sections = [...new Set(changes.map(({ section }) => section))];
  return sections.map((section) => {
    const own = changes.filter((change) => change.section === section);
    return {
      site,
      method: 'accounts.setPolicies',
      params: { [section]: JSON.stringify(Object.fromEntries(own.map(({ member, to }) => [member, to]))) },
      lines: own.map(({ member, from, to }) => `sets ${section}.${member} to ${shown(to)} (was ${shown(from)})`),
      touches: own.map(({ member }) => `${section}/${member}/`),
    };
  });
}

const shown = (value: unknown): string => (value === undefined ? 'not set' : JSON.stringify(value));
