import { parseArgs } from 'node:util';
import type { ProductionSettings } from '#backend/product/production/settings.ts';
import { OutboundError } from '#backend/product/outbound/outbound.ts';
import type { Clock } from '#backend/shared/clock.ts';
import { NotChecked, Skipped, type Check, type Problem } from './check.ts';
import { consentChecks } from './checks/consentChecks.ts';
import { linkChecks } from './checks/linkChecks.ts';
import { mailChecks, pageChecks } from './checks/pageChecks.ts';
import { policyChecks } from './checks/policyChecks.ts';
import { providerChecks } from './checks/providerChecks.ts';
import { contentChecks, schemaChecks } from './checks/schemaChecks.ts';
import { examinedSite, type ExaminedSite } from './examinedSite.ts';
import { ProviderRefusal } from './providerSite.ts';
import { siteContent } from './siteContent.ts';

/** What a command printed, and the exit code of its process. */
export interface CommandResult {
  readonly output: string;
  readonly exitCode: number;
}

/** Checks a configured site. Reads only. Throws a TypeError for options that it does not know. */
export async function doctorCommand(
  settings: ProductionSettings,
  args: readonly string[],
  clock: Clock,
): Promise<CommandResult> {
  const { values } = parseArgs({
    args: [...args],
    options: { json: { type: 'boolean', default: false }, uid: { type: 'string' } },
  });
  const surroundings = { clock, testUid: values.uid, content: () => siteContent(settings) };
  const results = await examine(examinedSite(settings, surroundings), checks);
  const exitCode = exitCodeOf(results);
  const json = (): string => `${JSON.stringify({ exitCode, checks: results }, null, 2)}\n`;
  return { exitCode, output: values.json ? json() : reportText(results) };
}

/**
 * Every check of a site, by its id. A new one is a row in the guide for operators too; a test compares both, another one
 * asks for a misconfiguration that only this check finds.
 */
export const checks = {
  ...providerChecks,
  ...schemaChecks,
  ...consentChecks,
  ...policyChecks,
  ...linkChecks,
  ...pageChecks,
  ...contentChecks,
  ...mailChecks,
} as const satisfies Readonly<Record<string, Check>>;

const marks = { right: 'ok', wrong: 'WRONG', unknown: 'unknown', skipped: 'skipped' } as const;

/** A line for each check, or for each of its problems with how to mend it. */
function reportText(results: readonly CheckResult[]): string {
  const width = Math.max(...results.map(({ id }) => id.length));
  const lines = results.flatMap((result) =>
    sentencesOf(result).map((text) => `${marks[result.state].padEnd(8)}${result.id.padEnd(width)}  ${text}`),
  );
  const count = (state: CheckResult['state']): number => results.filter((result) => result.state === state).length;
  const summary = `${count('right')} ok, ${count('wrong')} wrong, ${count('unknown')} unknown, ${count('skipped')} skipped`;
  return `${[...lines, '', summary].join('\n')}\n`;
}

/** Lines of one check; a site without content or schema has hundreds. */
const MOST = 10;

function sentencesOf({ title, problems, reason }: CheckResult): readonly string[] {
  if (problems.length === 0) return [reason === undefined ? title : `Not checked: ${reason}.`];
  const lines = problems.slice(0, MOST).map(({ what, mend }) => `${what} ${mend}`);
  const rest = problems.length - MOST;
  return rest > 0 ? [...lines, `And ${rest} more of the kind; “--json” lists all.`] : lines;
}

/** The result of one check. `unknown`: it could not be made. `skipped`: the site does not use it, or nobody asked. */
export interface CheckResult {
  readonly id: string;
  readonly title: string;
  readonly state: keyof typeof marks;
  /** Empty unless `wrong`. */
  readonly problems: readonly Problem[];
  /** Why there is no result. */
  readonly reason?: string;
}

/** Makes all checks at once; the results are in the order of the checks. */
export async function examine(
  site: ExaminedSite,
  chosen: Readonly<Record<string, Check>>,
): Promise<readonly CheckResult[]> {
  const resultOf = async ([id, { title, find }]: readonly [string, Check]): Promise<CheckResult> => {
    try {
      const problems = await find(site);
      return { id, title, state: problems.length === 0 ? 'right' : 'wrong', problems };
    } catch (error) {
      const state = error instanceof Skipped ? 'skipped' : 'unknown';
      return { id, title, state, problems: [], reason: reasonOf(error) };
    }
  };
  return Promise.all(Object.entries(chosen).map(resultOf));
}

/** 1 if something is wrong, else 2 if something could not be checked, else 0. */
export function exitCodeOf(results: readonly CheckResult[]): 0 | 1 | 2 {
  if (results.some(({ state }) => state === 'wrong')) return 1;
  return results.some(({ state }) => state === 'unknown') ? 2 : 0;
}

/** Why a check has no result; throws what is no answer of somebody else but a fault of ours. */
function reasonOf(error: unknown): string {
  if (error instanceof NotChecked || error instanceof ProviderRefusal) return error.message;
  if (error instanceof OutboundError) return `the provider did not answer: ${error.reason}`;
  throw error;
}
