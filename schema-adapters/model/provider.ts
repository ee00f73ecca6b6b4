export type WriteAccess = 'serverOnly' | 'clientCreate' | 'clientModify';

/** One field of the provider's schema, already projected to known members. `path` is dotted with its root: `profile.birthYear`. */
export interface ProviderField {
  readonly path: string;
  readonly root: 'profile' | 'data' | 'subscriptions' | 'preferences';
  /** The wire's type word, e.g. `long`; `string` where the schema is silent. */
  readonly type: string;
  readonly required: boolean;
  readonly allowNull: boolean;
  readonly writeAccess: WriteAccess;
  /** The wire's text, unread: `regex('…')`, `1900-2050`, `true`. */
  readonly format?: string;
  readonly subType?: string;
  /** Subscriptions only. */
  readonly description?: string;
  readonly doubleOptIn?: boolean;
}

/** The provider's schema as a lookup by dotted path. Subscriptions stand as `subscriptions.<name>.email`. */
export interface ProviderSchema {
  readonly fields: ReadonlyMap<string, ProviderField>;
}
