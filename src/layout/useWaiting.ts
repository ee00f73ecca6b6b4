import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { gatewaysAtom } from '../state/store.ts';

/** When the wait began whose skeleton is on screen, by the monotonic clock; nothing while no page loads. */
let began: number | undefined;

/** Milliseconds that the visitor had waited already when this appeared: a skeleton that follows upon another goes on where that one was. */
export function useWaiting(): number {
  const { clock } = useAtomValue(gatewaysAtom);
  const [{ start, waited }] = useState(() => {
    const now = clock.monotonic();
    return { start: began ?? now, waited: now - (began ?? now) };
  });
  useEffect(() => {
    began = start;
    return () => {
      began = undefined;
    };
  }, [start]);
  return waited;
}
