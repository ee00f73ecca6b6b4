import { isRecord, ownMember } from '#adapters/model/json.ts';
import { accountExists, callProvider, unusable, type ProviderAccess } from '../providerCall.ts';

/**
 * What the provider says about a customer's password. `NONE`: there is none, or no account. `LOCKED`: too many wrong
 * ones, the provider checks none for a while.
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
 * Checks the password of a customer (UID) by a signed login, whose session nobody gets. The login identifier comes from
 * the account itself, so that the password of another account proves nothing. Throws OutboundError if there is no usable
 * answer.
 * Source: requirements#CUS-2.
 */
export async function checkPassword(access: ProviderAccess, uid: string, password: string): Promise<PasswordVerdict> {
  const account = await callProvider(access, 'accounts.getAccountInfo', { UID: uid, include: 'loginIDs' });
  if (!(await accountExists(access, account.errorCode))) return 'NONE';
  const loginID = loginIdOf(account.body);
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
  | { readonly by: 'CODE'; readonly email: string }
  /** `loggedInAt`: the latest login of the account, epoch milliseconds. */
  | { readonly by: 'LOGIN'; readonly loggedInAt: number };

/**
 * What a customer (UID) can prove the identity with; undefined if there is no such account. Throws OutboundError if there
 * is no usable answer.
 * Source: requirements#CUS-5.
 */
export async function proofMeans(access: ProviderAccess, uid: string): Promise<ProofMeans | undefined> {
  const { errorCode, body } = await callProvider(access, 'accounts.getAccountInfo', {
    UID: uid,
    include: 'profile,emails,loginIDs',
  });
  if (!(await accountExists(access, errorCode))) return undefined;
  if (loginIdOf(body) !== undefined) return { by: 'PASSWORD' };
  const email = confirmedEmail(body);
  if (email !== undefined) return { by: 'CODE', email };
  const { lastLoginTimestamp } = body;
  return { by: 'LOGIN', loggedInAt: typeof lastLoginTimestamp === 'number' ? lastLoginTimestamp : 0 };
}

/** The account's own address if it is confirmed, else another confirmed one. */
function confirmedEmail({ profile, emails }: Readonly<Record<string, unknown>>): string | undefined {
  const own = ownMember(profile, 'email');
  const verified = [ownMember(emails, 'verified')].flat().filter((each) => typeof each === 'string' && each !== '');
  return (verified.find((each) => each === own) ?? verified[0]) as string | undefined;
}

/** An identifier with which the person logs in by password; undefined for accounts without a password. */
function loginIdOf({ loginIDs, socialProviders }: Readonly<Record<string, unknown>>): string | undefined {
  const hasPassword = typeof socialProviders !== 'string' || socialProviders.split(',').includes('site');
  if (!hasPassword || !isRecord(loginIDs)) return undefined;
  const { emails, unverifiedEmails, username } = loginIDs;
  return [emails, unverifiedEmails, username].flat().find((id): id is string => typeof id === 'string' && id !== '');
}
