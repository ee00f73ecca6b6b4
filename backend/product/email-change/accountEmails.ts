import { isJsonObject, isRecord, ownMember, type JsonObject } from '@kontor/schema-adapters/json';
import { dottedText, holdersOf, readDotted } from '#backend/shared/nestedValues.ts';
import {
  callProvider,
  endSessions,
  loadAccount,
  type ProviderAccess,
  unusable,
  writeAccount,
  writeSubscriptions,
} from '../identity-provider/providerCall.ts';

/** Addresses and subscriptions of an account, for a change of the address. */
export interface AccountEmails {
  /** `profile.email`; empty if there is none. */
  readonly email: string;
  /** The customer's first name, where it is known. */
  readonly firstName?: string;
  /** Every login address and every unconfirmed address. */
  readonly all: readonly string[];
  /** Subscriptions of the address whose double opt-in is confirmed or pending. */
  readonly confirmed: readonly string[];
}

/** Addresses of accounts at the provider, by signed calls. They throw OutboundError without a usable answer. */
export type EmailGateway = ReturnType<typeof emailGateway>;

/**
 * `preferenceCentre` signs the writes of subscriptions, because only the schema of its site must have them.
 * Source: requirements#IDP-email-change.
 */
export function emailGateway(access: ProviderAccess, preferenceCentre: ProviderAccess) {
  return {
    /** Reads an account; undefined if there is no such account. */
    read: async (uid: string) => {
      const account = await loadAccount(access, { UID: uid, include: 'profile,loginIDs,emails,subscriptions' });
      return account && readEmails(account.body);
    },
    /** Whether another account has the address. Makes the same calls for every result. */
    isTaken: async (email: string, uid: string) => {
      const [available, account] = await Promise.all([
        callProvider(access, 'accounts.isAvailableLoginID', { loginID: email }),
        callProvider(access, 'accounts.getAccountInfo', { UID: uid, include: 'profile,loginIDs,emails' }),
      ]);
      if (available.errorCode !== 0) return unusable(available.errorCode);
      if (account.errorCode !== 0) return unusable(account.errorCode);
      return available.body['isAvailable'] !== true && !hasEmail(readEmails(account.body).all, email);
    },
    /** Adds an address to the account. `TAKEN`: another account has it; `REFUSED`: the provider never accepts it. */
    add: async (uid: string, email: string) => {
      const { errorCode, body } = await callProvider(access, 'accounts.setAccountInfo', {
        UID: uid,
        profile: JSON.stringify({ email }),
        addLoginEmails: email,
      });
      if (errorCode === 0) return 'ADDED';
      if (isTakenError(errorCode, body)) return 'TAKEN';
      return errorCode === 400006 || errorCode === 400009 ? 'REFUSED' : unusable(errorCode);
    },
    /** Removes addresses and marks the remaining one as verified. */
    remove: (uid: string, emails: readonly string[]) =>
      writeAccount(access, uid, {
        isVerified: 'true',
        ...(emails.length > 0 && { removeLoginEmails: emails.join(',') }),
      }),
    /** Ends and starts subscriptions, so that the provider sends a new double opt-in. */
    renewSubscriptions: async (uid: string, names: readonly string[]) => {
      await writeSubscriptions(preferenceCentre, uid, names, false);
      await writeSubscriptions(preferenceCentre, uid, names, true);
    },
    /** Ends all sessions, on all devices. */
    endSessions: (uid: string) => endSessions(access, uid),
    /** Removes the passkeys that were added after an instant, epoch milliseconds. */
    removePasskeys: (uid: string, since: number) => removePasskeys(access, uid, since),
  };
}

const hasEmail = (emails: readonly string[], email: string): boolean =>
  emails.some((address) => address.toLowerCase() === email.toLowerCase());

function readEmails(account: JsonObject): AccountEmails {
  const { loginIDs, emails, subscriptions } = account;
  const email = dottedText(account, 'profile.email');
  const lists = [
    email,
    ...['emails', 'unverifiedEmails'].map((name) => ownMember(loginIDs, name)),
    ...['verified', 'unverified'].map((name) => ownMember(emails, name)),
  ];
  const all = lists.flat().filter((address): address is string => typeof address === 'string' && address !== '');
  return {
    email,
    firstName: dottedText(account, 'profile.firstName'),
    all: [...new Set(all)],
    confirmed: isJsonObject(subscriptions) ? findConfirmed(subscriptions) : [],
  };
}

/** Dotted names of the active subscriptions whose double opt-in is confirmed or pending. */
function findConfirmed(subscriptions: JsonObject): readonly string[] {
  return holdersOf('email', subscriptions).flatMap(({ path, value }) => {
    const optIn = readDotted(value, 'email.doubleOptIn.status');
    const hasOptIn = optIn === 'Confirmed' || optIn === 'Pending';
    return hasOptIn && readDotted(value, 'email.isSubscribed') === true ? [path] : [];
  });
}

/** Whether an error means that the address belongs to another account, by its own code or by a validation error. */
function isTakenError(errorCode: number, { validationErrors }: Readonly<Record<string, unknown>>): boolean {
  const inner = Array.isArray(validationErrors) ? (validationErrors as readonly unknown[]) : [];
  return (
    errorCode === 403043 ||
    inner.some((validationError) => isRecord(validationError) && validationError['errorCode'] === 400003)
  );
}

/** The error code of a provider without passkeys. */
const NO_SUCH_CALL = 405001;

/** Also removes passkeys of unknown age, because customers can add them again. */
async function removePasskeys(access: ProviderAccess, uid: string, since: number): Promise<void> {
  const { errorCode, body } = await callProvider(access, 'accounts.auth.fido.getCredentials', { UID: uid });
  if (errorCode === NO_SUCH_CALL) return;
  if (errorCode !== 0) unusable(errorCode);
  const credentials = Array.isArray(body['credentials']) ? (body['credentials'] as readonly unknown[]) : [];
  for (const credential of credentials) {
    if (!isRecord(credential) || typeof credential['Id'] !== 'string') continue;
    const { Id: credentialId, RegistrationDate: addedAt } = credential;
    if (typeof addedAt === 'string' && Date.parse(addedAt) < since) continue;
    const removal = await callProvider(access, 'accounts.auth.fido.removeCredential', { UID: uid, credentialId });
    if (removal.errorCode !== 0) unusable(removal.errorCode);
  }
}
