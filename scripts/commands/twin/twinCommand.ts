import { startCdc, type CdcConfiguration } from '@kontor/cdc-stand-in';
import { differencesOf, runTwinSteps, type TwinAnswers, type TwinSide } from './twinTest.ts';

/** The tenant in the environment, if any. Throws for incomplete keys and an invalid address. */
export function tenantOf(environment: Readonly<Record<string, string | undefined>>): TwinSide | undefined {
  const { TWIN_URL: baseUrl, TWIN_API_KEY: apiKey, TWIN_SECRET: secret, TWIN_USER_KEY: userKey } = environment;
  if (baseUrl === undefined) return undefined;
  if (apiKey === undefined || secret === undefined)
    throw new Error('TWIN_URL also needs TWIN_API_KEY and TWIN_SECRET.');
  if (!URL.canParse(baseUrl)) throw new Error(`TWIN_URL is no address: ${baseUrl}`);
  return { baseUrl, apiKey, secret, ...(userKey !== undefined && { userKey }) };
}

interface TwinSettings {
  readonly tenant: TwinSide | undefined;
  /** Domain of the test accounts' addresses, which get the mails of a registration. */
  readonly domain?: string;
  readonly tell: (line: string) => void;
}

/** Compares both sides and prints each difference. Exit code 0: none, 1: differences, 2: nothing to compare with. */
export async function twinCommand({ tenant, domain = 'example.com', tell }: TwinSettings): Promise<0 | 1 | 2> {
  if (tenant === undefined) {
    tell('Nothing to compare with: set TWIN_URL, TWIN_API_KEY and TWIN_SECRET.');
    return 2;
  }
  tell(
    `Calls ${new URL(tenant.baseUrl).host}: registers one account kontor-twin-…@${domain}, writes only to it, and removes it at the end.`,
  );
  const theirs = await runTwinSteps(tenant, domain);
  const configuration = {
    schema: theirs.get('schema') ?? {},
    policies: theirs.get('policies') ?? {},
    consents: theirs.get('consents') ?? {},
  };
  const lines = differencesOf(theirs, await askStandIn(configuration));
  for (const line of lines) tell(line);
  tell(lines.length === 0 ? 'No differences.' : `${lines.length} differences.`);
  return lines.length === 0 ? 0 : 1;
}

async function askStandIn(configuration: CdcConfiguration): Promise<TwinAnswers> {
  const { url: baseUrl, apiKey, secret, close } = await startCdc(configuration);
  try {
    return await runTwinSteps({ baseUrl, apiKey, secret });
  } finally {
    await close();
  }
}
