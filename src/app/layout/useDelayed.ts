import { useAtomValue } from 'jotai';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { callAfter } from '../../browser/clock.ts';
import { gatewaysAtom } from '../../store/store.ts';

/** How long a visitor waits before a skeleton appears, milliseconds. */
export const WAIT_MS = 300;

/** When the wait of the current skeleton began, by the monotonic clock; undefined while no page loads. */
let waitStart: number | undefined;

/**
 * Milliseconds that the visitor had already waited when this component appeared: a skeleton that follows another
 * continues its wait.
 */
export function useDelayed(): number {
  const { clock } = useAtomValue(gatewaysAtom);
  const isDrawn = useIsDrawn();
  const [{ start, waited }] = useState(() => {
    const now = clock.monotonic();
    // A skeleton in the server's HTML was on screen before any script.
    if (!isDrawn) return { start: now - WAIT_MS, waited: WAIT_MS };
    return { start: waitStart ?? now, waited: now - (waitStart ?? now) };
  });
  useEffect(() => {
    waitStart = start;
    return () => {
      waitStart = undefined;
    };
  }, [start]);
  return waited;
}

/** Whether this page runs in a browser: false on the server, and until the browser has hydrated the server's page. */
export function useIsDrawn(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}

/** Whether this many milliseconds have passed since the component appeared, or since `restartKey` changed. */
export function useElapsed(milliseconds: number, restartKey?: unknown): boolean {
  const { clock } = useAtomValue(gatewaysAtom);
  const [passedKey, setPassedKey] = useState<unknown>(notYet);
  useEffect(() => callAfter(clock, milliseconds, () => setPassedKey(restartKey)), [clock, milliseconds, restartKey]);
  return passedKey === restartKey;
}

const notYet = Symbol('not yet');
