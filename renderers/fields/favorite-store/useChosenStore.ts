import { useEffect, useState } from 'react';
import type { Store } from '#adapters/model/retail.ts';
import { useRenderer } from '../../model/rendererContext.ts';

/**
 * The store with a stored id and its name. If the name cannot be loaded, a sentence says so: customers never see the
 * id.
 */
export function useChosenStore(id: string | undefined): {
  readonly chosen: Store | undefined;
  readonly remember: (store: Store) => void;
} {
  const { findStore, t } = useRenderer();
  const [known, setKnown] = useState<Store>();
  const [nameless, setNameless] = useState<string>();
  const isKnown = known?.id === id;
  useEffect(() => {
    if (id === undefined || isKnown || !findStore) return undefined;
    const own = new AbortController();
    findStore(id, own.signal).then(
      (store) => (store ? setKnown(store) : setNameless(id)),
      () => {
        if (!own.signal.aborted) setNameless(id);
      },
    );
    return () => own.abort();
  }, [id, isKnown, findStore]);
  if (id === undefined) return { chosen: undefined, remember: setKnown };
  if (known && isKnown) return { chosen: known, remember: setKnown };
  const isSought = findStore !== undefined && nameless !== id;
  return { chosen: { id, uiText: isSought ? '' : t('mpp.favorite-store.nameless') }, remember: setKnown };
}
