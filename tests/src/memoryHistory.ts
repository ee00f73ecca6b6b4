import type { History } from '#src/router/browserHistory.ts';
import type { Place } from '#src/router/routes.ts';

/** A visitor's history in memory, which begins at an address. `opened` are the documents that were opened. */
export function memoryHistory(start: string): History & { readonly opened: readonly string[] } {
  const { pathname, search, hash } = new URL(start, location.origin);
  let entries: readonly Place[] = [{ pathname, search, hash, state: null, key: 'default' }];
  let current = 0;
  const listeners = new Set<() => void>();
  const opened: string[] = [];
  return {
    place: () => {
      const place = entries[current];
      if (!place) throw new Error('the history has no such entry');
      return place;
    },
    push: (place) => {
      entries = [...entries.slice(0, current + 1), place];
      current += 1;
    },
    replace: (place) => void (entries = entries.with(current, place)),
    go: (by) => {
      current = Math.min(Math.max(current + by, 0), entries.length - 1);
      for (const listener of listeners) listener();
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    openDocument: (address) => opened.push(address),
    opened,
  };
}
