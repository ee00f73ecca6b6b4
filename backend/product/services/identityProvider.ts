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

/** The calls that the services make to the identity provider. They throw OutboundError if there is no usable answer. */
export interface ProviderGateway {
  /**
   * A registration token for a known UID, which may edit the preference centre's fields; undefined if the account does
   * not exist.
   */
  readonly openPreferences: (
    uid: string,
  ) => Promise<{ readonly regToken: string; readonly expiresIn: number } | undefined>;
  /** UID of the active account with this address; undefined if there is none. */
  readonly findSubscriber: (email: string) => Promise<string | undefined>;
  /** The provider's own code for a login. */
  readonly checkLogin: (credentials: LoginFields) => Promise<number>;
  /** Result of mailing the confirmation link again. */
  readonly resendVerification: (email: string) => Promise<'sent' | 'verified' | 'unknown' | 'failed'>;
}

/** The login fields as the form brings them (requirements#provider-calls). */
export type LoginFields = Readonly<Record<string, string>> & { readonly loginID: string; readonly password: string };

/** Lifetime of a registration token if the provider does not say. Seconds. */
const USUAL_LIFE = 3600;

/** The provider, through its REST interface. `preferenceCentre` signs for links, `portal` for everything else. */
export function providerGateway(portal: ProviderAccess, preferenceCentre: ProviderAccess): ProviderGateway {
  return {
    openPreferences: async (uid) => {
      const answer = await callProvider(preferenceCentre, 'accounts.initRegistration', { UID: uid });
      if (answer.errorCode !== 0) return noAccount.has(answer.errorCode) ? undefined : unusable(answer.errorCode);
      const { regToken, expiresIn } = answer.body;
      if (typeof regToken !== 'string' || regToken === '') return unusable(0);
      return { regToken, expiresIn: typeof expiresIn === 'number' && expiresIn > 0 ? expiresIn : USUAL_LIFE };
    },
    findSubscriber: async (email) => {
      const account = await findAccount(preferenceCentre, 'UID, isActive', email);
      return account?.['isActive'] === false || typeof account?.['UID'] !== 'string' ? undefined : account['UID'];
    },
    checkLogin: async (credentials) =>
      (await callProvider(portal, 'accounts.login', { ...credentials, ignoreInterruptions: 'true' })).errorCode,
    resendVerification: async (email) => {
      const account = await findAccount(portal, 'UID, isVerified', email);
      if (account === undefined || typeof account['UID'] !== 'string') return 'unknown';
      if (account['isVerified'] === true) return 'verified';
      const { errorCode } = await callProvider(portal, 'accounts.resendVerificationCode', {
        UID: account['UID'],
        email,
      });
      return errorCode === 0 ? 'sent' : 'failed';
    },
  };
}

/** Invalid UID and similar codes: the account does not exist. */
const noAccount = new Set([403005, 403047, 400006, 403041]);

/**
 * The account of an address, confirmed or not, with the given `fields`; undefined if there is none. Throws OutboundError.
 */
async function findAccount(
  access: ProviderAccess,
  fields: string,
  email: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { errorCode, body } = await callProvider(access, 'accounts.search', {
    query: `SELECT ${fields} FROM accounts WHERE loginIDs.emails = ${quoted(email)} OR loginIDs.unverifiedEmails = ${quoted(email)} LIMIT 1`,
  });
  if (errorCode !== 0) return unusable(errorCode);
  const { results } = body;
  return Array.isArray(results) ? (results as readonly Readonly<Record<string, unknown>>[])[0] : undefined;
}

interface Answer {
  readonly errorCode: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** One call of the provider, signed and counted. Throws OutboundError if there is no usable answer. */
export const callProvider = (
  access: ProviderAccess,
  method: string,
  params: Readonly<Record<string, string>>,
): Promise<Answer> =>
  measuredCall(
    method,
    () => signedCall(access, method, params),
    ({ errorCode }) => String(errorCode),
  );

async function signedCall(
  access: ProviderAccess,
  method: string,
  params: Readonly<Record<string, string>>,
): Promise<Answer> {
  const { baseUrl, apiKey, secret, userKey } = access;
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

function unusable(errorCode: number): never {
  throw new OutboundError(`the provider answered ${errorCode}`);
}

/** A text literal of the provider's query language. */
function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
