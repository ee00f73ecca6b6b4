import { useAtomValue, useSetAtom, type WritableAtom } from 'jotai';
import { useEffect, useLayoutEffect, useState } from 'react';
import { gatewaysAtom } from '../../store/store.ts';

/**
 * Whole seconds left until `until` (epoch milliseconds), counted down on the page; 0 if `until` is undefined or over.
 */
export function useCountdown(until: number | undefined): number {
  const { clock } = useAtomValue(gatewaysAtom);
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    if (until === undefined) return undefined;
    const stop = new AbortController();
    const tick = (): void => {
      setNow(clock.now());
      if (clock.now() < until) clock.wait(1_000, stop.signal).then(tick, () => undefined);
    };
    tick();
    return () => stop.abort();
  }, [clock, until]);
  return until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / 1_000));
}

/** Seconds as minutes and seconds: `14:59`. */
export function asMinutes(seconds: number): string {
  return `${Math.trunc(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * Whether the provider has refused the stored token of a page, now or before. The token is dropped; the page then leads
 * to where a new one comes from.
 */
export function useExpired(
  isRefused: boolean,
  tokenAtom: WritableAtom<string | undefined, [undefined], void>,
): boolean {
  const drop = useSetAtom(tokenAtom);
  const [isExpired, setExpired] = useState(false);
  if (isRefused && !isExpired) setExpired(true);
  // Before the page says it: who reads the sentence and reloads must not meet the old token.
  useLayoutEffect(() => {
    if (isExpired) drop(undefined);
  }, [isExpired, drop]);
  return isExpired;
}
