import type { JsonObject } from '@kontor/schema-adapters/json';
import { nestedAt } from '#backend/shared/nestedValues.ts';
import { publishEvent } from '#backend/shared/nodeEvents.ts';
import { requestContext } from '#backend/shared/http/requestContext.ts';
import { measuredCall, OutboundError, postFormForText } from '../outbound/outbound.ts';

/** A secret, and the key of the application that owns it, if it is not the site's own. */
export interface ProviderSecret {
  readonly secret: string;
  readonly userKey?: string;
}

/** Credentials with which the services sign their calls to the identity provider, for one of its sites. */
export interface ProviderAccess extends ProviderSecret {
  /** Base URL of the provider's REST calls, e.g. `https://accounts.eu1.gigya.com`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Fallback if the provider refuses the first secret, so that secrets can be rotated without a gap. */
  readonly second?: ProviderSecret;
}

/** An answer of the provider; the error code counts, not the HTTP status. */
export interface ProviderAnswer {
  readonly errorCode: number;
  readonly body: JsonObject;
  /** The raw body; parsing rounds numbers beyond 2^53. */
  readonly text: string;
}

/** Accesses whose second secret was accepted last. */
const withSecond = new WeakSet<ProviderAccess>();

/**
 * Calls the provider, signed and counted, and returns the answer with any error code. If the provider refuses one of
 * two secrets, repeats the call with the other and prefers that one from then on. Throws OutboundError without an
 * answer of the provider.
 */
export async function answerOf(
  access: ProviderAccess,
  method: string,
  params: Readonly<Record<string, string>>,
): Promise<ProviderAnswer> {
  const { second } = access;
  if (second === undefined) return callWith(access, access, method, params);
  const usesSecond = withSecond.has(access);
  const answer = await callWith(access, usesSecond ? second : access, method, params);
  if (!mayRefuseSecret(answer)) return answer;
  const other = await callWith(access, usesSecond ? access : second, method, params);
  if (mayRefuseSecret(other)) return refusesCredentials(answer) && !refusesCredentials(other) ? other : answer;
  // Concurrent calls notice the same refusal; only one publishes it.
  if (withSecond.has(access) === usesSecond) {
    if (usesSecond) withSecond.delete(access);
    else withSecond.add(access);
    publishEvent('secret', { apiKey: access.apiKey, refused: usesSecond ? 'second' : 'first', code: answer.errorCode });
  }
  return other;
}

const callWith = (
  access: ProviderAccess,
  secret: ProviderSecret,
  method: string,
  params: Readonly<Record<string, string>>,
): Promise<ProviderAnswer> =>
  measuredCall(
    method,
    () => signedCall(access, secret, method, params),
    ({ errorCode }) => String(errorCode),
  );

/** A wrong secret or signature, or the code of an unknown application key, which has other meanings too. */
const mayRefuseSecret = ({ errorCode }: ProviderAnswer): boolean => [403003, 403005, 403010].includes(errorCode);

/**
 * Like answerOf, but throws CredentialsRefused if the provider refuses the services' credentials, so that no caller
 * takes that for an answer about an account, and the log shows it by its name.
 * Source: requirements#link-exchange, requirements#IDP-configuration.
 */
export async function callProvider(
  access: ProviderAccess,
  method: string,
  params: Readonly<Record<string, string>>,
): Promise<ProviderAnswer> {
  const answer = await answerOf(access, method, params);
  if (refusesCredentials(answer)) throw new CredentialsRefused(answer.errorCode);
  return answer;
}

/**
 * An unknown API key, a wrong secret or signature, or an unknown application key, which shares its code with an unknown
 * account and differs in the details.
 */
function refusesCredentials({ errorCode, body: { errorDetails } }: ProviderAnswer): boolean {
  if ([400093, 403003, 403010].includes(errorCode)) return true;
  return errorCode === 403005 && typeof errorDetails === 'string' && /user ?key/i.test(errorDetails);
}

async function signedCall(
  { baseUrl, apiKey }: ProviderAccess,
  { secret, userKey }: ProviderSecret,
  method: string,
  params: Readonly<Record<string, string>>,
): Promise<ProviderAnswer> {
  const { text, body } = await postFormForText(`${baseUrl}/${method}`, {
    ...params,
    apiKey,
    secret,
    ...(userKey === undefined ? {} : { userKey }),
    format: 'json',
  });
  if (typeof body !== 'object' || body === null || !('errorCode' in body) || typeof body.errorCode !== 'number')
    throw new OutboundError('not an answer of the provider');
  logCall(method, body.errorCode, 'callId' in body ? body.callId : undefined);
  return { errorCode: body.errorCode, body: body as JsonObject, text };
}

