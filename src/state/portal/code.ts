import { atom } from 'jotai';
import { confirmCode } from '../../flows/confirmCode.ts';
import type { EntryOutcome } from '../../flows/logIn.ts';
import { serverAtom, settledAtom } from '../serverAtom.ts';
import { gatewaysAtom } from '../store.ts';
import { codeTokenKey, pendingTokenAtom } from './expiringStorage.ts';

/** The token of the mailed code for the pending registration; the first read sends the mail, a reload none. */
const codeAtom = serverAtom(async (get) => {
  const regToken = get(pendingTokenAtom);
  if (regToken === undefined) return '';
  const { accounts, storage } = get(gatewaysAtom);
  const sent = storage.session.read(codeTokenKey);
  if (sent !== undefined) return sent;
  const vToken = await accounts.sendCode(regToken);
  storage.session.write(codeTokenKey, vToken);
  return vToken;
});

export const settledCodeAtom = settledAtom(codeAtom);

/** Mails another code; the earlier one becomes invalid. */
export const resendCodeAtom = atom(null, (get, set) => {
  get(gatewaysAtom).storage.session.remove(codeTokenKey);
  set(codeAtom, 'RELOAD');
});

/** The pending registration whose code was accepted: if a later step fails, it is repeated without the code. */
const confirmedTokenAtom = atom<string | undefined>(undefined);

/** Confirms the address with the typed code and continues. Never rejects. */
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
