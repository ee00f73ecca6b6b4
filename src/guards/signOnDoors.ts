import { replace, type LoaderFunctionArgs } from 'react-router';
import { destinationOf } from '../rules/sign-on/destination.ts';
import { errorAddress, redirectStepOf } from '../rules/sign-on/redirectQuery.ts';
import { mayHop, sessionTypeOf, type SessionType, type SignOn } from '../rules/sign-on/signOn.ts';
import { currentSignOnAtom, isSignOnBrokenAtom, redirectAtom, signOnEventAtom } from '../state/portal/signOn.ts';
import { gatewaysAtom, type AppStore } from '../state/store.ts';
import { sessionOf, type DoorSession } from './sessionOf.ts';

/**
 * Keeps customers who are logged in already out of login and registration: they go back to their partner, or to the start page.
 * Who shall log in again for a partner may stay. Source: specification §2, §4 redirect state, §6.
 */
export const requireLogout = (store: AppStore) => async (): Promise<null> => {
  const session = await sessionOf(store);
  const signOn = store.set(currentSignOnAtom, uidOf(session));
  const type = typeOf(store, signOn);
  const isLoggedIn = session.state === 'LOGGED_IN';
  const state = store.set(redirectAtom, { event: 'ENTRY_OPENED', type, isLoggedIn: isLoggedIn && !signOn?.wantsLogin });
  if (state === 'REDIRECT_TO_SERVICE_PARTNER_IN_PROGRESS') throw sendOn(store, session, signOn, destinationOf(type, null, ''));
  if (isLoggedIn && state === 'IDLE') throw replace('/');
  return null;
};

/**
 * The door of the page that takes customers back to their partner: without a session type to the start page, without a login to the
 * login, with the provider's complaint to the error page. Source: specification §2, /login/redirect; §4, session type.
 */
export const requireSignOn =
  (store: AppStore) =>
  async ({ request }: LoaderFunctionArgs): Promise<null> => {
    const query = new URL(request.url).searchParams;
    const step = redirectStepOf(query);
    if (step === 'FAILED') throw replace(errorAddress(query));
    if (typeOf(store, store.set(currentSignOnAtom, undefined)) === 'NONE') throw replace('/');
    const session = await sessionOf(store);
    const signOn = store.set(currentSignOnAtom, uidOf(session));
    const type = typeOf(store, signOn);
    const isEnough = session.state === 'LOGGED_IN' && !(step === 'BEGINS' && signOn?.wantsLogin);
    const state = store.set(redirectAtom, { event: 'REDIRECT_PAGE_OPENED', type, isLoggedIn: isEnough || step === 'PASSIVE' });
    if (state === 'IDLE') throw replace('/');
    if (signOn && !mayHop(signOn)) throw sendOn(store, session, signOn, '/');
    if (state === 'REDIRECT_TO_LOGIN_IN_PROGRESS' && step === 'GOES_ON' && session.state === 'LOGGED_OUT') throw sendOn(store, session, signOn, '/login');
    return null;
  };

/** A sign-on that the provider or its script complains about is over. Source: specification §7, errorURL. */
export const endFailedSignOn =
  (store: AppStore) =>
  ({ request }: LoaderFunctionArgs): null => {
    if (redirectStepOf(new URL(request.url).searchParams) === 'FAILED') store.set(signOnEventAtom, { event: 'ENDED' });
    return null;
  };

/** Counts a hop. After too many of them the sign-on is given up, and the customer ends where they would be without it. Source: security requirement NAV-4. */
function sendOn(store: AppStore, session: DoorSession, signOn: SignOn | undefined, target: string): Response {
  if (!signOn || mayHop(signOn)) {
    store.set(signOnEventAtom, { event: 'HOPPED', uid: uidOf(session) });
    return replace(target);
  }
  store.set(signOnEventAtom, { event: 'FORGOTTEN' });
  store.set(isSignOnBrokenAtom, true);
  return replace(session.state === 'LOGGED_OUT' ? '/login' : '/');
}

function typeOf(store: AppStore, signOn: SignOn | undefined): SessionType {
  return sessionTypeOf(signOn, store.get(gatewaysAtom).partnerScript.isThere());
}

function uidOf(session: DoorSession): string | undefined {
  return session.state === 'LOGGED_IN' ? session.account.uid : undefined;
}
