import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { gatewaysAtom } from '../state/store.ts';

/** When the wait of the current skeleton began, by the monotonic clock; undefined while no page loads. */
let began: number | undefined;

/**
 * Milliseconds that the visitor had already waited when this appeared: a skeleton that follows another one continues
 * its time.
 */
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
