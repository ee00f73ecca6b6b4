import { OutboundError } from '#backend/product/services/outbound.ts';
import { type Check, NotChecked, type Problem } from './check.ts';
import type { ExaminedSite } from './examinedSite.ts';
import { ProviderRefusal } from './providerSite.ts';

/**
 * The result of one check. `unknown`: it could not be made. `skipped`: the site does not use what it is about, or nobody
 * gave what it needs.
 */
export interface CheckResult {
  readonly id: string;
  readonly title: string;
  readonly state: 'right' | 'wrong' | 'unknown' | 'skipped';
  /** Empty unless `wrong`. */
  readonly problems: readonly Problem[];
  /** Why there is no result. */
  readonly reason?: string;
}

/** Makes all checks at once; the results are in the order of the checks. */
export async function examine(
  site: ExaminedSite,
  checks: Readonly<Record<string, Check>>,
): Promise<readonly CheckResult[]> {
  return Promise.all(Object.entries(checks).map(([id, check]) => resultOf(site, id, check)));
}

/** 1 if something is wrong, else 2 if something could not be checked, else 0. */
export function exitCodeOf(results: readonly CheckResult[]): 0 | 1 | 2 {
  if (results.some(({ state }) => state === 'wrong')) return 1;
  return results.some(({ state }) => state === 'unknown') ? 2 : 0;
}

async function resultOf(site: ExaminedSite, id: string, { title, find }: Check): Promise<CheckResult> {
  try {
    const problems = await find(site);
    return { id, title, state: problems.length === 0 ? 'right' : 'wrong', problems };
  } catch (error) {
    return { id, title, state: isSkipped(error) ? 'skipped' : 'unknown', problems: [], reason: reasonOf(error) };
  }
}

const isSkipped = (error: unknown): boolean => error instanceof NotChecked && error.isSkipped;

/** Why a check has no result; throws what is no answer of somebody else but a fault of ours. */
function reasonOf(error: unknown): string {
  if (error instanceof NotChecked || error instanceof ProviderRefusal) return error.message;
  if (error instanceof OutboundError) return `the provider did not answer: ${error.reason}`;
  throw error;
}
