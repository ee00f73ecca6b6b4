import { atom } from 'jotai';
import { finalizeEntry } from '../entry/finalize.ts';
import { entry, type EntryOutcome } from '../session/logIn.ts';
import { serverAtom, settledAtom } from '../store/serverAtom.ts';
import { gatewaysAtom } from '../store/store.ts';
import { textOf } from '../browser/shape.ts';
import { portalAtom } from '../session/session.ts';
import { codeTokenKey, pendingTokenAtom } from '../store/expiringStorage.ts';

/** The token of the mailed code for the pending registration. The first read sends the mail, a page reload does not. */
const codeAtom = serverAtom(async (get) => {
  const regToken = get(pendingTokenAtom);
  if (regToken === undefined) return '';
  const { accounts, storage } = get(gatewaysAtom);
  const storedToken = storage.session.read(codeTokenKey);
  if (storedToken !== undefined) return storedToken;
  const vToken = await accounts.sendCode(regToken);
  storage.session.write(codeTokenKey, vToken);
  return vToken;
});

export const settledCodeAtom = settledAtom(codeAtom, pendingTokenAtom);

/** The address of the recipient; undefined if the provider does not return it. */
const codeEmailAtom = serverAtom(async (get) => {
  const regToken = get(pendingTokenAtom);
  const portal = await get(portalAtom);
  return regToken === undefined ? undefined : textOf((await portal.getAccount(regToken)).profile, 'email');
});

export const settledCodeEmailAtom = settledAtom(codeEmailAtom, pendingTokenAtom);

/** Mails another code, which invalidates the earlier one; if that fails, the earlier one still counts. */
export const resendCodeAtom = atom(null, async (get, set): Promise<void> => {
  const { session } = get(gatewaysAtom).storage;
  const last = session.read(codeTokenKey);
  session.remove(codeTokenKey);
  set(codeAtom, 'RELOAD');
  await get(codeAtom).catch(() => last !== undefined && session.write(codeTokenKey, last));
});

/** The pending registration with a confirmed code, so that a retry of a later step does not send the code again. */
const confirmedTokenAtom = atom<string | undefined>(undefined);

/** Confirms the address with the mailed one-time code and completes the registration. Never rejects. */
export const confirmCodeAtom = atom(null, async (get, set, code: string): Promise<EntryOutcome> => {
  const regToken = get(pendingTokenAtom) ?? '';
  const { accounts, storage } = get(gatewaysAtom);
  if (get(confirmedTokenAtom) !== regToken) {
    const confirmation = await entry('code', async () => {
      const vToken = storage.session.read(codeTokenKey) ?? (await get(codeAtom));
      return accounts.confirmCode({ regToken, vToken, code });
    });
    if (confirmation.outcome !== 'LOGGED_IN') return confirmation;
    set(confirmedTokenAtom, regToken);
  }
  return finalizeEntry(accounts, regToken);
});
