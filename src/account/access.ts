import { atom } from 'jotai';
import type { Flow } from '../errors/errorRow.ts';
import { reactionTo } from '../errors/failures.ts';
import { endAllSessions } from '../services/customerRights.ts';
import { ProviderError } from '../browser/gatewayErrors.ts';
import { baseOf } from '../app/texts/languages.ts';
import { gatewaysAtom, languageAtom } from '../store/store.ts';
import {
  changedAccessAtom,
  type ChangedAccess,
  endSessionAtom,
  followLogoutsAtom,
  holdLogoutsAtom,
  logOutAtom,
  portalAtom,
  sessionAtom,
  waitBeforeLogout,
} from '../session/session.ts';
import { dueLogoutAtom } from '../store/expiringStorage.ts';
import { mailOwnerAtom } from '../session/ownerMails.ts';
import { newAddressSignalAtom } from '../passkeys/passkeyAccounts.ts';
import { typedLoginAtom } from '../session/typedLogin.ts';

/** The steps of the access page. */
export type AccessFlow = Extract<Flow, 'emailCheck' | 'emailChange' | 'passwordChange'>;

/**
 * Result of a step on the access page. The field of the current password shows `WRONG_PASSWORD`, the field of the new
 * value shows `REFUSED`.
 */
export type AccessOutcome =
  | { readonly outcome: 'DONE' }
  | { readonly outcome: 'WRONG_PASSWORD' | 'REFUSED' | 'FAILED'; readonly error: unknown };

/** Checks the current password before the e-mail address may be changed. Never rejects. Source: requirements#ACC-5. */
export const checkPasswordAtom = atom(null, async (get, set, password: string): Promise<AccessOutcome> => {
  const check = async (): Promise<void> => {
    const [portal, session] = await Promise.all([get(portalAtom), get(sessionAtom)]);
    const email = session.state === 'LOGGED_IN' ? session.account.profile?.['email'] : undefined;
    await portal.checkPassword({ email: typeof email === 'string' ? email : '', password });
  };
  return set(takeStepAtom, 'emailCheck', check());
});

/** Changes the e-mail address for the next login. Never rejects. */
export const changeEmailAtom = atom(null, async (get, set, email: string): Promise<AccessOutcome> => {
  const signalAddress = await set(newAddressSignalAtom);
  const result = await set(
    takeStepAtom,
    'emailChange',
    get(portalAtom).then((portal) =>
      portal.setAccount({ patch: { profile: { email } }, language: baseOf(get(languageAtom)) }),
    ),
  );
  if (result.outcome === 'DONE') {
    void signalAddress(email);
    set(dueLogoutAtom, 'email');
    set(typedLoginAtom, email);
  }
  return result;
});

/**
 * Changes the password; `isAgain`: the try before failed, perhaps only its answer. Never rejects. After
 * `WRONG_PASSWORD`, set `followLogoutsAtom` when the form closes.
 */
export const changePasswordAtom = atom(
  null,
  async (get, set, password: string, newPassword: string, isAgain = false): Promise<AccessOutcome> => {
    set(holdLogoutsAtom);
    const change = get(portalAtom).then((portal) => portal.changePassword(password, newPassword));
    let result = await set(takeStepAtom, 'passwordChange', change);
    if (isAgain && result.outcome === 'WRONG_PASSWORD') {
      const isChanged = (await set(checkPasswordAtom, newPassword)).outcome === 'DONE';
      if (isChanged) result = { outcome: 'DONE' };
    }
    if (result.outcome !== 'WRONG_PASSWORD') set(followLogoutsAtom);
    if (result.outcome === 'DONE') {
      set(dueLogoutAtom, 'password');
      await set(mailOwnerAtom, 'password-changed');
    }
    return result;
  },
);

/**
 * Ends the session after a change of the login details: shows the banner for 3 seconds, then logs out. The storage
 * remembers a logout that is not complete.
 * Source: requirements#login-details-changed.
 */
export const leaveAfterChangeAtom = atom(null, async (get, set, what: ChangedAccess) => {
  set(dueLogoutAtom, what);
  set(changedAccessAtom, what);
  await get(gatewaysAtom).clock.wait(waitBeforeLogout);
  // A login meanwhile removes it, and must not be ended.
  if (get(dueLogoutAtom) !== undefined) await set(logOutAtom);
});

/**
 * Logs the account out on all devices, then here. Throws the error of the call, and then logs out no device.
 * Source: requirements#log-out-everywhere.
 */
export const logOutEverywhereAtom = atom(null, async (get, set): Promise<void> => {
  await endAllSessions(get(gatewaysAtom).callAsCustomer);
  set(dueLogoutAtom, 'everywhere');
  set(changedAccessAtom, 'everywhere');
  await set(logOutAtom);
});

const takeStepAtom = atom(null, async (_get, set, flow: AccessFlow, step: Promise<void>): Promise<AccessOutcome> => {
  try {
    await step;
    return { outcome: 'DONE' };
  } catch (error) {
    const { does } = reactionTo(error, flow);
    if (does === 'LOGGED_OUT') set(endSessionAtom);
    if (does === 'SHOW_AT_PASSWORD') return { outcome: 'WRONG_PASSWORD', error };
    // The field of the new password shows every other error code of the provider. Source: requirements#password-change.
    const isRefused = does === 'SHOW_AT_FIELD' || (flow === 'passwordChange' && error instanceof ProviderError);
    return { outcome: isRefused ? 'REFUSED' : 'FAILED', error };
  }
});
