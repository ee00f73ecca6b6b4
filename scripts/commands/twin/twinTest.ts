import { randomBytes } from 'node:crypto';
import { isRecord, ownMember, type JsonObject } from '@kontor/schema-adapters/json';
import { hostOf } from '#backend/commands/doctor/examinedSite.ts';
import { lastSteps, twinSteps, type TwinResults, type TwinStep } from './twinSteps.ts';

/** One side: a tenant or the stand-in. `secret` is base64. */
export interface TwinSide {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly userKey?: string;
  readonly secret: string;
}

/** The answers of a side, by the name of the step. */
export type TwinAnswers = ReadonlyMap<string, JsonObject>;

/**
 * Makes all calls at one side with a new account, and removes the account even if a call fails. Throws if there is no
 * answer, and if the schema or the removal is refused.
 */
export async function runTwinSteps(side: TwinSide, domain = 'example.com'): Promise<TwinAnswers> {
  const password = `Kontor#${randomBytes(9).toString('hex')}A1`;
  const email = `kontor-twin-${randomBytes(6).toString('hex')}@${domain}`;
  let results: TwinResults = { email, password, uid: '', regToken: '', schema: {} };
  const answers = new Map<string, JsonObject>();
  const run = async (steps: readonly TwinStep[]): Promise<void> => {
    for (const step of steps) {
      // oxlint-disable-next-line no-await-in-loop -- each call needs the result of the one before
      const answer = await call(side, step, results);
      if (step.isRequired === true && answer['errorCode'] !== 0)
        throw new Error(
          `${step.method} was refused: ${formatValue(answer['errorCode'])} ${formatValue(answer['errorMessage'])}`,
        );
      results = { ...results, ...step.makes?.(answer) };
      answers.set(step.name, withPlaceholders(answer, results));
    }
  };
  try {
    await run(twinSteps);
  } finally {
    if (results.uid !== '')
      await run(lastSteps).catch((cause: unknown) => {
        throw new Error(`The account ${email} may remain at the tenant.`, { cause });
      });
  }
  return answers;
}

async function call(side: TwinSide, { method, params, as }: TwinStep, results: TwinResults): Promise<JsonObject> {
  const { apiKey, userKey, secret } = side;
  const signature = {
    secret: as === 'wrongSecret' ? randomBytes(32).toString('base64') : secret,
    ...(userKey !== undefined && { userKey }),
  };
  const body = new URLSearchParams({
    ...params?.(results),
    apiKey,
    ...(as !== 'open' && signature),
    format: 'json',
    httpStatusCodes: 'false',
  });
  const url = `${hostOf(side.baseUrl, method)}/${method}`;
  const answer: unknown = await (
    await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(15_000) })
  ).json();
  if (!isRecord(answer)) throw new Error(`${method} did not answer with an object`);
  return answer as JsonObject;
}

/** The answer with placeholders for values of this account. */
function withPlaceholders(answer: JsonObject, { email, uid, regToken }: TwinResults): JsonObject {
  const names = Object.entries({ email, uid, regToken }).filter(([, value]) => value !== '');
  const text = names.reduce((all, [name, value]) => all.replaceAll(value, `<${name}>`), JSON.stringify(answer));
  return JSON.parse(text) as JsonObject;
}

/** Members to compare by value; others compare by presence and type. */
const values = ['errorCode', 'errorMessage', 'errorDetails', 'statusCode', 'statusReason', 'apiVersion'];

/** The differences between the answers of a tenant and of the stand-in, a line each. */
export function differencesOf(tenant: TwinAnswers, standIn: TwinAnswers): readonly string[] {
  const methods = new Map([...twinSteps, ...lastSteps].map(({ name, method }) => [name, method]));
  return [...tenant].flatMap(([name, answer]) => {
    const ours = standIn.get(name) ?? {};
    const valueDifferences = values
      .filter((member) => ownMember(answer, member) !== ownMember(ours, member))
      .map((member) => `${member}: tenant ${formatValue(answer[member])}, stand-in ${formatValue(ours[member])}`);
    return [...valueDifferences, ...shapeDifferences('', answer, ours)].map(
      (line) => `${methods.get(name)} (${name}): ${line}`,
    );
  });
}

const formatValue = (value: unknown): string => (value === undefined ? 'none' : JSON.stringify(value));

function shapeDifferences(at: string, tenant: unknown, standIn: unknown): readonly string[] {
  if (typeOf(tenant) !== typeOf(standIn)) return [`${at}: tenant ${typeOf(tenant)}, stand-in ${typeOf(standIn)}`];
  if (Array.isArray(tenant) && Array.isArray(standIn))
    return tenant.length > 0 && standIn.length > 0 ? shapeDifferences(`${at}[]`, tenant[0], standIn[0]) : [];
  if (!isRecord(tenant) || !isRecord(standIn)) return [];
  const names = [...new Set([...Object.keys(tenant), ...Object.keys(standIn)])];
  return names
    .filter((name) => !(at === '' && values.includes(name)))
    .flatMap((name) => shapeDifferences(at === '' ? name : `${at}.${name}`, tenant[name], standIn[name]));
}

function typeOf(value: unknown): string {
  if (value === undefined) return 'none';
  return Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value;
}
