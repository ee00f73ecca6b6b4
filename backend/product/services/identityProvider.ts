import { customerAccounts, type CustomerAccounts } from '../identity-provider/customerAccounts.ts';
import { emailGateway, type EmailGateway } from '../email-change/accountEmails.ts';
import { openLink, type OpenedLink, type LinkStrategy } from '../links/linkSessions.ts';
import { callProvider, type ProviderAccess, unusable } from '../identity-provider/providerCall.ts';

/** The calls that the services make to the identity provider. They throw OutboundError if there is no usable answer. */
export interface ProviderGateway extends CustomerAccounts {
  /**
   * A registration token that may edit the preference centre's fields of a UID; undefined if there is no such account.
   */
  readonly openPreferences: (uid: string) => Promise<OpenedLink | undefined>;
  /** UID of the active account with this address; undefined if there is none. */
  readonly findSubscriber: (email: string) => Promise<string | undefined>;
  /** The provider's error code for a login. */
  readonly checkLogin: (credentials: LoginFields) => Promise<number>;
  /** Reads and changes addresses of accounts. */
  readonly emails: EmailGateway;
  /** Mails the confirmation link again. Rejects only if the search for the account fails. */
  readonly resendVerification: (email: string) => Promise<'sent' | 'verified' | 'unknown' | 'failed'>;
}

/** The login form's fields (requirements#provider-calls). */
export type LoginFields = Readonly<Record<string, string>> & { readonly loginID: string; readonly password: string };

/**
 * The provider's REST interface. `preferenceCentre` signs calls for links and writes of subscriptions, `portal` all
 * others. `strategy` is the provider's way to issue a token for a link.
 */
export function providerGateway(
  portal: ProviderAccess,
  preferenceCentre: ProviderAccess,
  strategy: Exclude<LinkStrategy, 'proxy'> = 'initRegistration',
): ProviderGateway {
  return {
    ...customerAccounts(portal, preferenceCentre),
    openPreferences: (uid) => openLink[strategy](preferenceCentre, uid),
    findSubscriber: async (email) => {
      const account = await findAccount(preferenceCentre, 'UID, isActive', email);
      return account?.['isActive'] === false || typeof account?.['UID'] !== 'string' ? undefined : account['UID'];
    },
    checkLogin: async (credentials) =>
      (await callProvider(portal, 'accounts.login', { ...credentials, ignoreInterruptions: 'true' })).errorCode,
    emails: emailGateway(portal, preferenceCentre),
    resendVerification: async (email) => {
      const account = await findAccount(portal, 'UID, isVerified', email);
      if (account === undefined || typeof account['UID'] !== 'string') return 'unknown';
      if (account['isVerified'] === true) return 'verified';
      const answer = await callProvider(portal, 'accounts.resendVerificationCode', {
        UID: account['UID'],
        email,
      }).catch(() => undefined);
      return answer?.errorCode === 0 ? 'sent' : 'failed';
    },
  };
}

/**
 * The account of an address, confirmed or not, with these `fields`; undefined if there is none. Throws OutboundError.
 */
async function findAccount(
  access: ProviderAccess,
  fields: string,
  email: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { errorCode, body } = await callProvider(access, 'accounts.search', {
    query: `SELECT ${fields} FROM accounts WHERE loginIDs.emails = ${quoteText(email)} OR loginIDs.unverifiedEmails = ${quoteText(email)} LIMIT 1`,
  });
  if (errorCode !== 0) return unusable(errorCode);
  const { results } = body;
  return Array.isArray(results) ? (results as readonly Readonly<Record<string, unknown>>[])[0] : undefined;
}

/** A text literal of the provider's query language. */
function quoteText(text: string): string {
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
