import { atom } from 'jotai';
import type { Flow } from '../errors/errorRow.ts';
import { reactionTo } from '../errors/failures.ts';
import { endAllSessions } from '../services/customerRights.ts';
import { hasNoAnswer, ProviderError } from '../browser/gatewayErrors.ts';
import { textOf } from '../browser/shape.ts';
import type { Account } from '../provider/provider.ts';
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

/** Whether the account has the address. The provider may store it in lower case. */
export const hasEmail = ({ profile }: Account, email: string): boolean =>
  textOf(profile, 'email')?.toLowerCase() === email.toLowerCase();

/** Changes the e-mail address for the next login. Never rejects. Source: requirements#FLT-2. */
export const changeEmailAtom = atom(null, async (get, set, email: string): Promise<AccessOutcome> => {
  const signalAddress = await set(newAddressSignalAtom);
  const change = async (): Promise<void> => {
    const portal = await get(portalAtom);
    const patch = { profile: { email } };
    await portal.setAccount({ patch, language: baseOf(get(languageAtom)) }).catch(async (error: unknown) => {
      const isChanged = hasNoAnswer(error) && hasEmail(await portal.getAccount(), email);
      if (!isChanged) throw error;
    });
  };
  const result = await set(takeStepAtom, 'emailChange', change());
  if (result.outcome === 'DONE') {
    void signalAddress(email);
    set(dueLogoutAtom, 'email');
    set(typedLoginAtom, email);
  }
  return result;
});

/**
 * Changes the password; `isAgain`: the try before failed, perhaps only its answer. After a lost answer, the new
 * password tells whether it was changed. Never rejects. After `WRONG_PASSWORD`, set `followLogoutsAtom` when the form
 * closes.
 * Source: requirements#FLT-2.
 */
export const changePasswordAtom = atom(
  null,
  async (get, set, password: string, newPassword: string, isAgain = false): Promise<AccessOutcome> => {
    set(holdLogoutsAtom);
    const change = get(portalAtom).then((portal) => portal.changePassword(password, newPassword));
    let result = await set(takeStepAtom, 'passwordChange', change);
    if (result.outcome === 'WRONG_PASSWORD' ? isAgain : result.outcome === 'FAILED' && hasNoAnswer(result.error)) {
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
