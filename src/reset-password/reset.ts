import { atom } from 'jotai';
import { reactionTo, revealsExistence } from '../errors/failures.ts';
import { logIn } from '../session/logIn.ts';
import { baseOf } from '../app/texts/languages.ts';
import { hasCustomLoginAtom, metadataAtom } from '../store/site.ts';
import { gatewaysAtom, languageAtom } from '../store/store.ts';
import { resetLoginAtom, resetTokenAtom } from '../store/expiringStorage.ts';
import { mailResetAtom } from '../session/ownerMails.ts';
import { logOutAtom, portalAtom, sessionAtom } from '../session/session.ts';

/** Result of starting a reset. */
export type ResetStart = { readonly outcome: 'SENT' } | { readonly outcome: 'FAILED'; readonly error: unknown };

/** Result of a reset; `isLoggedIn`: the automatic login succeeded. */
export type ResetEnd =
  | { readonly outcome: 'CHANGED'; readonly isLoggedIn: boolean }
  | { readonly outcome: 'FAILED'; readonly error: unknown };

/**
 * Requests the mail with the reset link and stores the e-mail address. If the site hides which accounts exist, every
 * address has the same result. Never rejects.
 */
export const startResetAtom = atom(null, async (get, set, email: string): Promise<ResetStart> => {
  try {
    const [{ hideAccountExistence }, portal] = await Promise.all([get(metadataAtom), get(portalAtom)]);
    await portal.startReset(email, baseOf(get(languageAtom))).catch((error: unknown) => {
      if (!hideAccountExistence || !revealsExistence(error)) throw error;
    });
    set(resetLoginAtom, email);
    return { outcome: 'SENT' };
  } catch (error) {
    return { outcome: 'FAILED', error };
  }
});

/**
 * Sets the new password with the token of the mailed link, removes the token, and logs in if this browser has the
 * account's e-mail address. Never rejects.
 * Source: requirements#reset-login.
 */
export const finishResetAtom = atom(null, async (get, set, newPassword: string): Promise<ResetEnd> => {
  const email = get(resetLoginAtom);
  const enter = async (uid?: string): Promise<boolean> => {
    const customLogin = await get(hasCustomLoginAtom).catch(() => undefined);
    if (!email || customLogin === undefined) return false;
    const { outcome } = await logIn(get(gatewaysAtom), { email, password: newPassword, customLogin });
    if (outcome !== 'LOGGED_IN') return false;
    const session = await get(sessionAtom).catch(() => undefined);
    if (uid === undefined || session?.state !== 'LOGGED_IN' || session.account.uid === uid) return true;
    // The stored address is that of another account, whose reset was requested here, too.
    await set(logOutAtom);
    return false;
  };
  const end = (isLoggedIn: boolean): ResetEnd => {
    set(resetTokenAtom, undefined);
    set(resetLoginAtom, undefined);
    return { outcome: 'CHANGED', isLoggedIn };
  };
  try {
    const portal = await get(portalAtom);
    const uid = await portal.finishReset(get(resetTokenAtom) ?? '', newPassword);
    // The mail is sent in the background.
    if (uid !== undefined) void set(mailResetAtom, uid, newPassword);
    return end(await enter(uid));
  } catch (error) {
    // The link is used up: by an earlier try whose answer was lost, if the new password already logs in.
    if (reactionTo(error, 'resetEnd').does === 'OFFER_LINK' && (await enter())) return end(true);
    return { outcome: 'FAILED', error };
  }
});
