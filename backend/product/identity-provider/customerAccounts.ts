import { isEmailAddress } from '@kontor/schema-adapters/values';
import { hashText } from '#backend/shared/hashes.ts';
import { isJsonObject, type Json, type JsonObject, isRecord, ownMember } from '@kontor/schema-adapters/json';
import { dottedText, holdersOf, readDotted } from '#backend/shared/nestedValues.ts';
import {
  accountExists,
  callProvider,
  endSessions,
  loadAccount,
  type ProviderAccess,
  unusable,
  writeSubscriptions,
} from './providerCall.ts';

/** Accounts of logged-in customers, by signed calls. They throw OutboundError without a usable answer. */
export type CustomerAccounts = ReturnType<typeof customerAccounts>;

const ACCOUNT_PARTS =
  'profile,data,preferences,subscriptions,emails,loginIDs,identities-all,userInfo,lastLoginLocation,regSource,created,lastLogin,lastUpdated';

/** Members about the call, not about the person. */
const callMembers: ReadonlySet<string> = new Set([
  'UIDSignature',
  'signatureTimestamp',
  'callId',
  'errorCode',
  'apiVersion',
  'statusCode',
  'statusReason',
  'time',
]);

/** `preferenceCentre` signs the writes of subscriptions, because only the schema of its site must have them. */
export function customerAccounts(access: ProviderAccess, preferenceCentre: ProviderAccess) {
  const readAccount = async (uid: string): Promise<JsonObject | undefined> => {
    const account = await loadAccount(access, {
      UID: uid,
      include: ACCOUNT_PARTS,
      extraProfileFields: 'phones,address',
    });
    if (account === undefined) return undefined;
    return Object.fromEntries(Object.entries(account.body).filter(([name]) => !callMembers.has(name)));
  };
  return {
    /** Everything that the provider has about a customer; undefined if there is no such account. */
    readAccount,
    /** Ends every subscription. A missing account has none. */
    endSubscriptions: async (uid: string) => {
      const account = await readAccount(uid);
      const active = activeSubscriptions(account?.['subscriptions']);
      await writeSubscriptions(preferenceCentre, uid, active, false);
    },
    /** Ends the sessions on all devices. Source: requirements#IDP-deletion. */
    endSessions: (uid: string) => endSessions(access, uid),
    /** Makes the provider mail a link for a new password; does nothing for an account without a password. */
    startReset: async (uid: string, lang: string) => {
      const account = await loadAccount(access, { UID: uid, include: 'loginIDs' });
      const loginID = account && findLoginId(account.body);
      if (loginID === undefined) return;
      const { errorCode } = await callProvider(access, 'accounts.resetPassword', { loginID, lang });
      await accountExists(access, errorCode);
    },
    /**
     * When a customer's (UID) sessions ended: `stamp` changes with the password and with each logout; `lastLogout` is in
     * epoch milliseconds, 0 if the provider names none. Undefined if the account is blocked or gone.
     * Source: requirements#own-centre.
     */
    sessionEnds: async (uid: string) => {
      const account = await loadAccount(access, { UID: uid, include: 'password' });
      if (account === undefined || account.body['isActive'] === false) return undefined;
      const { password, lastLogoutTimestamp = 0 } = account.body;
      const stamp = hashText(JSON.stringify([ownMember(password, 'hash') ?? '', lastLogoutTimestamp]));
      return { stamp, lastLogout: Number(lastLogoutTimestamp) };
    },
    /** Checks the password of a customer (UID). */
    checkPassword: (uid: string, password: string) => checkPassword(access, uid, password),
    /** How a customer (UID) can prove the identity; undefined if there is no such account. */
    proofMeans: (uid: string) => proofMeans(access, uid),
    /** Deletes the account; a missing one counts as deleted. Source: requirements#IDP-deletion. */
    deleteAccount: async (uid: string) => {
      const { errorCode } = await callProvider(access, 'accounts.deleteAccount', { UID: uid });
      await accountExists(access, errorCode);
    },
  };
}

