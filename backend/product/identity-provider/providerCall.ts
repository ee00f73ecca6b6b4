import type { JsonObject } from '#adapters/model/json.ts';
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
  /** Tried where the provider refuses the first, so that secrets can be changed without a gap. */
  readonly second?: ProviderSecret;
}

/** An answer of the provider; its HTTP status says nothing. */
export interface ProviderAnswer {
  readonly errorCode: number;
  readonly body: JsonObject;
  /** The body as it was sent: parsed, numbers beyond 2^53 are rounded. */
  readonly text: string;
}

/** Accesses whose second secret was accepted last. */
const withSecond = new WeakSet<ProviderAccess>();

/**
 * One call of the provider, signed and counted, whatever code it answers. If it refuses one of two secrets, the call is
 * repeated with the other, which is used first from then on. Throws OutboundError if there is no answer of the provider.
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
  // Calls at the same time find out the same; it is told once.
  if (withSecond.has(access) === usesSecond) {
    if (usesSecond) withSecond.delete(access);
    else withSecond.add(access);
    publishEvent('secret', { apiKey: access.apiKey, refused: usesSecond ? 'second' : 'first', code: answer.errorCode });
  }
  return other;
}

const callWith = (
  { baseUrl, apiKey }: ProviderAccess,
  { secret, userKey }: ProviderSecret,
  method: string,
  params: Readonly<Record<string, string>>,
): Promise<ProviderAnswer> =>
  measuredCall(
    method,
    () => signedCall({ baseUrl, apiKey, secret, ...(userKey === undefined ? {} : { userKey }) }, method, params),
    ({ errorCode }) => String(errorCode),
  );

/** Wrong secret or signature, and the code of an unknown application key, which other things have too. */
const mayRefuseSecret = ({ errorCode }: ProviderAnswer): boolean => [403003, 403005, 403010].includes(errorCode);

/**
 * The same for the services, which can do nothing about refused credentials of their own. Throws CredentialsRefused, so
 * that no customer takes it for an answer about an account, and it shows in the log by its name.
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

/** Unknown API key, wrong secret or signature, and the code of an unknown account with the details of an unknown application key. */
function refusesCredentials({ errorCode, body: { errorDetails } }: ProviderAnswer): boolean {
  if ([400093, 403003, 403010].includes(errorCode)) return true;
  return errorCode === 403005 && typeof errorDetails === 'string' && /user ?key/i.test(errorDetails);
}

async function signedCall(
  { baseUrl, apiKey, secret, userKey }: ProviderAccess,
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

/**
 * A line with the provider's own id of a call beside the request's id: the provider's support asks for it, and takes no
 * id of ours.
 */
function logCall(call: string, errorCode: number, callId: unknown): void {
  const known = typeof callId === 'string' && /^[\w-]{1,64}$/.test(callId);
  requestContext()?.log.info({ call, errorCode, ...(known && { callId }) }, 'the identity provider answered');
}

/** An answer with a code that nothing can be done about. */
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

/** The provider does not accept the services' own key or secret: an operator must mend it, no customer can. */
export class CredentialsRefused extends OutboundError {
  override readonly name = 'ProviderCredentialsRefused';

  constructor(errorCode: number) {
    super(`ProviderCredentialsRefused: the provider refuses the services’ key or secret: ${errorCode}`);
  }
}

/**
 * An account by a signed `accounts.getAccountInfo`; undefined if there is none. Throws OutboundError if there is no usable
 * answer.
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

/** Ends the sessions of an account on all devices; one that is gone has none. Source: requirements#IDP-deletion. */
export async function endSessions(access: ProviderAccess, uid: string): Promise<void> {
  const { errorCode } = await callProvider(access, 'accounts.logout', { UID: uid });
  await accountExists(access, errorCode);
}

/** Invalid UID and similar codes: the account does not exist. */
const noAccount = new Set([403005, 403047, 400006, 403041]);

/**
 * Whether the code of a call about an account says that there is such an account. 403005 is the answer to an unknown UID
 * and to wrong credentials alike, if the details do not say so: a call without a UID tells which. Throws OutboundError for any other code, which shows
 * in the log by its name if the credentials are wrong.
 * Source: requirements#link-exchange.
 */
export async function accountExists(access: ProviderAccess, errorCode: number): Promise<boolean> {
  if (errorCode === 0) return true;
  if (!noAccount.has(errorCode)) return unusable(errorCode);
  if (errorCode !== 403005) return false;
  const { errorCode: ownCode } = await callProvider(access, 'accounts.getSchema', { sections: 'subscriptionsSchema' });
  if (ownCode !== 0) throw new CredentialsRefused(ownCode);
  return false;
}
