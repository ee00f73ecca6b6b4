import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { gatewaysAtom } from '../state/store.ts';

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
