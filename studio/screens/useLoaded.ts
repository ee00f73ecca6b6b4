import { useCallback, useEffect, useRef, useState } from 'react';

/** What a page asked the content service for. */
export type Loaded<T> =
  | { readonly state: 'LOADING' }
  | { readonly state: 'FAILED'; readonly error: unknown }
  | { readonly state: 'READY'; readonly value: T };

/** Loads when the page opens and each time `load` is another function; what is there stays in view while `again` loads. */
export function useLoaded<T>(load: () => Promise<T>): { readonly loaded: Loaded<T>; readonly again: () => void } {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'LOADING' });
  const newest = useRef(0);
  const again = useCallback(() => {
    newest.current += 1;
    const round = newest.current;
    load().then(
      (value) => round === newest.current && setLoaded({ state: 'READY', value }),
      (error: unknown) => round === newest.current && setLoaded({ state: 'FAILED', error }),
    );
  }, [load]);
  useEffect(() => {
    again();
    return () => {
      // What arrives later is for a page that is gone.
      newest.current += 1;
    };
  }, [again]);
  return { loaded, again };
}
