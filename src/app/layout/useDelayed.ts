import { useAtomValue } from 'jotai';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { gatewaysAtom } from '../../store/store.ts';

/** How long a visitor waits before a skeleton appears, milliseconds. */
export const WAIT_MS = 300;

/** When the wait of the current skeleton began, by the monotonic clock; undefined while no page loads. */
let began: number | undefined;

/**
 * Milliseconds that the visitor had already waited when this appeared: a skeleton that follows another one continues
 * its time.
 */
export function useDelayed(): number {
  const { clock } = useAtomValue(gatewaysAtom);
  const isDrawn = useIsDrawn();
  const [{ start, waited }] = useState(() => {
    const now = clock.monotonic();
    // A skeleton that came with the document was on screen before any script.
    if (!isDrawn) return { start: now - WAIT_MS, waited: WAIT_MS };
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

/**
 * Whether this page runs in a browser: false on the server, and until the browser has taken over the page that the
 * server drew.
 */
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
  const [passed, setPassed] = useState<unknown>(none);
  useEffect(() => {
    const stop = new AbortController();
    clock.wait(milliseconds, stop.signal).then(
      () => setPassed(restartKey),
      () => undefined,
    );
    return () => stop.abort();
  }, [clock, milliseconds, restartKey]);
  return passed === restartKey;
}

const none = Symbol('not yet');
