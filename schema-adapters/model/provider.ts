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
