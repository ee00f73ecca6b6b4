import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { gatewaysAtom } from '../state/store.ts';
import { useIsDrawn } from './useIsDrawn.ts';

/** How long a visitor waits before a skeleton appears, milliseconds. */
export const shownAfter = 300;

/** When the wait of the current skeleton began, by the monotonic clock; undefined while no page loads. */
let began: number | undefined;

/**
 * Milliseconds that the visitor had already waited when this appeared: a skeleton that follows another one continues
 * its time.
 */
export function useWaiting(): number {
  const { clock } = useAtomValue(gatewaysAtom);
  const isDrawn = useIsDrawn();
  const [{ start, waited }] = useState(() => {
    const now = clock.monotonic();
    // A skeleton that came with the document was on screen before any script.
    if (!isDrawn) return { start: now - shownAfter, waited: shownAfter };
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
