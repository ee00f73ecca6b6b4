import { replace, type LoaderFunction } from 'react-router';
import { destinationOf } from '../rules/sign-on/destination.ts';
import { mayHop, sessionTypeOf, type SessionType, type SignOn } from '../rules/sign-on/signOn.ts';
import { currentSignOnAtom, isSignOnBrokenAtom, redirectAtom, signOnEventAtom } from '../state/portal/signOn.ts';
import { gatewaysAtom, type AppStore } from '../state/store.ts';
import { sessionOf, type GuardSession } from './sessionOf.ts';

/**
 * Keeps logged-in customers away from login and registration: they go back to their partner, or to the start page.
 * Customers who must log in again for a partner may stay.
 * Source: requirements#logged-in-visitor, requirements#redirect-state.
 */
export function requireLogout(store: AppStore): LoaderFunction {
  const guard = async (): Promise<null> => {
    const session = await sessionOf(store);
    const signOn = store.set(currentSignOnAtom, uidOf(session));
    const type = typeOf(store, signOn);
    const isLoggedIn = session.state === 'LOGGED_IN';
    const state = store.set(redirectAtom, {
      event: 'ENTRY_OPENED',
      type,
      isLoggedIn: isLoggedIn && !signOn?.wantsLogin,
    });
    if (state === 'REDIRECT_TO_SERVICE_PARTNER_IN_PROGRESS')
      throw sendOn(store, session, signOn, destinationOf(type, null, ''));
    if (isLoggedIn && state === 'IDLE') throw replace('/');
    return null;
  };
  // Also for a page that the server drew, once it is on screen.
  return Object.assign(guard, { hydrate: true });
}

/**
 * Counts an automatic redirect. After too many of them the sign-on is given up, and the customer goes where they would
 * go without it.
 * Source: requirements#NAV-4.
 */
export function sendOn(store: AppStore, session: GuardSession, signOn: SignOn | undefined, target: string): Response {
  if (!signOn || mayHop(signOn)) {
    store.set(signOnEventAtom, { event: 'HOPPED', uid: uidOf(session) });
    return replace(target);
  }
  store.set(signOnEventAtom, { event: 'FORGOTTEN' });
  store.set(isSignOnBrokenAtom, true);
  return replace(session.state === 'LOGGED_OUT' ? '/login' : '/');
}

/** The session type of this page. Source: requirements#session-type. */
export function typeOf(store: AppStore, signOn: SignOn | undefined): SessionType {
  return sessionTypeOf(signOn, store.get(gatewaysAtom).partnerScript.isThere());
}

/** The account that is logged in. */
export function uidOf(session: GuardSession): string | undefined {
  return session.state === 'LOGGED_IN' ? session.account.uid : undefined;
}
