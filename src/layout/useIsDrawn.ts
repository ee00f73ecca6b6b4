import { useSyncExternalStore } from 'react';

/**
 * Whether this page runs in a browser: false on the server, and until the browser has taken over the page that the
 * server drew.
 */
export function useIsDrawn(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
