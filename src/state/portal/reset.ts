import { atom } from 'jotai';
import { finishReset, startReset, type ResetEnd, type ResetStart } from '../../flows/resetPassword.ts';
import { baseOf } from '../../rules/languages.ts';
import { metadataAtom } from '../site.ts';
import { gatewaysAtom, languageAtom } from '../store.ts';
import { resetLoginAtom, resetTokenAtom } from './expiringStorage.ts';
import { portalAtom } from './session.ts';

/** Starts a reset and stores its address. Never rejects. */
export const startResetAtom = atom(null, async (get, set, email: string): Promise<ResetStart> => {
  try {
    const [{ hideAccountExistence: isNeutral }] = await Promise.all([get(metadataAtom), get(portalAtom)]);
    const result = await startReset(get(gatewaysAtom), { email, language: baseOf(get(languageAtom)), isNeutral });
    if (result.outcome === 'SENT') set(resetLoginAtom, email);
    return result;
  } catch (error) {
    return { outcome: 'FAILED', error };
  }
});

/** Completes a reset with the mailed link's token, and then removes the token. Never rejects. */
export const finishResetAtom = atom(null, async (get, set, newPassword: string): Promise<ResetEnd> => {
  try {
    const [{ singleSignOn }] = await Promise.all([get(metadataAtom), get(portalAtom)]);
    const result = await finishReset(get(gatewaysAtom), {
      token: get(resetTokenAtom) ?? '',
      newPassword,
      email: get(resetLoginAtom),
      customLogin: singleSignOn?.customLogin === true,
    });
    if (result.outcome === 'CHANGED') {
      set(resetTokenAtom, undefined);
      set(resetLoginAtom, undefined);
    }
    return result;
  } catch (error) {
    return { outcome: 'FAILED', error };
  }
});
