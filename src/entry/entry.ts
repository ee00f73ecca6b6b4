import { atom } from 'jotai';
import { logIn, type EntryOutcome } from '../session/logIn.ts';
import { rememberedOrigin } from '../links/links.ts';
import { destinationOf, sessionTypeOf } from '../provider/sign-on/signOn.ts';
import { hasCustomLoginAtom } from '../store/site.ts';
import { gatewaysAtom } from '../store/store.ts';
import { changedAccessAtom, portalAtom, sessionAtom } from '../session/session.ts';
import {
  linkingTokenAtom,
  pendingTokenAtom,
  registeredAddressAtom,
  registrationOriginAtom,
} from '../store/expiringStorage.ts';
import {
  currentSignOnAtom,
  isSignOnBrokenAtom,
  redirectAtom,
  signOnEventAtom,
  waitingSignOnAtom,
} from '../session/signOnAtoms.ts';
import { savePasskeyAtom } from '../passkeys/automaticPasskey.ts';
import { notePasswordAtom, typedLoginAtom } from '../session/typedLogin.ts';
import { reportLinkedLoginAtom } from './social.ts';

/**
 * The page that found missing registration data, for the state of the navigation.
 * Source: requirements#finalize.
 */
export type EntryOrigin = 'registration' | 'update';

/**
 * Resolves with the path of the next step after an entry; undefined after a login, or if the page shows a message.
 * `from` is the page where the customer came from.
 */
export const enteredAtom = atom(null, async (get, set, result: EntryOutcome, from: string | null) => {
  if (result.outcome === 'LOGGED_IN') {
    // The next page reads the session and reports a failure itself.
    await get(sessionAtom).catch(() => undefined);
    await set(reportLinkedLoginAtom);
    set(changedAccessAtom, undefined);
    set(linkingTokenAtom, undefined);
    set(registrationOriginAtom, undefined);
    set(registeredAddressAtom, undefined);
    set(typedLoginAtom, '');
    set(pendingTokenAtom, undefined);
  }
  if (result.outcome === 'FINALIZE' || result.outcome === 'ENTER_CODE') {
    set(pendingTokenAtom, result.regToken);
    return result.outcome === 'FINALIZE' ? '/registration/finalize' : '/registration/code';
  }
  if (result.outcome === 'LINK') {
    set(linkingTokenAtom, result.regToken);
    return '/social/link-accounts';
  }
  if (result.outcome === 'CONFIRM_BY_MAIL') {
    const origin = rememberedOrigin(from, location.origin);
    set(registrationOriginAtom, origin === '/' ? undefined : origin);
    return '/registration/confirmation';
  }
  return undefined;
});

/** Logs in with e-mail address and password. Never rejects. */
export const logInAtom = atom(null, async (get, set, email: string, password: string): Promise<EntryOutcome> => {
  try {
    const [customLogin] = await Promise.all([get(hasCustomLoginAtom), get(portalAtom)]);
    const result = await logIn(get(gatewaysAtom), { email, password, customLogin });
    if (result.outcome === 'LOGGED_IN') {
      set(notePasswordAtom, email);
      set(savePasskeyAtom);
    }
    return result;
  } catch (error) {
    return { outcome: 'FAILED', error };
  }
});

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
