import { isJsonObject, type Json, type JsonObject } from '#adapters/model/json.ts';
import { holdersOf, nestedAt, readDotted } from '#backend/shared/nestedValues.ts';
import { accountExists, callProvider, endSessions, unusable, type ProviderAccess } from '../providerCall.ts';

/** Accounts of logged-in customers, through calls that the services sign. They throw OutboundError without a usable answer. */
export interface CustomerAccounts {
  /** Everything that the provider has about a customer; undefined if there is no such account. */
  readonly readAccount: (uid: string) => Promise<JsonObject | undefined>;
  /** Ends every subscription. An account that is gone has none. */
  readonly endSubscriptions: (uid: string) => Promise<void>;
  /** Ends the sessions on all devices. Source: requirements#IDP-deletion. */
  readonly endSessions: (uid: string) => Promise<void>;
  /** Deletes the account; one that is gone is deleted. Source: requirements#IDP-deletion. */
  readonly deleteAccount: (uid: string) => Promise<void>;
}

const everything =
  'profile,data,preferences,subscriptions,emails,loginIDs,identities-all,userInfo,lastLoginLocation,regSource,created,lastLogin,lastUpdated';

/** Members that are proofs between servers, not data about the person. */
const signatures: ReadonlySet<string> = new Set([
  'UIDSignature',
  'signatureTimestamp',
  'callId',
  'errorCode',
  'apiVersion',
  'statusCode',
  'statusReason',
  'time',
]);

export function customerAccounts(access: ProviderAccess): CustomerAccounts {
  const readAccount = async (uid: string): Promise<JsonObject | undefined> => {
    const { errorCode, body } = await callProvider(access, 'accounts.getAccountInfo', {
      UID: uid,
      include: everything,
      extraProfileFields: 'phones,address',
    });
    if (!(await accountExists(access, errorCode))) return undefined;
    return Object.fromEntries(
      Object.entries(body as Readonly<Record<string, Json>>).filter(([name]) => !signatures.has(name)),
    );
  };
  return {
    readAccount,
    endSubscriptions: async (uid) => {
      const account = await readAccount(uid);
      const subscriptions = activeSubscriptions(account?.['subscriptions']);
      if (subscriptions === undefined) return;
      const { errorCode } = await callProvider(access, 'accounts.setAccountInfo', {
        UID: uid,
        subscriptions: JSON.stringify(subscriptions),
      });
      if (errorCode !== 0) unusable(errorCode);
    },
    endSessions: (uid) => endSessions(access, uid),
    deleteAccount: async (uid) => {
      const { errorCode } = await callProvider(access, 'accounts.deleteAccount', { UID: uid });
      await accountExists(access, errorCode);
    },
  };
}

/** What ends each subscription that is on, in the provider's nesting; undefined if none is. */
function activeSubscriptions(subscriptions: Json | undefined): JsonObject | undefined {
  if (!isJsonObject(subscriptions)) return undefined;
  const active = holdersOf('email', subscriptions).filter(
    ({ value }) => readDotted(value, 'email.isSubscribed') === true,
  );
  if (active.length === 0) return undefined;
  return nestedAt(
    active.map(({ path }) => path),
    { email: { isSubscribed: false } },
  );
}