/** Logs the provider's id of a call beside the id of our request, because the provider's support asks for it. */
function logCall(call: string, errorCode: number, callId: unknown): void {
  const isValidId = typeof callId === 'string' && /^[\w-]{1,64}$/.test(callId);
  requestContext()?.log.info({ call, errorCode, ...(isValidId && { callId }) }, 'the identity provider answered');
}

/** An answer with an error code that no caller handles. */
export class UnusableAnswer extends OutboundError {
  readonly providerCode: number;

  constructor(providerCode: number) {
    super(`the provider answered ${providerCode}`);
    this.providerCode = providerCode;
  }
}

/** Throws UnusableAnswer. */
export function unusable(errorCode: number): never {
  throw new UnusableAnswer(errorCode);
}

/** The provider does not accept the services' own key or secret; only an operator can fix that. */
export class CredentialsRefused extends OutboundError {
  override readonly name = 'ProviderCredentialsRefused';

  constructor(errorCode: number) {
    super(`ProviderCredentialsRefused: the provider refuses the services’ key or secret: ${errorCode}`);
  }
}

/**
 * Loads an account with a signed `accounts.getAccountInfo`; undefined if there is none. Throws OutboundError without a
 * usable answer.
 */
export async function loadAccount(
  access: ProviderAccess,
  params: Readonly<Record<string, string>>,
): Promise<ProviderAnswer | undefined> {
  const answer = await callProvider(access, 'accounts.getAccountInfo', params);
  return (await accountExists(access, answer.errorCode)) ? answer : undefined;
}

/** Changes an account by a signed `accounts.setAccountInfo`. Throws OutboundError if the provider does not accept it. */
export async function writeAccount(
  access: ProviderAccess,
  uid: string,
  params: Readonly<Record<string, string>>,
): Promise<void> {
  const { errorCode } = await callProvider(access, 'accounts.setAccountInfo', { UID: uid, ...params });
  if (errorCode !== 0) unusable(errorCode);
}

/**
 * Starts or ends subscriptions, dotted names. One that the provider refuses, because it is gone from the schema for
 * example, does not stop the others. Throws OutboundError for any other failure.
 */
export async function writeSubscriptions(
  access: ProviderAccess,
  uid: string,
  names: readonly string[],
  isSubscribed: boolean,
): Promise<void> {
  const write = (paths: readonly string[]): Promise<void> =>
    writeAccount(access, uid, { subscriptions: JSON.stringify(nestedAt(paths, { email: { isSubscribed } })) });
  if (names.length === 0) return;
  await write(names).catch(async (error: unknown) => {
    skipRefused(error);
    for (const name of names) await write([name]).catch(skipRefused);
  });
}

/** Whether the provider refused a written value, such as a subscription that is gone from the schema. */
export const isRefusedValue = (error: unknown): boolean =>
  error instanceof UnusableAnswer && error.providerCode === 400009;

function skipRefused(error: unknown): void {
  if (!isRefusedValue(error)) throw error;
}

/** Ends the sessions of an account on all devices; a missing account has none. Source: requirements#IDP-deletion. */
export async function endSessions(access: ProviderAccess, uid: string): Promise<void> {
  const { errorCode } = await callProvider(access, 'accounts.logout', { UID: uid });
  await accountExists(access, errorCode);
}

/** Invalid UID and similar codes: the account does not exist. */
const missingAccountCodes = new Set([403005, 403047, 400006, 403041]);

/**
 * Whether the code of an account call means that the account exists. 403005 means an unknown UID or wrong credentials;
 * if the details do not say which, a call without a UID tells them apart. Throws OutboundError for any other code, and
 * CredentialsRefused for wrong credentials.
 * Source: requirements#link-exchange.
 */
export async function accountExists(access: ProviderAccess, errorCode: number): Promise<boolean> {
  if (errorCode === 0) return true;
  if (!missingAccountCodes.has(errorCode)) return unusable(errorCode);
  if (errorCode !== 403005) return false;
  const { errorCode: ownCode } = await callProvider(access, 'accounts.getSchema', { sections: 'subscriptionsSchema' });
  if (ownCode !== 0) throw new CredentialsRefused(ownCode);
  return false;
}
