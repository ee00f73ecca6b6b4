import { atom } from 'jotai';
import { textOf } from '../browser/shape.ts';
import { linkAccount } from './finalize.ts';
import { logIn, logInSocially, type EntryOutcome } from '../session/logIn.ts';
import type { SocialNetwork } from '../provider/accounts.ts';
import { serverAtom, settledAtom } from '../store/serverAtom.ts';
import { hasCustomLoginAtom } from '../store/site.ts';
import { gatewaysAtom } from '../store/store.ts';
import { linkedLoginAtom, linkingTokenAtom } from '../store/expiringStorage.ts';
import { mailOwnerAtom } from '../session/ownerMails.ts';
import { justLinkedAtom, portalAtom, sessionAtom } from '../session/session.ts';

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
        set(linkedLoginAtom, email);
      },
    });
    if (result.outcome === 'LOGGED_IN') set(linkedLoginAtom, email);
    return result;
  } catch (error) {
    return { outcome: 'FAILED', error };
  }
});

/**
 * Reports a linked social login to the account's owner, on the next page and by mail. Call after a login: the account
 * may have lacked data or a confirmation when it was linked. Never rejects.
 * Source: requirements#owner-mails.
 */
export const reportLinkedLoginAtom = atom(null, async (get, set): Promise<void> => {
  const session = await get(sessionAtom).catch(() => undefined);
  const email = session?.state === 'LOGGED_IN' ? textOf(session.account.profile, 'email') : undefined;
  if (email === undefined || email.toLowerCase() !== get(linkedLoginAtom)?.toLowerCase()) return;
  set(linkedLoginAtom, undefined);
  set(justLinkedAtom, true);
  await set(mailOwnerAtom, 'login-linked');
});
