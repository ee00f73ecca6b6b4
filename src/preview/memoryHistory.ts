import type { History } from '../router/browserHistory.ts';
import type { Place } from '../router/routes.ts';

/**
 * A history that exists only in memory and has one entry: a preview never changes the address of its frame, and no page
 * of it opens another document.
 */
export function memoryHistory(start: Pick<Place, 'pathname' | 'hash'>): History {
  let place: Place = { ...start, search: '', state: null, key: 'default' };
  const open = (next: Place): void => {
    place = next;
  };
  return {
    place: () => place,
    push: open,
    replace: open,
    go: () => undefined,
    listen: () => () => undefined,
    openDocument: () => undefined,
  };
}
