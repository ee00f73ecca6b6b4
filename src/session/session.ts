import { atom } from 'jotai';
import { reactionTo } from '../errors/failures.ts';
import type { Account } from '../provider/provider.ts';
import { baseOf } from '../app/texts/languages.ts';
import { discardedInputAtom, forgetDraftsAtom } from '../drafts/accountDraftsAtom.ts';
import { customerStateAtom, noteCustomerAtom } from '../store/customer.ts';
import { reloadFailedAtom, serverAtom, settledAtom } from '../store/serverAtom.ts';
import {
  closePreferenceSessionAtom,
  leavePreferenceSessionAtom,
  noteLoginAtom,
  loginKey,
} from './preferenceSession.ts';
import { metadataAtom, watchSession } from '../store/site.ts';
import { gatewaysAtom, i18nAtom, storeAtom } from '../store/store.ts';
import {
  dueLogoutAtom,
  dueLogoutKey,
  emailChangeAtom,
  linkedLoginAtom,
  linkingTokenAtom,
  pendingTokenAtom,
  registrationOriginAtom,
  resetLoginAtom,
} from '../store/expiringStorage.ts';
import { redirectStateAtom, signOnEventAtom } from './signOnAtoms.ts';

const details = ['email', 'password', 'deletion', 'everywhere'] as const;

/** The change of access that ended the session. */
export type ChangedAccess = (typeof details)[number];

/** The change that the login page reports, until the next login. */
export const changedAccessAtom = atom<ChangedAccess | undefined>(undefined);

/** Opens the provider's client script for the portal's site. All other portal calls wait for it. */
export const portalAtom = serverAtom(async (get) => {
  const { providerScriptUrl, apiKeys } = await get(metadataAtom);
  const { accounts } = get(gatewaysAtom);
  const store = get(storeAtom);
  const listener = {
    onLogin: () => store.set(providerSessionEventAtom, 'LOGIN'),
    onLogout: () => store.set(providerSessionEventAtom, 'LOGOUT'),
  };
  await accounts.open(
    {
      scriptUrl: providerScriptUrl ?? '',
      apiKey: apiKeys.singleSignOn ?? '',
      language: baseOf(get(i18nAtom).current.language),
    },
    listener,
  );
  return accounts;
});

/** The portal's session, with its account. Source: requirements#session. */
export type Session = { readonly state: 'LOGGED_OUT' } | { readonly state: 'LOGGED_IN'; readonly account: Account };

/**
 * The portal's session. Loaded once, then updated by events of the client script. Rejects if the provider cannot be
 * reached, which does not mean logged out.
 * Source: requirements#session, requirements#FLT-8.
 */
export const sessionAtom = serverAtom(async (get): Promise<Session> => {
  const accounts = await get(portalAtom);
  const isDue = get(storeAtom).get(dueLogoutAtom) !== undefined;
  if (isDue) await get(storeAtom).set(endDueSessionAtom);
  const account = await accounts.getAccount().catch((error: unknown) => {
    if (reactionTo(error, 'session').does === 'LOGGED_OUT') return undefined;
    throw error;
  });
  get(storeAtom).set(noteCustomerAtom, account?.uid);
  return account ? { state: 'LOGGED_IN', account } : { state: 'LOGGED_OUT' };
});

export const settledSessionAtom = settledAtom(sessionAtom);

/** The logged-in account, if the session is loaded. */
export const loggedInAtom = atom((get) => {
  const session = get(settledSessionAtom).value;
  return session?.state === 'LOGGED_IN' ? session.account : undefined;
});

/**
 * Whether the provider has a session after a login by the ID widget or a passkey. Loads the session again if the script
 * has not reported the login. A session that cannot be loaded counts as one: the next page reports the failure.
 */
export const hasSessionAtom = atom(null, async (get, set): Promise<boolean> => {
  const isLoggedIn = (): Promise<boolean> =>
    get(sessionAtom).then(
      ({ state }) => state === 'LOGGED_IN',
      () => true,
    );
  if (await isLoggedIn()) return true;
  set(sessionAtom, 'RELOAD');
  return isLoggedIn();
});

const leaveSessionAtom = atom(null, (_get, set) => {
  set(noteCustomerAtom, undefined);
  set(sessionAtom, { value: { state: 'LOGGED_OUT' } });
});

/** Whether the customer logged out on this page. A session can also expire or end in another tab. */
export const loggedOutByUserAtom = atom(false);

/** Number of logins on this page. */
export const loginsAtom = atom(0);

/** Whether the page defers logouts, and whether the script has reported one meanwhile. */
const logoutDeferralAtom = atom<'NONE' | 'HELD' | 'REPORTED'>('NONE');

/** Handles a login or logout from the client script; both remove the stored address of a password reset. */
const providerSessionEventAtom = atom(null, (get, set, what: 'LOGIN' | 'LOGOUT') => {
  set(resetLoginAtom, undefined);
  if (what === 'LOGIN') {
    set(loginsAtom, get(loginsAtom) + 1);
    set(loggedOutByUserAtom, false);
    set(dueLogoutAtom, undefined);
    set(noteLoginAtom);
    set(discardedInputAtom, false);
    if (get(logoutDeferralAtom) === 'REPORTED') set(logoutDeferralAtom, 'HELD');
    return set(sessionAtom, 'RELOAD');
  }
  if (get(logoutDeferralAtom) !== 'NONE') return set(logoutDeferralAtom, 'REPORTED');
  // The script also reports a logout for a session that ended before the page opened, and at the start of every login;
  // a waiting sign-on must survive both.
  if (get(loggedInAtom) && get(redirectStateAtom) !== 'WAITING_FOR_CUSTOMER') {
    set(linkingTokenAtom, undefined);
    set(pendingTokenAtom, undefined);
    set(signOnEventAtom, { event: 'FORGOTTEN' });
  }
  set(leavePreferenceSessionAtom);
  set(leaveSessionAtom);
});

