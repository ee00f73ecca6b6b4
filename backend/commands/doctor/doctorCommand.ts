import { parseArgs } from 'node:util';
import type { ContentInput } from '@kontor/contract/rules';
import { readMetadata } from '@kontor/schema-adapters/metadata';
import { publishedContent } from '#backend/product/content/publications/publishedContent.ts';
import { OutboundError } from '#backend/product/outbound/outbound.ts';
import type { ProductionSettings } from '#backend/product/production/settings.ts';
import { contentFolder } from '#backend/product/site/contentFolder.ts';
import type { Clock } from '#backend/shared/clock.ts';
import { openDatabase } from '#backend/shared/database/database.ts';
import { pageChecks } from './checks/pageChecks.ts';
import { policyChecks } from './checks/policyChecks.ts';
import { providerChecks } from './checks/providerChecks.ts';
import { schemaChecks } from './checks/schemaChecks.ts';
import { NotChecked, Skipped, type Check, type Checks } from './check.ts';
import { areas, examinedSite, type ExaminedSite, ProviderRefusal } from './examinedSite.ts';

/** The output of a command, and the exit code of its process. */
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
  const json = `${JSON.stringify({ exitCode, checks: results }, null, 2)}\n`;
  return { exitCode, output: values.json ? json : reportText(results) };
}

/**
 * The content of a site in each of its languages, from its folder or as the studio published it. Throws NotChecked if
 * this server does not have it.
 */
async function siteContent(settings: ProductionSettings): Promise<readonly ContentInput[]> {
  const { cms, locales } = readMetadata(settings.metadata).metadata;
  const id = cms.id ?? '';
  const read = ({
    document,
  }: {
    readonly document: (id: string, language: string) => unknown;
  }): readonly ContentInput[] =>
    locales
      .map((locale) => locale.replace('_', '-'))
      .map((language) => ({ file: `content ${language}`, language, raw: document(id, language) ?? {} }));
  if (settings.contentFolder !== undefined) return read(contentFolder(settings.contentFolder, () => undefined));
  if (settings.studio === undefined) throw new Skipped('another host serves the content');
  const db = await openDatabase({ url: settings.databaseUrl });
  try {
    const published = publishedContent(db, () => [id]);
    await published.refresh();
    return read(published);
  } catch (cause) {
    throw new NotChecked('the database with the content cannot be reached', { cause });
  } finally {
    await db.close();
  }
}

/**
 * Every check of a site, by its id. Tests require a row of the operators' guide for each, and a misconfiguration that
 * only this check finds.
 */
export const checks = {
  ...providerChecks,
  ...schemaChecks,
  ...policyChecks,
  ...pageChecks,
} as const satisfies Checks;

const marks = { right: 'ok', wrong: 'WRONG', unknown: 'unknown', skipped: 'skipped' } as const;

/** A line for each check, or for each of its problems with the fix. */
function reportText(results: readonly CheckResult[]): string {
  const width = Math.max(...results.map(({ id }) => id.length));
  const lines = results.flatMap((result) =>
    sentencesOf(result).map((text) => `${marks[result.state].padEnd(8)}${result.id.padEnd(width)}  ${text}`),
  );
  const count = (state: CheckResult['state']): number => results.filter((result) => result.state === state).length;
  const summary = `${count('right')} ok, ${count('wrong')} wrong, ${count('unknown')} unknown, ${count('skipped')} skipped`;
  return `${[...lines, '', summary].join('\n')}\n`;
}

/** Limit of lines per check; a site without content or schema has hundreds of problems. */
const MAX_LISTED = 10;

function sentencesOf({ title, problems, reason }: CheckResult): readonly string[] {
  if (problems.length === 0) return [reason === undefined ? title : `Not checked: ${reason}.`];
  const lines = problems.slice(0, MAX_LISTED).map(({ what, help }) => `${what} ${help}`);
  const rest = problems.length - MAX_LISTED;
  return rest > 0 ? [...lines, `And ${rest} more of the kind; “--json” lists all.`] : lines;
}

/**
 * The result of one check. `unknown`: it failed. `skipped`: the site does not use the feature, or nobody requested the
 * check.
 */
export interface CheckResult {
  readonly id: string;
  readonly title: string;
  readonly state: keyof typeof marks;
  /** Empty unless `wrong`. */
  readonly problems: readonly { readonly what: string; readonly help: string }[];
  /** Why there is no result. */
  readonly reason?: string;
}

/** Runs all checks in parallel; the results are in the order of the checks. */
export const examine = (site: ExaminedSite, chosen: Checks): Promise<readonly CheckResult[]> =>
  Promise.all(Object.entries(chosen).map(([id, check]) => examineOne(site, id, check)));

async function examineOne(site: ExaminedSite, id: string, { title, help, only, find }: Check): Promise<CheckResult> {
  try {
    if (only !== undefined && site.offered.every(({ name }) => name !== only))
      throw new Skipped(`the site does not offer it (metadata.${areas[only].offer})`);
    const problems = [];
    for await (const what of find(site)) problems.push({ what, help });
    return { id, title, state: problems.length === 0 ? 'right' : 'wrong', problems };
  } catch (error) {
    const state = error instanceof Skipped ? 'skipped' : 'unknown';
    return { id, title, state, problems: [], reason: reasonOf(error) };
  }
}

/** 1 if something is wrong, else 2 if something could not be checked, else 0. */
export function exitCodeOf(results: readonly CheckResult[]): 0 | 1 | 2 {
  if (results.some(({ state }) => state === 'wrong')) return 1;
  return results.some(({ state }) => state === 'unknown') ? 2 : 0;
}

/** The reason why a check has no result; rethrows errors of the program itself. */
function reasonOf(error: unknown): string {
  if (error instanceof NotChecked || error instanceof ProviderRefusal) return error.message;
  if (error instanceof OutboundError) return `the provider did not answer: ${error.reason}`;
  throw error;
}
