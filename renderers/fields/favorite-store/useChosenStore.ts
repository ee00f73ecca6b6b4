import { useEffect, useState } from 'react';
import type { Store } from '@kontor/schema-adapters/values';
import { useRenderer } from '../../model/rendererContext.ts';

/**
 * The store with a stored id. If its name cannot be loaded, `uiText` is a sentence instead: customers never see the id.
 */
export function useChosenStore(id: string | undefined): {
  readonly chosen: Store | undefined;
  readonly remember: (store: Store) => void;
} {
  const { findStore, t } = useRenderer();
  const [store, setStore] = useState<Store>();
  const [failedId, setFailedId] = useState<string>();
  const isLoaded = store?.id === id;
  useEffect(() => {
    if (id === undefined || isLoaded || !findStore) return undefined;
    const controller = new AbortController();
    findStore(id, controller.signal).then(
      (result) => (result ? setStore(result) : setFailedId(id)),
      () => {
        if (!controller.signal.aborted) setFailedId(id);
      },
    );
    return () => controller.abort();
  }, [id, isLoaded, findStore]);
  if (id === undefined) return { chosen: undefined, remember: setStore };
  if (store && isLoaded) return { chosen: store, remember: setStore };
  const isLoading = findStore !== undefined && failedId !== id;
  return { chosen: { id, uiText: isLoading ? '' : t('mpp.favorite-store.nameless') }, remember: setStore };
}
