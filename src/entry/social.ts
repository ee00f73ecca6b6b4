import { atom } from 'jotai';
import { linkAccount } from './finalize.ts';
import { logIn, logInSocially, type EntryOutcome } from '../session/logIn.ts';
import type { SocialNetwork } from '../provider/accounts.ts';
import { serverAtom, settledAtom } from '../store/serverAtom.ts';
import { hasCustomLoginAtom } from '../store/site.ts';
import { gatewaysAtom } from '../store/store.ts';
import { linkingTokenAtom } from '../store/expiringStorage.ts';
import { mailOwnerAtom } from '../session/ownerMails.ts';
import { justLinkedAtom, portalAtom } from '../session/session.ts';

/** Logs in through a social network's window. Never rejects. */
export const socialLoginAtom = atom(null, (get, _set, network: SocialNetwork): Promise<EntryOutcome> =>
  logInSocially(get(gatewaysAtom), network),
);

/** The address of the account that conflicts with a social login; undefined if that account has no password. */
export const conflictingLoginAtom = serverAtom(async (get) => {
  const token = get(linkingTokenAtom);
  return token ? (await get(portalAtom)).getConflictingLogin(token) : undefined;
});
export const settledConflictAtom = settledAtom(conflictingLoginAtom, linkingTokenAtom);

/**
 * Links the pending social login to the account with this password. If the provider has already linked it, removes the
 * token at once, so that the next attempt is a login without a link. Never rejects.
 * Source: requirements#error-200009.
 */
export const linkAtom = atom(null, async (get, set, email: string, password: string): Promise<EntryOutcome> => {
  try {
    const customLogin = await get(hasCustomLoginAtom);
    const regToken = get(linkingTokenAtom);
    if (regToken === undefined) return await logIn(get(gatewaysAtom), { email, password, customLogin });
    const result = await linkAccount(get(gatewaysAtom), {
      regToken,
      email,
      password,
      customLogin,
      onLinked: () => {
        set(linkingTokenAtom, undefined);
        set(justLinkedAtom, true);
      },
    });
    if (result.outcome === 'LOGGED_IN') {
      set(justLinkedAtom, true);
      await set(mailOwnerAtom, 'login-linked');
    }
    return result;
  } catch (error) {
    return { outcome: 'FAILED', error };
  }
});
