/** Where the editor is: a page, a site, and what is selected there (a JSON pointer into the content). */
export interface Place {
  readonly page: string;
  readonly site?: string | undefined;
  readonly selected?: string | undefined;
}

/** The address bar. */
export interface StudioLocation {
  readonly read: () => Place;
  /** Goes to a place; `replace` leaves no step behind for the browser's back button. */
  readonly go: (place: Place, how?: 'replace') => void;
  /** Calls `listener` after each change; returns what ends that. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Why the company's sign-in did not succeed, as the server put it into the address; undefined if it was not tried. */
  readonly signInFailure: () => string | undefined;
  /** Leaves for the company's sign-in and comes back to this place. */
  readonly signIn: () => void;
}

/**
 * Places as `#/publish?site=kontor-de&at=/preferenceCenter/tabs/0`: behind the hash, so that any server can deliver the
 * page.
 */
export function browserLocation(): StudioLocation {
  const listeners = new Set<() => void>();
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  window.addEventListener('hashchange', notify);
  return {
    read: () => parsePlace(location.hash),
    go: (place, how) => {
      const address = hashOf(place);
      if (address === location.hash) return;
      if (how === 'replace') history.replaceState(null, '', address);
      else history.pushState(null, '', address);
      notify();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    signInFailure: () => new URLSearchParams(location.search).get('signIn') ?? undefined,
    signIn: () => location.assign(`/auth/login?returnTo=${encodeURIComponent(`/${location.hash}`)}`),
  };
}

/** The address of a place. */
export function hashOf({ page, site, selected }: Place): string {
  const query = new URLSearchParams({ ...(site !== undefined && { site }), ...(selected && { at: selected }) });
  return `#/${page}${query.size > 0 ? `?${query}` : ''}`;
}

/** The place of an address; without a page, the editor. */
export function parsePlace(hash: string): Place {
  const [page = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const params = new URLSearchParams(query);
  return { page: page || 'edit', site: params.get('site') ?? undefined, selected: params.get('at') ?? undefined };
}
