import { replace, type LoaderFunctionArgs } from 'react-router';
import { errorAddress, redirectStepOf } from '../../links/redirectQuery.ts';
import { mayHop } from '../../provider/sign-on/signOn.ts';
import { currentSignOnAtom, redirectAtom, signOnEventAtom } from '../../session/signOnAtoms.ts';
import type { AppStore } from '../../store/store.ts';
import { sessionOf, sendOn, typeOf, uidOf } from './portalGuards.ts';

/**
 * Guards the page that sends customers back to their partner: without a session type to the start page, without a login
 * to the login, with an error of the provider to the error page.
 * Source: requirements#redirect-page, requirements#session-type.
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
    const state = store.set(redirectAtom, {
      event: 'REDIRECT_PAGE_OPENED',
      type,
      isLoggedIn: isEnough || step === 'PASSIVE',
    });
    if (state === 'IDLE') throw replace('/');
    if (signOn && !mayHop(signOn)) throw sendOn(store, session, signOn, '/');
    if (state === 'REDIRECT_TO_LOGIN_IN_PROGRESS' && step === 'GOES_ON' && session.state === 'LOGGED_OUT')
      throw sendOn(store, session, signOn, '/login');
    return null;
  };

/** Ends a sign-on for which the provider or its script reports an error. Source: requirements#third-parties. */
export const endFailedSignOn =
  (store: AppStore) =>
  ({ request }: LoaderFunctionArgs): null => {
    if (redirectStepOf(new URL(request.url).searchParams) === 'FAILED') store.set(signOnEventAtom, { event: 'ENDED' });
    return null;
  };
