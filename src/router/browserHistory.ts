import { addressOf } from './places.ts';
import type { Place } from './routes.ts';

/** The visitor's history: where they are, and how to go on. */
export interface History {
  readonly place: () => Place;
  readonly push: (place: Place) => void;
  readonly replace: (place: Place) => void;
  /** Goes back or forward by as many entries. */
  readonly go: (entries: number) => void;
  /** Calls `listener` after the visitor used the browser's buttons or changed the hash; returns what ends that. */
  readonly listen: (listener: () => void) => () => void;
  /** Opens an address with a fresh document. */
  readonly openDocument: (address: string) => void;
}

/** The history of this browser tab. */
export function browserHistory(): History {
  return {
    place: () => {
      const { pathname, search, hash } = location;
      const kept: unknown = history.state;
      const { usr, key } = (kept ?? {}) as { readonly usr?: unknown; readonly key?: string };
      return { pathname, search, hash, state: usr ?? null, key: key ?? 'default' };
    },
    push: (place) => {
      try {
        history.pushState(stateOf(place), '', addressOf(place));
      } catch {
        // What cannot be kept in the history, or too many entries in a short time: the page still opens.
        location.assign(addressOf(place));
      }
    },
    replace: (place) => history.replaceState(stateOf(place), '', addressOf(place)),
    go: (entries) => history.go(entries),
    listen: (listener) => {
      addEventListener('popstate', listener);
      return () => removeEventListener('popstate', listener);
    },
    openDocument: (address) => location.assign(address),
  };
}

function stateOf({ state, key }: Place): object {
  return { usr: state, key };
}
