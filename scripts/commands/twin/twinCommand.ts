import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { JsonObject } from '#adapters/model/json.ts';
import { startTwinStandIn, type TwinConfiguration } from './twinStandIn.ts';
import { differencesOf, runSteps, type TwinAnswers, type TwinSide } from './twinTest.ts';

/** The tenant of the environment, if it names one. Throws for one whose keys are not complete. */
export function tenantOf(environment: Readonly<Record<string, string | undefined>>): TwinSide | undefined {
  const { TWIN_URL: baseUrl, TWIN_API_KEY: apiKey, TWIN_SECRET: secret, TWIN_USER_KEY: userKey } = environment;
  if (baseUrl === undefined) return undefined;
  if (apiKey === undefined || secret === undefined)
    throw new Error('TWIN_URL also needs TWIN_API_KEY and TWIN_SECRET.');
  return { baseUrl, apiKey, secret, ...(userKey !== undefined && { userKey }) };
}

interface TwinSettings {
  readonly tenant: TwinSide | undefined;
  /** Domain of the test accounts' addresses, which get the mails of a registration. */
  readonly domain?: string;
  /** Folder of recorded answers, used without a tenant. */
  readonly recordings: string | undefined;
  readonly tell: (line: string) => void;
  /** Another stand-in than a new one, for tests. */
  readonly standIn?: TwinSide;
}

/** Compares and tells each difference. Exit code 0: none, 1: differences, 2: nothing to compare with. */
export async function twinCommand(settings: TwinSettings): Promise<0 | 1 | 2> {
  const { tenant, recordings, tell } = settings;
  const lines = tenant
    ? await withTenant(tenant, settings)
    : recordings !== undefined && existsSync(recordings)
      ? await withRecordings(recordings, settings)
      : undefined;
  if (lines === undefined) {
    tell('Nothing to compare with: set TWIN_URL, TWIN_API_KEY and TWIN_SECRET, or name --recordings FOLDER.');
    return 2;
  }
  for (const line of lines) tell(line);
  tell(lines.length === 0 ? 'No differences.' : `${lines.length} differences.`);
  return lines.length === 0 ? 0 : 1;
}

async function withTenant(tenant: TwinSide, { domain, tell, standIn }: TwinSettings): Promise<readonly string[]> {
  tell(
    `Calls ${new URL(tenant.baseUrl).host}: registers one account kontor-twin-…@${domain ?? 'example.com'}, writes only to it, and removes it at the end.`,
  );
  const theirs = await runSteps(tenant, domain);
  const configuration = {
    schema: theirs.get('schema') ?? {},
    policies: theirs.get('policies') ?? {},
    consents: theirs.get('consents') ?? {},
  };
  const ours = standIn ? await runSteps(standIn) : await askStandIn(configuration);
  return differencesOf(theirs, ours);
}

async function askStandIn(configuration: TwinConfiguration): Promise<TwinAnswers> {
  const { side, close } = await startTwinStandIn(configuration);
  try {
    return await runSteps(side);
  } finally {
    await close();
  }
}

/** The recorded answers by the step that asks for the same. */
const recordedSteps: Readonly<Record<string, string>> = {
  'errors/403005-renault-get_jwt.json': 'no session',
  'errors/403010-invalid-secret.json': 'wrong secret',
  'errors/403042-renault-login.json': 'unknown login',
  'account/renault-login.json': 'login',
  'account/renault-get_account_info.json': 'account',
};

/** What only that site or that account had, and times, which recordings have in two formats. */
const own = { without: ['oldestDataUpdated', 'oldestDataUpdatedTimestamp', 'data', 'preferences', 'emails', 'time'] };

async function withRecordings(recordings: string, { tell, standIn }: TwinSettings): Promise<readonly string[]> {
  tell('Compares the stand-in with recorded answers; no tenant is called.');
  const read = (file: string): JsonObject => JSON.parse(readFileSync(`${recordings}/${file}`, 'utf8')) as JsonObject;
  const schemas = readdirSync(`${recordings}/schema`).filter((file) => file.startsWith('toolkit-default'));
  const ours = standIn ? await runSteps(standIn) : await askStandIn({ schema: read(`schema/${schemas[0]}`) });
  const theirs = new Map(
    Object.entries(recordedSteps)
      .filter(([file]) => existsSync(`${recordings}/${file}`))
      .map(([file, step]) => [step, read(file)]),
  );
  return differencesOf(theirs, ours, own);
}
