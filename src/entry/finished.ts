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
 * Returns the next page after a finished login, registration, finalize, link, ID widget or reset; only this function
 * decides it. `from` is the page that the customer wanted.
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
 * Starts the timer after which a page with a success message redirects to the partner; does nothing if no partner
 * waits.
 * Source: requirements#confirmation.
 */
export const startRedirectTimerAtom = atom(null, (get, set) => {
  set(redirectAtom, { event: 'ENTRY_OPENED', type: get(waitingSignOnAtom)?.type ?? 'NONE', isLoggedIn: false });
  set(redirectAtom, { event: 'REGISTERED' });
});
