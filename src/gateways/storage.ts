/** A store of short texts. Never throws: texts that the browser refuses are kept in memory until the page is closed. */
export interface TextStore {
  readonly read: (key: string) => string | undefined;
  readonly write: (key: string, value: string) => void;
  readonly remove: (key: string) => void;
}

/** The browser's storage: `session` for this tab, `local` for all tabs. */
export interface StorageGateway {
  readonly session: TextStore;
  readonly local: TextStore;
}

/** The browser's storage, with memory as fallback. Source: requirements#TOK-7. */
export function browserStorage(): StorageGateway {
  return { session: textStore(() => globalThis.sessionStorage), local: textStore(() => globalThis.localStorage) };
}

/** A store on a storage that may be missing, full or forbidden; `find` may throw. */
export function textStore(find: () => Storage): TextStore {
  const memory = new Map<string, string | undefined>();
  const attempt = <T>(use: (storage: Storage) => T): T | undefined => {
    try {
      return use(find());
    } catch {
      return undefined;
    }
  };
  return {
    read: (key) => (memory.has(key) ? memory.get(key) : (attempt((storage) => storage.getItem(key)) ?? undefined)),
    write: (key, value) => {
      memory.set(key, value);
      attempt((storage) => storage.setItem(key, value));
    },
    remove: (key) => {
      memory.set(key, undefined);
      attempt((storage) => storage.removeItem(key));
    },
  };
}
