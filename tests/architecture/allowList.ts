/** What the files of a folder may import besides each other: other folders, and packages by name. */
export interface Allowed {
  readonly folders: readonly string[];
  readonly packages?: readonly string[];
}

/** Folders, or single files, with what they may import. */
export type AllowList = Readonly<Record<string, Allowed>>;

/** The parts of the adapters that forms at run time consist of. */
export const adapters = ['schema-adapters/check', 'schema-adapters/form', 'schema-adapters/model'];
