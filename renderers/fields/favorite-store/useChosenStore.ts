import { useEffect, useState } from 'react';
import { useRenderer, type Store } from '../../model/rendererContext.ts';

/** The store behind a stored id with its name; the id stands for the name until it is known, or where it never is. */
export function useChosenStore(id: string | undefined): {
  readonly chosen: Store | undefined;
  readonly remember: (store: Store) => void;
} {
  const { findStore } = useRenderer();
  const [known, setKnown] = useState<Store>();
  const isKnown = known?.id === id;
  useEffect(() => {
    if (id === undefined || isKnown || !findStore) return undefined;
    const own = new AbortController();
    findStore(id, own.signal).then(
      (store) => setKnown(store ?? { id, uiText: id }),
      () => undefined,
    );
    return () => own.abort();
  }, [id, isKnown, findStore]);
  if (id === undefined) return { chosen: undefined, remember: setKnown };
  return { chosen: known && isKnown ? known : { id, uiText: findStore ? '' : id }, remember: setKnown };
}
