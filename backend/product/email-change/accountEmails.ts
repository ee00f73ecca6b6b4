import { isRecord, ownMember, type JsonObject } from '#adapters/model/json.ts';
import { holdersOf, nestedAt, readDotted } from '#backend/shared/nestedValues.ts';
import {
  callProvider,
  endSessions,
  loadAccount,
  type ProviderAccess,
  unusable,
  writeAccount,
} from '../identity-provider/providerCall.ts';

/** What a change of the address needs to know about an account. */
export interface AccountEmails {
  /** `profile.email`; empty if there is none. */
  readonly email: string;
  /** The customer's first name, where it is known. */
  readonly firstName?: string;
  /** Every address that logs in or waits for its confirmation. */
  readonly all: readonly string[];
  /** Subscriptions of the address that were confirmed or wait for it. */
  readonly confirmed: readonly string[];
}

/** The addresses of accounts at the provider, by signed calls. They throw OutboundError if there is no usable answer. */
export type EmailGateway = ReturnType<typeof emailGateway>;

/** Source: requirements#IDP-email-change. */
export function emailGateway(access: ProviderAccess) {
  return {
    /** Undefined if there is no such account. */
    read: async (uid: string) => {
      const account = await loadAccount(access, { UID: uid, include: 'profile,loginIDs,emails,subscriptions' });
      return account && emailsOf(account.body);
    },
    /** Whether another account than this one has the address. Takes the same calls whatever the answer. */
    isTaken: async (email: string, uid: string) => {
      const [available, own] = await Promise.all([
        callProvider(access, 'accounts.isAvailableLoginID', { loginID: email }),
        callProvider(access, 'accounts.getAccountInfo', { UID: uid, include: 'profile,loginIDs,emails' }),
      ]);
      if (available.errorCode !== 0) return unusable(available.errorCode);
      if (own.errorCode !== 0) return unusable(own.errorCode);
      return available.body['isAvailable'] !== true && !has(emailsOf(own.body).all, email);
    },
    /** Makes an address the account's own, besides the others. `TAKEN`: another account has it. */
    add: async (uid: string, email: string) => {
      const { errorCode, body } = await callProvider(access, 'accounts.setAccountInfo', {
        UID: uid,
        profile: JSON.stringify({ email }),
        addLoginEmails: email,
      });
      if (errorCode === 0) return 'ADDED';
      return isTakenError(errorCode, body) ? 'TAKEN' : unusable(errorCode);
    },
    /** Takes addresses away, marks the remaining one as verified and ends the subscriptions that are asked again. */
    remove: (uid: string, emails: readonly string[], subscriptions: readonly string[]) =>
      writeAccount(access, uid, {
        isVerified: 'true',
        ...(emails.length > 0 && { removeLoginEmails: emails.join(',') }),
        ...(subscriptions.length > 0 && { subscriptions: written(subscriptions, false) }),
      }),
    /** Starts subscriptions: the provider asks for a double opt-in. */
    subscribe: async (uid: string, subscriptions: readonly string[]) => {
      if (subscriptions.length > 0) await writeAccount(access, uid, { subscriptions: written(subscriptions, true) });
    },
    /** Ends all sessions, on all devices. */
    endSessions: (uid: string) => endSessions(access, uid),
    /** Removes the passkeys that were added after an instant, epoch milliseconds. */
    removePasskeys: (uid: string, since: number) => removePasskeys(access, uid, since),
  };
}

const has = (emails: readonly string[], email: string): boolean =>
  emails.some((each) => each.toLowerCase() === email.toLowerCase());

function emailsOf({ profile, loginIDs, emails, subscriptions }: Readonly<Record<string, unknown>>): AccountEmails {
  const [email = '', firstName = ''] = ['email', 'firstName'].map((name) => {
    const value = ownMember(profile, name);
    return typeof value === 'string' ? value : '';
  });
  const lists = [
    email,
    ...(isRecord(loginIDs) ? [loginIDs['emails'], loginIDs['unverifiedEmails']] : []),
    ...(isRecord(emails) ? [emails['verified'], emails['unverified']] : []),
  ];
  const all = lists.flat().filter((each): each is string => typeof each === 'string' && each !== '');
  return {
    email,
    firstName,
    all: [...new Set(all)],
    confirmed: isRecord(subscriptions) ? confirmedIn(subscriptions as JsonObject) : [],
  };
}

/** Dotted names of the subscriptions that are on and went through a double opt-in. */
function confirmedIn(subscriptions: JsonObject): readonly string[] {
  return holdersOf('email', subscriptions).flatMap(({ path, value }) => {
    const optIn = readDotted(value, 'email.doubleOptIn.status');
    const isAsked = optIn === 'Confirmed' || optIn === 'Pending';
    return isAsked && readDotted(value, 'email.isSubscribed') === true ? [path] : [];
  });
}

const written = (names: readonly string[], isSubscribed: boolean): string =>
  JSON.stringify(nestedAt(names, { email: { isSubscribed } }));

/** The codes of an address that belongs to somebody else: alone, or within those of a refused value. */
function isTakenError(errorCode: number, { validationErrors }: Readonly<Record<string, unknown>>): boolean {
  const inner = Array.isArray(validationErrors) ? (validationErrors as readonly unknown[]) : [];
  return errorCode === 403043 || inner.some((each) => isRecord(each) && each['errorCode'] === 400003);
}

/** A provider that does not know passkeys has none of them. */
const NO_SUCH_CALL = 405001;

/** One whose age nobody knows goes too: it can be added again. */
async function removePasskeys(access: ProviderAccess, uid: string, since: number): Promise<void> {
  const { errorCode, body } = await callProvider(access, 'accounts.auth.fido.getCredentials', { UID: uid });
  if (errorCode === NO_SUCH_CALL) return;
  if (errorCode !== 0) unusable(errorCode);
  const credentials = Array.isArray(body['credentials']) ? (body['credentials'] as readonly unknown[]) : [];
  for (const credential of credentials) {
    if (!isRecord(credential) || typeof credential['Id'] !== 'string') continue;
    const { Id: credentialId, RegistrationDate: added } = credential;
    if (typeof added === 'string' && Date.parse(added) < since) continue;
    const removed = await callProvider(access, 'accounts.auth.fido.removeCredential', { UID: uid, credentialId });
    if (removed.errorCode !== 0) unusable(removed.errorCode);
  }
}
