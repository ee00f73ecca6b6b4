import { atom } from 'jotai';
import { linkAccount } from '../../flows/finalize.ts';
import { entry, type EntryOutcome } from '../../flows/logIn.ts';
import type { SocialNetwork } from '../../gateways/accounts.ts';
import { serverAtom, settledAtom } from '../serverAtom.ts';
import { metadataAtom } from '../site.ts';
import { gatewaysAtom } from '../store.ts';
import { linkingTokenAtom } from './keepsakes.ts';
import { portalAtom } from './session.ts';

/** Logs in by a social network's window. Never rejects. */
export const socialLoginAtom = atom(null, (get, _set, network: SocialNetwork): Promise<EntryOutcome> =>
  entry('social', () => get(gatewaysAtom).accounts.socialLogin(network)),
);

/** The address of the account that a social login collides with; undefined when it has no password. */
const conflictingLoginAtom = serverAtom(async (get) => {
  const token = get(linkingTokenAtom);
  return token ? (await get(portalAtom)).getConflictingLogin(token) : undefined;
});
export const settledConflictAtom = settledAtom(conflictingLoginAtom);
export const reloadConflictAtom = atom(null, (_get, set) => set(conflictingLoginAtom, 'RELOAD'));

/** Links the waiting social login to the account of who knows its password. Never rejects. */
export const linkAtom = atom(null, async (get, _set, email: string, password: string): Promise<EntryOutcome> => {
  try {
    const { singleSignOn } = await get(metadataAtom);
    return await linkAccount(get(gatewaysAtom), {
      regToken: get(linkingTokenAtom) ?? '',
      email,
      password,
      customLogin: singleSignOn?.customLogin === true,
    });
  } catch (error) {
    return { outcome: 'FAILED', error };
  }
});
