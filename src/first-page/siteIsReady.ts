import { settledContentAtom, settledMetadataAtom } from '../state/site.ts';
import type { AppStore } from '../state/store.ts';

/** Waits for metadata and content, which stay in use from then on. Whether both are there. Never rejects. */
export function siteIsReady(store: AppStore): Promise<boolean> {
  return new Promise((resolve) => {
    const look = (): void => {
      const states = [store.get(settledMetadataAtom).state, store.get(settledContentAtom).state];
      if (states.every((state) => state !== 'LOADING')) resolve(states.every((state) => state === 'READY'));
    };
    store.sub(settledMetadataAtom, look);
    store.sub(settledContentAtom, look);
    look();
  });
}
