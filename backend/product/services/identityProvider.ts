import { customerAccounts } from '../identity-provider/customerAccounts.ts';
import { emailGateway } from '../email-change/accountEmails.ts';
import { openLink, type LinkStrategy } from '../links/linkSessions.ts';
import { callProvider, type ProviderAccess, unusable } from '../identity-provider/providerCall.ts';

/** The calls that the services make to the identity provider. They throw OutboundError if there is no usable answer. */
export type ProviderGateway = ReturnType<typeof providerGateway>;

/**
 * The provider's REST interface. `preferenceCentre` signs calls for links and writes of subscriptions, `portal` all
 * others. `strategy` is the provider's way to issue a token for a link.
 */
export function providerGateway(
  portal: ProviderAccess,
  preferenceCentre: ProviderAccess,
  strategy: Exclude<LinkStrategy, 'proxy'> = 'initRegistration',
) {
  return {
    ...customerAccounts(portal, preferenceCentre),
    /**
     * A registration token that may edit the preference centre's fields of a UID; undefined if there is no such account.
     */
    openPreferences: (uid: string) => openLink[strategy](preferenceCentre, uid),
    /** UID of the active account with this address; undefined if there is none. */
    findSubscriber: async (email: string) => {
      const account = await findAccount(preferenceCentre, 'UID, isActive', email);
      return account?.['isActive'] === false || typeof account?.['UID'] !== 'string' ? undefined : account['UID'];
    },
    /** The provider's error code for a login with the form's fields. */
    checkLogin: async (credentials: Readonly<Record<string, string> & Record<'loginID' | 'password', string>>) =>
      (await callProvider(portal, 'accounts.login', { ...credentials, ignoreInterruptions: 'true' })).errorCode,
    /** Reads and changes addresses of accounts. */
    emails: emailGateway(portal, preferenceCentre),
    /** Mails the confirmation link again. Rejects only if the search for the account fails. */
    resendVerification: async (email: string): Promise<'sent' | 'verified' | 'unknown' | 'failed'> => {
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
