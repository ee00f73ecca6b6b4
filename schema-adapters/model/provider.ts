import type { JsonObject } from './json.ts';

export type WriteAccess = 'serverOnly' | 'clientCreate' | 'clientModify';

/**
 * One field of the provider's schema, reduced to known members. `path` is dotted with its root: `profile.birthYear`.
 */
export interface ProviderField {
  readonly path: string;
  readonly root: 'profile' | 'data' | 'subscriptions' | 'preferences';
  /** The provider's type name, e.g. `long`; `string` if the schema has none. */
  readonly type: string;
  readonly required: boolean;
  readonly allowNull: boolean;
  readonly writeAccess: WriteAccess;
  /** The provider's text, not parsed: `regex('…')`, `1900-2050`, `true`. */
  readonly format?: string;
  readonly subType?: string;
  /** Subscriptions only. */
  readonly description?: string;
  readonly doubleOptIn?: boolean;
}

/** The provider's schema as a lookup by dotted path. Subscriptions are under `subscriptions.<name>.email`. */
export interface ProviderSchema {
  readonly fields: ReadonlyMap<string, ProviderField>;
}

/** The parts of the provider's account that forms read and write, as in an `accounts.getAccountInfo` answer. */
export interface AccountData {
  readonly profile?: JsonObject;
  readonly data?: JsonObject;
  readonly subscriptions?: JsonObject;
  readonly preferences?: JsonObject;
  /** The receiver of a change merges lists into the stored ones; by default they replace them. */
  readonly mergesLists?: true;
}

/** The changed leaves only, nested as `accounts.setAccountInfo` expects them. */
export type AccountPatch = Omit<AccountData, 'mergesLists'>;

/** Prefix of every newsletter's key at the provider. Source: requirements#newsletters, requirements#reminder-fetch. */
export const newsletterPrefix = 'NLT';
/** The subscription of product reminders. Source: requirements#newsletters, requirements#reminder-fetch. */
export const reminderSubscription = 'SVC_PRODUCT_REMINDER';
/** The consent that every account needs. Source: requirements#registration-payload. */
export const termsConsent = 'privacy.aec';
