import { useAtomValue, useSetAtom, type WritableAtom } from 'jotai';
import { useEffect, useLayoutEffect, useState } from 'react';
import { gatewaysAtom } from '../../store/store.ts';

/** Whole seconds left until `until` (epoch milliseconds), updated every second; 0 if `until` is undefined or past. */
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
 * Whether the provider has ever refused the stored token of this page. Removes the token; the page then offers a new
 * one.
 */
export function useExpired(
  isRefused: boolean,
  tokenAtom: WritableAtom<string | undefined, [undefined], void>,
): boolean {
  const setToken = useSetAtom(tokenAtom);
  const [isExpired, setExpired] = useState(false);
  if (isRefused && !isExpired) setExpired(true);
  // Removes the token before the paint: a reload after the message must not use it again.
  useLayoutEffect(() => {
    if (isExpired) setToken(undefined);
  }, [isExpired, setToken]);
  return isExpired;
}