/** Stops the deferral and handles a deferred logout. */
export const followLogoutsAtom = atom(null, (get, set) => {
  const isReported = get(logoutDeferralAtom) === 'REPORTED';
  set(logoutDeferralAtom, 'NONE');
  if (isReported) set(endSessionAtom);
});

/**
 * Defers logouts. The script takes every 403005 for the end of the session; as the answer to a password change it may
 * mean a wrong password, which the form reports first.
 * Source: requirements#error-403005.
 */
export const holdLogoutsAtom = atom(null, (_get, set) => {
  set(followLogoutsAtom);
  set(logoutDeferralAtom, 'HELD');
});

/** The provider reports that the session is over. Source: requirements#FLT-8. */
export const endSessionAtom = atom(null, (_get, set) => set(providerSessionEventAtom, 'LOGOUT'));

/** Logs out. Removes our own storage keys even if the provider does not answer. Source: requirements#TOK-5. */
export const logOutAtom = atom(null, async (get, set) => {
  const { accounts, journal } = get(gatewaysAtom);
  set(loggedOutByUserAtom, true);
  set(forgetDraftsAtom);
  set(linkingTokenAtom, undefined);
  set(pendingTokenAtom, undefined);
  set(resetLoginAtom, undefined);
  set(registrationOriginAtom, undefined);
  set(linkedLoginAtom, undefined);
  set(emailChangeAtom, undefined);
  set(signOnEventAtom, { event: 'FORGOTTEN' });
  await set(closePreferenceSessionAtom);
  await accounts.logout().then(
    () => set(dueLogoutAtom, undefined),
    (error: unknown) => journal.idOf(error),
  );
  set(leaveSessionAtom);
});

/**
 * Ends a session after a change of access whose page closed before the logout. Rejects if the provider does not answer:
 * until then nobody counts as logged in.
 */
const endDueSessionAtom = atom(null, async (get, set) => {
  const dueLogout = get(dueLogoutAtom);
  const change = details.find((detail) => detail === dueLogout);
  if (change === undefined) return;
  await set(closePreferenceSessionAtom);
  await get(gatewaysAtom).accounts.logout();
  set(forgetDraftsAtom);
  set(dueLogoutAtom, undefined);
  set(changedAccessAtom, change);
});

/** How long the success banner stays before the logout, milliseconds. Source: requirements#login-details-changed. */
export const waitBeforeLogout = 3_000;

/** Logs out after a change of login details in another tab, if that tab closed before its own logout. */
const followChangeAtom = atom(null, async (get, set) => {
  const { clock, storage } = get(gatewaysAtom);
  await clock.wait(waitBeforeLogout + 1_000);
  if (storage.local.read(dueLogoutKey) !== undefined) await set(logOutAtom);
});

/**
 * Follows logins and logouts in other tabs through the provider's cookie. Returns a function that stops it.
 * Source: requirements#cookie-polling.
 */
export const followTabsAtom = atom(null, (get, set): (() => void) => {
  const { clock, otherTabs, storage } = get(gatewaysAtom);
  let lastLogin = storage.local.read(loginKey);
  const stops = [
    otherTabs.onWritten(dueLogoutKey, () => void set(followChangeAtom)),
    watchSession(get, (isThere) => void set(syncSessionWithCookieAtom, isThere)),
    // Somebody else may have logged in there while this tab slept: the cookie was always there.
    otherTabs.onWritten(loginKey, () => get(loggedInAtom) && set(sessionAtom, 'RELOAD')),
    // A page that the browser restores with “Back” has received no events.
    clock.onWake(() => {
      const login = storage.local.read(loginKey);
      void set(checkSessionAtom, login === lastLogin);
      lastLogin = login;
    }),
  ];
  return () => stops.forEach((stop) => stop());
});

/** Reloads the session only if the cookie contradicts it: the script has already reported this tab's own logins. */
const syncSessionWithCookieAtom = atom(null, async (get, set, isThere: boolean) => {
  const session = await get(sessionAtom).catch(() => undefined);
  if (!isThere) return set(providerSessionEventAtom, 'LOGOUT');
  if (session?.state === 'LOGGED_IN') return undefined;
  set(loggedOutByUserAtom, false);
  set(changedAccessAtom, undefined);
  set(discardedInputAtom, false);
  return set(sessionAtom, 'RELOAD');
});

const checkSessionAtom = atom(null, async (get, set, isSameLogin: boolean): Promise<void> => {
  const { apiKeys } = await get(metadataAtom);
  if (!get(loggedInAtom)) return;
  if (!get(gatewaysAtom).sessionCookie.isThere(apiKeys.singleSignOn ?? '')) set(endSessionAtom);
  else if (!isSameLogin) set(sessionAtom, 'RELOAD');
});

/** Reloads script and session after a failure. */
export const reloadSessionAtom = atom(null, async (_get, set) => {
  await set(reloadFailedAtom, [portalAtom]);
  set(sessionAtom, 'RELOAD');
});

/** Whether the customer has just linked a social login: the next account page reports it once. */
export const justLinkedAtom = customerStateAtom(false);
