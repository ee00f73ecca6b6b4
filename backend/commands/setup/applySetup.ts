import { type JsonObject, isRecord, ownMember } from '#adapters/model/json.ts';
import type { ExaminedSite } from '#backend/commands/doctor/examinedSite.ts';
import { askProvider, ProviderRefusal, type ProviderSite } from '#backend/commands/doctor/providerSite.ts';
import { OutboundError } from '#backend/product/outbound/outbound.ts';
import { type TermsDocuments, termsChanges } from './termsChanges.ts';
import { type Change, type Plan, joined, nothing } from './plan.ts';
import { schemaOf } from '#backend/commands/doctor/checks/schemaChecks.ts';
import { NotChecked } from '#backend/commands/doctor/check.ts';
import { policyChanges, type SiteState } from './policyChanges.ts';
import { schemaChanges, wantedOf } from './schemaChanges.ts';

/** What was written, what stays for people, and why it stopped early. */
export interface SetupResult {
  readonly done: readonly Change[];
  readonly byHand: readonly string[];
  /** The change that failed, and why; undefined if all is written. */
  readonly failed?: { readonly change: Change; readonly reason: string };
}

/** The plans of both sites; `examine` gives a site whose answers are fresh. */
export async function planSetup(examine: () => ExaminedSite, documents: TermsDocuments): Promise<readonly Plan[]> {
  const examined = examine();
  return Promise.all(examined.offered.map((site) => planSite(site, examined, documents)));
}

/**
 * Writes what the sites lack, one call after the other, and stops at the first refusal. After each site it reads again:
 * what nobody meant to change must be as before. Throws ProviderRefusal and OutboundError of calls that only read.
 */
export async function applySetup(examine: () => ExaminedSite, documents: TermsDocuments): Promise<SetupResult> {
  const done: Change[] = [];
  const byHand: string[] = [];
  const count = examine().offered.length;
  for (let index = 0; index < count; index += 1) {
    // Sites of one group share fields: what was written for one may be there for the next.
    const examined = examine();
    const site = examined.offered[index];
    if (site === undefined) continue;
    const plan = await planSite(site, examined, documents);
    byHand.push(...plan.byHand);
    const before = await stateOf(site);
    for (const change of plan.changes) {
      const reason = await write(change);
      if (reason !== undefined) return { done, byHand, failed: { change, reason } };
      done.push(change);
    }
    const last = plan.changes.at(-1);
    const reason = last && (await differenceAfter(examine, index, before, plan));
    if (last !== undefined && reason !== undefined) return { done, byHand, failed: { change: last, reason } };
  }
  return { done, byHand: [...new Set(byHand)] };
}

/** Why a call was refused; undefined if it was accepted. */
async function write({ site, method, params }: Change): Promise<string | undefined> {
  try {
    await askProvider(site.access, method, params);
    return undefined;
  } catch (error) {
    if (error instanceof ProviderRefusal) return error.message;
    if (error instanceof OutboundError) return `the provider did not answer: ${error.reason}`;
    throw error;
  }
}

async function differenceAfter(
  examine: () => ExaminedSite,
  index: number,
  before: ReadonlyMap<string, string>,
  { changes }: Plan,
): Promise<string | undefined> {
  const site = examine().offered[index];
  if (site === undefined) return undefined;
  const touched = changes.flatMap(({ touches }) => touches);
  const lost = lostLeaves(before, await stateOf(site), touched);
  return lost.length === 0 ? undefined : `the provider also changed ${lost.join(', ')}: look at it in the console`;
}

/** Everything of a site that set-up writes, as values by path. */
async function stateOf({ ask }: ProviderSite): Promise<ReadonlyMap<string, string>> {
  const answers = await Promise.all([
    ask('accounts.getSchema'),
    ask('accounts.getPolicies'),
    ask('accounts.getSiteConsentDetails'),
  ]);
  return new Map(answers.flatMap((answer) => [...leavesOf(sectionsOf(answer))]));
}

/** An answer without its envelope, which differs each time. */
const sectionsOf = (answer: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(answer).filter(([, section]) => typeof section === 'object'));

/** Every value of a JSON document by its path, `dataSchema/fields/club.name/type/`; a list is one value. */
export function leavesOf(value: unknown, path = ''): ReadonlyMap<string, string> {
  if (!isRecord(value)) return new Map([[path, JSON.stringify(value) ?? '']]);
  return new Map(Object.entries(value).flatMap(([name, child]) => [...leavesOf(child, `${path}${name}/`)]));
}

/** Paths whose value is gone or another one, except below `touched`. */
export function lostLeaves(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
  touched: readonly string[],
): readonly string[] {
  return [...before]
    .filter(([path, value]) => after.get(path) !== value && !touched.some((prefix) => path.startsWith(prefix)))
    .map(([path]) => path);
}

/**
 * What one site at the provider lacks, in the order in which it can be written. Reads only. Throws ProviderRefusal and
 * OutboundError.
 */
export async function planSite(site: ProviderSite, examined: ExaminedSite, documents: TermsDocuments): Promise<Plan> {
  const [present, policies, state, content] = await Promise.all([
    schemaOf(site),
    site.ask('accounts.getPolicies'),
    siteStateOf(site),
    contentOf(examined),
  ]);
  const consents = site.name === 'portal' ? await consentPlan(site, examined, documents, state) : nothing;
  return joined([
    content.plan,
    schemaChanges(site, present, wantedOf(site, examined, content.documents)),
    consents,
    policyChanges(site, examined, policies, state),
  ]);
}

async function consentPlan(
  site: ProviderSite,
  examined: ExaminedSite,
  documents: TermsDocuments,
  state: SiteState,
): Promise<Plan> {
  const [statements, details] = await Promise.all([
    site.ask('accounts.getConsentsStatements'),
    site.ask('accounts.getSiteConsentDetails'),
  ]);
  return termsChanges(site, examined, { statements, details }, documents, state);
}

/** Without the content nobody knows its newsletters and fields: people must add them. */
async function contentOf({ content }: ExaminedSite) {
  try {
    return { documents: await content(), plan: nothing };
  } catch (error) {
    if (!(error instanceof NotChecked)) throw error;
    const sentence = `Newsletters and fields of the content are not known here: ${error.message}.`;
    return { documents: [], plan: { changes: [], byHand: [sentence] } };
  }
}

async function siteStateOf({ ask }: ProviderSite): Promise<SiteState> {
  const [config, found] = await Promise.all([
    ifAllowed(ask('admin.getSiteConfig')),
    ifAllowed(ask('accounts.search', { query: 'SELECT COUNT(*) FROM accounts' })),
  ]);
  const owner = ownMember(config, 'siteGroupOwner');
  const results = ownMember(found, 'results');
  const count = Array.isArray(results) ? Object.values(isRecord(results[0]) ? results[0] : {})[0] : undefined;
  return { isChild: typeof owner === 'string' && owner !== '', hasAccounts: count !== 0 };
}

/** The answer, or undefined if the key has no right for the call. */
async function ifAllowed(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ProviderRefusal) return undefined;
    throw error;
  }
}
