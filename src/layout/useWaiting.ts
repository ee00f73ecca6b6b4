import { atom, useAtomValue, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { gatewaysAtom } from '../state/store.ts';

/** When the wait began whose skeleton is on screen, by the monotonic clock; nothing while no page loads. */
const beganAtom = atom<number | undefined>(undefined);

/** Milliseconds that the visitor has waited already: a skeleton that follows upon another goes on counting where that one was. */
export function useWaiting(): number {
  const store = useStore();
  const { clock } = useAtomValue(gatewaysAtom);
  const [began] = useState(() => store.get(beganAtom) ?? clock.monotonic());
  const [waited] = useState(() => clock.monotonic() - began);
  useEffect(() => {
    store.set(beganAtom, began);
    return () => store.set(beganAtom, undefined);
  }, [store, began]);
  return waited;
}
