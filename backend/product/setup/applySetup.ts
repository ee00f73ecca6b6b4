import type { JsonObject } from '#adapters/model/json.ts';
import type { ExaminedSite } from '#backend/product/doctor/examinedSite.ts';
import { askProvider, ProviderRefusal, type ProviderSite } from '#backend/product/doctor/providerSite.ts';
import { OutboundError } from '#backend/product/services/outbound.ts';
import type { TermsDocuments } from './consentChanges.ts';
import { leavesOf, lostLeaves } from './leaves.ts';
import type { Change, Plan } from './plan.ts';
import { planSite } from './planSite.ts';

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
