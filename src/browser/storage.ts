/** A store of short texts. Never throws: keeps texts that the browser refuses in memory until the page closes. */
export interface TextStore {
  readonly read: (key: string) => string | undefined;
  readonly write: (key: string, value: string) => void;
  readonly remove: (key: string) => void;
}

/** The browser's storage: `session` for this tab, `local` for all tabs. */
export interface StorageGateway {
  readonly session: TextStore;
  readonly local: TextStore;
  /** Whether `session` survives a page load of this tab. */
  readonly isLasting: () => boolean;
}

/** Changes by other tabs of this site. */
export interface OtherTabsGateway {
  /** Calls the listener when another tab writes a key of `local`. Returns a function that stops it. */
  readonly onWritten: (key: string, listener: () => void) => () => void;
}

/** The browser's storage, with memory as fallback. Source: requirements#TOK-7. */
export function browserStorage(): StorageGateway {
  return {
    session: textStore(() => globalThis.sessionStorage),
    local: textStore(() => globalThis.localStorage),
    isLasting: keepsTexts,
  };
}

/** Whether the storage of this tab keeps its texts. */
function keepsTexts(): boolean {
  const key = 'kontor.probe';
  try {
    sessionStorage.setItem(key, key);
    const isKept = sessionStorage.getItem(key) === key;
    sessionStorage.removeItem(key);
    return isKept;
  } catch {
    return false;
  }
}

/** The browser's storage events, which only come from other tabs. */
export function browserOtherTabs(): OtherTabsGateway {
  return {
    onWritten: (key, listener) => {
      const handleStorage = (event: StorageEvent): void => {
        if (event.key === key && event.newValue !== null) listener();
      };
      window.addEventListener('storage', handleStorage);
      return () => window.removeEventListener('storage', handleStorage);
    },
  };
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
  // Keeps in memory only what the storage refuses, because other tabs write to the storage, too.
  const save = (key: string, value: string | undefined): void => {
    const isKept = attempt((storage) => {
      if (value === undefined) storage.removeItem(key);
      else storage.setItem(key, value);
      return (storage.getItem(key) ?? undefined) === value;
    });
    if (isKept === true) memory.delete(key);
    else memory.set(key, value);
  };
  return {
    read: (key) => (memory.has(key) ? memory.get(key) : (attempt((storage) => storage.getItem(key)) ?? undefined)),
    write: save,
    remove: (key) => save(key, undefined),
  };
}
