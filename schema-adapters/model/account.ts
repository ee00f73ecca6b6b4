import type { JsonObject } from './json.ts';

/** The parts of the provider's account that forms read and write, as in an `accounts.getAccountInfo` answer. */
export interface AccountData {
  readonly profile?: JsonObject;
  readonly data?: JsonObject;
  readonly subscriptions?: JsonObject;
  readonly preferences?: JsonObject;
}

/** Exactly the changed leaves, nested as `accounts.setAccountInfo` expects them. Empty if nothing changed. */
export type AccountPatch = AccountData;
