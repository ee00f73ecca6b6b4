import { measuredCall } from './measuredCall.ts';
import { OutboundError, postForm } from './outbound.ts';

/** Credentials with which the services sign their calls to the identity provider, for one of its sites. */
export interface ProviderAccess {
  /** Base URL of the provider's REST calls, e.g. `https://accounts.eu1.gigya.com`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly secret: string;
  /** Key of the application that owns the secret, if it is not the site's own. */
  readonly userKey?: string;
}

/** An answer of the provider; its HTTP status says nothing. */
export interface ProviderAnswer {
  readonly errorCode: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * One call of the provider, signed and counted, whatever code it answers. Throws OutboundError if there is no answer of
 * the provider.
 */
export const answerOf = (
  access: ProviderAccess,
  method: string,
  params: Readonly<Record<string, string>>,
): Promise<ProviderAnswer> =>
  measuredCall(
    method,
    () => signedCall(access, method, params),
    ({ errorCode }) => String(errorCode),
  );

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

/** Unknown API key, wrong secret, and the code of an unknown account with the details of an unknown application key. */
function refusesCredentials({ errorCode, body: { errorDetails } }: ProviderAnswer): boolean {
  if (errorCode === 400093 || errorCode === 403010) return true;
  return errorCode === 403005 && typeof errorDetails === 'string' && /user ?key/i.test(errorDetails);
}

async function signedCall(
  { baseUrl, apiKey, secret, userKey }: ProviderAccess,
  method: string,
  params: Readonly<Record<string, string>>,
): Promise<ProviderAnswer> {
  const body = await postForm(`${baseUrl}/${method}`, {
    ...params,
    apiKey,
    secret,
    ...(userKey === undefined ? {} : { userKey }),
    format: 'json',
  });
  if (typeof body !== 'object' || body === null || !('errorCode' in body) || typeof body.errorCode !== 'number')
    throw new OutboundError('not an answer of the provider');
  return { errorCode: body.errorCode, body: body as unknown as Readonly<Record<string, unknown>> };
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
