import { atom } from 'jotai';
import { destinationOf, sessionTypeOf } from '../provider/sign-on/signOn.ts';
import { gatewaysAtom } from '../store/store.ts';
import { sessionAtom } from '../session/session.ts';
import {
  currentSignOnAtom,
  isSignOnBrokenAtom,
  redirectAtom,
  signOnEventAtom,
  waitingSignOnAtom,
} from '../session/signOnAtoms.ts';

/**
 * Resolves with the next page after a login, registration, finalize, link, ID widget or reset. No other code decides
 * this. `from` is the page where the customer came from.
 * Source: requirements#login, requirements#session-type.
 */
export const finishedAtom = atom(null, async (get, set, from: string | null): Promise<string> => {
  const session = await get(sessionAtom).catch(() => undefined);
  set(signOnEventAtom, { event: 'CUSTOMER_ACTED' });
  set(isSignOnBrokenAtom, false);
  const signOn = set(currentSignOnAtom, session?.state === 'LOGGED_IN' ? session.account.uid : undefined);
  return destinationOf(sessionTypeOf(signOn, get(gatewaysAtom).partnerScript.isThere()), from, location.origin);
});

/**
 * Starts the timer of the redirect from a success message to the partner. Does nothing if no partner waits.
 * Source: requirements#confirmation.
 */
export const startRedirectTimerAtom = atom(null, (get, set) => {
  set(redirectAtom, { event: 'ENTRY_OPENED', type: get(waitingSignOnAtom)?.type ?? 'NONE', isLoggedIn: false });
  set(redirectAtom, { event: 'REGISTERED' });
});
