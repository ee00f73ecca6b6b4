import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useRenderer, type Store } from '../../model/rendererContext.ts';

/** State of a search for stores. Source: requirements#store-picker. */
export type StoreSearch =
  | { readonly state: 'IDLE' }
  | { readonly state: 'SEARCHING'; readonly before: readonly Store[] }
  | { readonly state: 'FOUND'; readonly stores: readonly Store[] }
  | { readonly state: 'NOTHING_FOUND' }
  | { readonly state: 'FAILED' };

/** Milliseconds without a key before the search is sent. */
const pause = 250;
/** Minimum number of characters for a search. */
const enough = 2;

/** Searches while the customer types: waits for a pause, drops older searches, and uses the newest answer. */
export function useStoreSearch(): {
  readonly search: StoreSearch;
  readonly searchFor: (text: string) => void;
  readonly stop: () => void;
} {
  const { searchStores } = useRenderer();
  const [search, tell] = useReducer((_before: StoreSearch, now: StoreSearch) => now, { state: 'IDLE' });
  const running = useRef<AbortController>(undefined);
  const shown = useRef<readonly Store[]>([]);

  const stop = useCallback(() => {
    running.current?.abort();
    shown.current = [];
    tell({ state: 'IDLE' });
  }, []);

  const searchFor = useCallback(
    (text: string) => {
      running.current?.abort();
      if (text.trim().length < enough || !searchStores) {
        stop();
        return;
      }
      const own = new AbortController();
      running.current = own;
      tell({ state: 'SEARCHING', before: shown.current });
      void answer(searchStores, text.trim(), own.signal).then((found) => {
        if (!found || own.signal.aborted) return;
        shown.current = found.state === 'FOUND' ? found.stores : [];
        tell(found);
      });
    },
    [searchStores, stop],
  );

  useEffect(() => () => running.current?.abort(), []);
  return { search, searchFor, stop };
}

async function answer(
  searchStores: NonNullable<ReturnType<typeof useRenderer>['searchStores']>,
  text: string,
  signal: AbortSignal,
): Promise<StoreSearch | undefined> {
  await new Promise((resolve) => setTimeout(resolve, pause));
  if (signal.aborted) return undefined;
  try {
    const stores = await searchStores(text, signal);
    return stores.length === 0 ? { state: 'NOTHING_FOUND' } : { state: 'FOUND', stores };
  } catch {
    return { state: 'FAILED' };
  }
}
