import { type Json, ownMember } from '#adapters/model/json.ts';
import { passwordGaps, SHORTEST_PASSWORD } from '#backend/product/doctor/passwordGaps.ts';
import type { ExaminedSite } from '#backend/product/doctor/examinedSite.ts';
import type { ProviderSite } from '#backend/product/doctor/providerSite.ts';
import { wantedPolicies } from '#backend/product/doctor/wantedPolicies.ts';
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
  const wrong = wanted.flatMap(({ section, member, isRight, want, merged, restricts }) => {
    const from = ownMember(ownMember(policies, section), member);
    if (isRight(from)) return [];
    return [{ section, member, from, to: merged?.(from) ?? want, restricts: restricts?.(from) === true }];
  });
  const all = [...wrong, ...(area === 'portal' ? passwordChanges(policies) : [])];
  const isByHand = ({ section, member, restricts }: (typeof all)[number]): boolean =>
    (state.isChild && (ofParent.has(section) || ofParent.has(`${section}.${member}`))) ||
    (state.hasAccounts && restricts);
  return {
    changes: toChanges(
      site,
      all.filter((one) => !isByHand(one)),
    ),
    byHand: all
      .filter(isByHand)
      .map(({ section, member, to, restricts }) =>
        restricts
          ? `${site.name}: set ${section}.${member} to ${JSON.stringify(to)}; accounts exist, and it may lock customers out.`
          : `${site.name}: set ${section}.${member} to ${JSON.stringify(to)} at the parent of its group.`,
      ),
  };
}

/** A policy that demands too little is raised; one that demands more stays. */
function passwordChanges(policies: unknown): readonly (PolicyChange & { readonly restricts: boolean })[] {
  const { findings, lacks, length } = passwordGaps(policies);
  if (findings.length > 0) return [];
  const section = 'passwordComplexity';
  const present = (member: string): unknown => ownMember(ownMember(policies, section), member);
  return [
    ...(length < SHORTEST_PASSWORD ? [{ member: 'minLength', to: SHORTEST_PASSWORD }] : []),
    ...(lacks.length > 0 ? [{ member: 'minCharGroups', to: 4 }] : []),
  ].map((one) => ({ ...one, section, from: present(one.member), restricts: false }));
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
