import type { JsonObject } from './json.ts';

/** The parts of the provider's account that forms read and write, as `accounts.getAccountInfo` answers them. */
export interface AccountData {
  readonly profile?: JsonObject;
  readonly data?: JsonObject;
  readonly subscriptions?: JsonObject;
  readonly preferences?: JsonObject;
}

/** Exactly the touched leaves, nested as `accounts.setAccountInfo` takes them. Empty when nothing changed. */
export type AccountPatch = AccountData;
