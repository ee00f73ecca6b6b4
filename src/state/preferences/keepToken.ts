import { atom } from 'jotai';
import { keepTokenFresh } from '../../flows/freshToken.ts';
import { gatewaysAtom } from '../store.ts';
import { linkSessionAtom, linkTokenAtom, renewSessionAtom, sessionEndedAtom } from './link.ts';

/** Starts renewing the registration token; returns a function that stops it. Never affects the input. */
export const keepTokenAtom = atom(null, (get, set): (() => void) => {
  const linkToken = get(linkTokenAtom);
  const session = get(linkSessionAtom);
  const stop = new AbortController();
  if (linkToken && session) {
    void keepTokenFresh(get(gatewaysAtom), {
      linkToken,
      session,
      signal: stop.signal,
      onRenewed: (renewed) => set(renewSessionAtom, renewed),
      onGivenUp: () => set(sessionEndedAtom, true),
      random: Math.random,
    });
  }
  return () => stop.abort();
});