/** Dotted names of all active subscriptions. */
function activeSubscriptions(subscriptions: Json | undefined): readonly string[] {
  if (!isJsonObject(subscriptions)) return [];
  return holdersOf('email', subscriptions)
    .filter(({ value }) => readDotted(value, 'email.isSubscribed') === true)
    .map(({ path }) => path);
}

/**
 * The provider's verdict on a password. `NONE`: no password, or no account. `LOCKED`: after too many wrong passwords
 * the provider checks none for a while.
 */
export type PasswordVerdict = 'RIGHT' | 'WRONG' | 'LOCKED' | 'LIMITED' | 'NONE';

/**
 * Codes that mean: the password was right. 400006 is not one: the provider also uses it for an invalid parameter,
 * before it checks the password.
 */
export const PASSWORD_WAS_RIGHT: ReadonlySet<number> = new Set([0, 206001, 206002, 206006, 403100, 403101, 403102]);

const verdicts: Readonly<Record<number, PasswordVerdict>> = {
  403042: 'WRONG',
  403047: 'WRONG',
  403041: 'LOCKED',
  403120: 'LOCKED',
  403048: 'LIMITED',
};

/**
 * Checks the password of a customer (UID) by a signed login whose session is discarded. The login identifier comes from
 * the account itself, so that the password of another account proves nothing. Throws OutboundError without a usable
 * answer.
 * Source: requirements#CUS-2.
 */
export async function checkPassword(access: ProviderAccess, uid: string, password: string): Promise<PasswordVerdict> {
  const account = await loadAccount(access, { UID: uid, include: 'loginIDs' });
  const loginID = account && findLoginId(account.body);
  if (loginID === undefined) return 'NONE';
  const { errorCode, body } = await callProvider(access, 'accounts.login', {
    loginID,
    password,
    ignoreInterruptions: 'true',
  });
  if (PASSWORD_WAS_RIGHT.has(errorCode)) return (body['UID'] ?? uid) === uid ? 'RIGHT' : 'WRONG';
  return verdicts[errorCode] ?? unusable(errorCode);
}

/**
 * How a customer can prove the identity: by the password, else by a code to a confirmed address, else only by a new login.
 */
export type ProofMeans =
  | { readonly by: 'PASSWORD' }
  | { readonly by: 'CODE'; readonly email: string; readonly firstName?: string }
  /** `loggedInAt`: the latest login of the account, epoch milliseconds. */
  | { readonly by: 'LOGIN'; readonly loggedInAt: number };

/**
 * How a customer (UID) can prove the identity; undefined if there is no such account. Throws OutboundError without a
 * usable answer.
 * Source: requirements#CUS-5.
 */
export async function proofMeans(access: ProviderAccess, uid: string): Promise<ProofMeans | undefined> {
  const account = await loadAccount(access, { UID: uid, include: 'profile,emails,loginIDs' });
  if (account === undefined) return undefined;
  const { body } = account;
  if (findLoginId(body) !== undefined) return { by: 'PASSWORD' };
  const email = confirmedEmail(body);
  if (email !== undefined) return { by: 'CODE', email, firstName: dottedText(body, 'profile.firstName') };
  const { lastLoginTimestamp } = body;
  return { by: 'LOGIN', loggedInAt: typeof lastLoginTimestamp === 'number' ? lastLoginTimestamp : 0 };
}

/** The account's own address if it is confirmed, else another confirmed one. */
function confirmedEmail({ profile, emails }: Readonly<Record<string, unknown>>): string | undefined {
  const profileEmail = ownMember(profile, 'email');
  const verified = [ownMember(emails, 'verified')]
    .flat()
    .filter((address) => typeof address === 'string')
    .filter(isEmailAddress);
  return verified.find((address) => address === profileEmail) ?? verified[0];
}

/** An identifier with which the person logs in by password; undefined for accounts without a password. */
function findLoginId({ loginIDs, socialProviders }: Readonly<Record<string, unknown>>): string | undefined {
  const hasPassword = typeof socialProviders !== 'string' || socialProviders.split(',').includes('site');
  if (!hasPassword || !isRecord(loginIDs)) return undefined;
  const { emails, unverifiedEmails, username } = loginIDs;
  return [emails, unverifiedEmails, username].flat().find((id): id is string => typeof id === 'string' && id !== '');
}
