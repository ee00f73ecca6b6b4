import { redirectDocument, replace, type LoaderFunctionArgs, type LoaderFunction } from 'react-router';
import { loginAddress, validDoubleOptInCode } from '../../links/links.ts';
import { linkingTokenAtom, resetTokenAtom, restoreTokenAtom } from '../../store/expiringStorage.ts';
import { blockThirdPartiesAtom } from '../../session/thirdParties.ts';
import { type AppStore, gatewaysAtom } from '../../store/store.ts';
import { destinationOf, mayHop, sessionTypeOf, type SessionType, type SignOn } from '../../provider/sign-on/signOn.ts';
import { currentSignOnAtom, isSignOnBrokenAtom, redirectAtom, signOnEventAtom } from '../../session/signOnAtoms.ts';
import { loginsAtom, sessionAtom, type Session } from '../../session/session.ts';
import { metadataAtom } from '../../store/site.ts';

/**
 * Allows only logged-in customers; others go to the login, which keeps the requested page and the card in its hash.
 * Source: requirements#start-page, requirements#account-pages.
 */
export const requireLogin =
  (store: AppStore) =>
  async ({ request }: LoaderFunctionArgs): Promise<null> => {
    if ((await sessionOf(store)).state !== 'LOGGED_OUT') return null;
    const { pathname } = new URL(request.url);
    // The router's request has no hash; the browser's address has it if it opened the page.
    const card = location.pathname === pathname ? (/^#[a-z-]+$/.exec(location.hash)?.[0] ?? '') : '';
    throw replace(loginAddress(pathname + card));
  };

/**
 * Allows the consents page for logged-in customers if the site offers it; otherwise leads to the 404 page.
 * Source: requirements#consent-cards.
 */
export const requireConsents =
  (store: AppStore): LoaderFunction =>
  async (args) => {
    if ((await store.get(metadataAtom)).features.consents !== true) throw replace('/404');
    return requireLogin(store)(args);
  };

/** A longer text is not the token of a mailed link. Source: requirements#JWT-1. */
export const maxTokenLength = 4096;

/**
 * Removes a mailed token from the URL before anything else loads; without a token it redirects.
 * Source: requirements#reset-end, requirements#email-revert, requirements#TOK-1.
 */
const requireToken =
  (name: string, tokenAtom: typeof resetTokenAtom, page: string) =>
  (store: AppStore) =>
  ({ request }: LoaderFunctionArgs): null => {
    if (store.set(blockThirdPartiesAtom) === 'TOO_LATE') throw redirectDocument(request.url);
    const token = new URL(request.url).searchParams.get(name);
    if (token && token.length <= maxTokenLength) {
      store.set(tokenAtom, token);
      throw replace(page);
    }
    if (store.get(tokenAtom)) return null;
    throw replace('/');
  };

export const requireResetToken = requireToken('pwrt', resetTokenAtom, '/login/reset-password');
export const requireRestoreToken = requireToken('token', restoreTokenAtom, '/login/restore-email');

/** Allows only visitors with a social login that waits to be linked. Source: requirements#link-accounts. */
export const requireLinkingToken = (store: AppStore) => (): null => {
  if (store.get(linkingTokenAtom)) return null;
  throw replace('/');
};

/** Redirects by the result that a confirmation link returned. Source: requirements#double-opt-in-done. */
export function sortDoubleOptIn({ request }: LoaderFunctionArgs): null {
  const code = validDoubleOptInCode(new URL(request.url).searchParams.get('errorCode'));
  if (code === undefined) throw replace('/');
  if (Number(code) === 0) return null;
  throw replace(`/error/doi-${code}`);
}

/**
 * Keeps logged-in customers away from login and registration: they go back to their partner, or to the start page.
 * Customers who must log in again for a partner may stay.
 * Source: requirements#logged-in-visitor, requirements#redirect-state.
 */
export function requireLogout(store: AppStore): LoaderFunction {
  const guard = async (): Promise<null> => {
    const logins = store.get(loginsAtom);
    const current = await sessionOf(store);
    // A login on the page meanwhile, such as with a passkey that the browser offers at once, does not count.
    const session: GuardSession = store.get(loginsAtom) === logins ? current : { state: 'LOGGED_OUT' };
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
  // Also runs for the server's page, after its hydration.
  return Object.assign(guard, { hydrate: true });
}

/**
 * Counts an automatic redirect. After too many, ends the sign-on and redirects as without one.
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

/** UID of the logged-in account. */
export function uidOf(session: GuardSession): string | undefined {
  return session.state === 'LOGGED_IN' ? session.account.uid : undefined;
}

/**
 * The session, for a guard. `UNKNOWN` if the site has no portal or the provider cannot be reached: the page's frame
 * reports that.
 */
type GuardSession = Session | { readonly state: 'UNKNOWN' };

/** Loads the session. Never rejects. */
export async function sessionOf(store: AppStore): Promise<GuardSession> {
  try {
    const { singleSignOn } = await store.get(metadataAtom);
    return singleSignOn ? await store.get(sessionAtom) : { state: 'UNKNOWN' };
  } catch {
    return { state: 'UNKNOWN' };
  }
}
