/** A drawer of small texts. Never throws: what the browser refuses is kept in memory for the life of the page. */
export interface Drawer {
  readonly read: (key: string) => string | undefined;
  readonly write: (key: string, value: string) => void;
  readonly remove: (key: string) => void;
}

/** Where the browser keeps things: `session` for this tab, `local` for all tabs. */
export interface StorageGateway {
  readonly session: Drawer;
  readonly local: Drawer;
}

/** The browser's storage, with memory behind it. Source: requirements#TOK-7. */
export function browserStorage(): StorageGateway {
  return { session: drawer(() => globalThis.sessionStorage), local: drawer(() => globalThis.localStorage) };
}

/** A drawer over a storage that may be missing, full or forbidden; `find` may throw. */
export function drawer(find: () => Storage): Drawer {
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
