import { atom } from 'jotai';
import { confirmCode } from '../../flows/confirmCode.ts';
import type { EntryOutcome } from '../../flows/logIn.ts';
import { serverAtom, settledAtom } from '../serverAtom.ts';
import { gatewaysAtom } from '../store.ts';
import { pendingTokenAtom } from './expiringStorage.ts';

/** The token of the code that was mailed for the pending registration; read once, it has the code mailed. */
const codeAtom = serverAtom(async (get) => {
  const regToken = get(pendingTokenAtom);
  return regToken === undefined ? '' : get(gatewaysAtom).accounts.sendCode(regToken);
});

export const settledCodeAtom = settledAtom(codeAtom);

/** Has another code mailed; the one before stops counting. */
export const resendCodeAtom = atom(null, (_get, set) => set(codeAtom, 'RELOAD'));

/** The pending registration whose code was accepted: what failed after it is tried again without the code. */
const confirmedTokenAtom = atom<string | undefined>(undefined);

/** Confirms the address with the typed code and goes on. Never rejects. */
export const confirmCodeAtom = atom(null, async (get, set, code: string): Promise<EntryOutcome> => {
  const regToken = get(pendingTokenAtom) ?? '';
  try {
    const isConfirmed = get(confirmedTokenAtom) === regToken;
    return await confirmCode(get(gatewaysAtom), {
      regToken,
      code,
      ...(isConfirmed ? {} : { vToken: await get(codeAtom) }),
      onConfirmed: () => set(confirmedTokenAtom, regToken),
    });
  } catch (error) {
    return { outcome: 'FAILED', error };
  }
});
