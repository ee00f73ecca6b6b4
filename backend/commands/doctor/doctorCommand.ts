import { parseArgs } from 'node:util';
import type { ProductionSettings } from '#backend/product/production/settings.ts';
import type { Clock } from '#backend/shared/clock.ts';
import { examinedSite, type ExaminedSite } from './examinedSite.ts';
import { siteContent } from './siteContent.ts';
import { type Check, whereOffered, NotChecked, type Problem } from './check.ts';
import { apiKeys, secrets, clock as clockCheck, dataCentre } from './checks/accessChecks.ts';
import { documents, terms } from './checks/consentChecks.ts';
import { content, schemaRules, fields, types, writeAccess } from './checks/schemaChecks.ts';
import { linkExchange, linkTokenKeys } from './checks/linkExchangeChecks.ts';
import {
  accountExistence,
  doubleOptIn,
  lockout,
  login,
  mailLanguages,
  mailLinks,
  password,
  passwordReset,
  registration,
  verification,
} from './checks/policyChecks.ts';
import {
  passkeys,
  providerScript,
  oneGroup,
  proxyPage,
  scriptDataCentre,
  search,
  trustedUrls,
} from './checks/siteConfigurationChecks.ts';
import { mailing } from './checks/mailingCheck.ts';
import { newsletters, reminders } from './checks/subscriptionChecks.ts';
import { OutboundError } from '#backend/product/outbound/outbound.ts';
import { ProviderRefusal } from './providerSite.ts';

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
  return { exitCode, output: values.json ? reportJson(results, exitCode) : reportText(results) };
}

/**
 * Every check of a site, by its id. A new one is a row here and a row in the guide for operators; a test compares both,
 * another one asks for a misconfiguration that only this check finds.
 */
export const checks = {
  'provider/data-centre': dataCentre,
  'provider/api-keys': apiKeys,
  'provider/secrets': secrets,
  'provider/clock': clockCheck,
  'provider/script-data-centre': scriptDataCentre,
  'provider/group': oneGroup,
  'provider/trusted-urls': trustedUrls,
  'provider/search': search,
  'provider/passkeys': whereOffered('portal', passkeys),
  'schema/fields': fields,
  'schema/types': types,
  'schema/write-access': writeAccess,
  'schema/rules': schemaRules,
  'subscriptions/newsletters': whereOffered('preference centre', newsletters),
  'subscriptions/reminders': whereOffered('preference centre', reminders),
  'consents/terms': whereOffered('portal', terms),
  'consents/documents': whereOffered('portal', documents),
  'policies/password': whereOffered('portal', password),
  'policies/registration': whereOffered('portal', registration),
  'policies/login': whereOffered('portal', login),
  'policies/lockout': whereOffered('portal', lockout),
  'policies/verification': whereOffered('portal', verification),
  'policies/password-reset': whereOffered('portal', passwordReset),
  'policies/double-opt-in': whereOffered('preference centre', doubleOptIn),
  'policies/account-existence': whereOffered('portal', accountExistence),
  'policies/mail-languages': mailLanguages,
  'policies/mail-links': mailLinks,
  'links/keys': whereOffered('preference centre', linkTokenKeys),
  'links/exchange': whereOffered('preference centre', linkExchange),
  'pages/provider-script': providerScript,
  'pages/partner-script': whereOffered('portal', proxyPage),
  'pages/content': whereOffered('preference centre', content),
  'mails/server': mailing,
} as const satisfies Readonly<Record<string, Check>>;

const marks: Readonly<Record<CheckResult['state'], string>> = {
  right: 'ok',
  wrong: 'WRONG',
  unknown: 'unknown',
  skipped: 'skipped',
};

/** The results for people: a line for each check, or for each of its problems with how to mend it. */
function reportText(results: readonly CheckResult[]): string {
  const width = Math.max(...results.map(({ id }) => id.length));
  const lines = results.flatMap(({ id, state, ...result }) =>
    sentencesOf({ id, state, ...result }).map((text) => `${marks[state].padEnd(8)}${id.padEnd(width)}  ${text}`),
  );
  return `${[...lines, '', summaryOf(results)].join('\n')}\n`;
}

/** The results for programs. */
function reportJson(results: readonly CheckResult[], exitCode: number): string {
  return `${JSON.stringify({ exitCode, checks: results }, null, 2)}\n`;
}

/** Lines of one check; a site without content or schema has hundreds. */
const MOST = 10;

function sentencesOf({ title, problems, reason }: CheckResult): readonly string[] {
  if (problems.length > 0) {
    const rest = problems.length - MOST;
    const lines = problems.slice(0, MOST).map(({ what, mend }) => `${what} ${mend}`);
    return rest > 0 ? [...lines, `And ${rest} more of the kind; “--json” lists all.`] : lines;
  }
  return [reason === undefined ? title : `Not checked: ${reason}.`];
}

function summaryOf(results: readonly CheckResult[]): string {
  const count = (state: CheckResult['state']): number => results.filter((result) => result.state === state).length;
  return `${count('right')} ok, ${count('wrong')} wrong, ${count('unknown')} unknown, ${count('skipped')} skipped`;
}

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
  chosen: Readonly<Record<string, Check>>,
): Promise<readonly CheckResult[]> {
  return Promise.all(Object.entries(chosen).map(([id, check]) => resultOf(site, id, check)));
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
