import { atom } from 'jotai';
import { logIn, type EntryOutcome } from '../../flows/logIn.ts';
import { metadataAtom } from '../site.ts';
import { gatewaysAtom } from '../store.ts';
import { linkingTokenAtom } from './keepsakes.ts';
import { portalAtom, sessionAtom } from './session.ts';

/** A registration that lacks something; lost with the page, as its token is. */
export const pendingRegistrationAtom = atom<{ readonly regToken: string; readonly origin: 'registration' | 'update' } | undefined>(undefined);

/** Where an entry goes on; nothing means: stay and say it. */
export const enteredAtom = atom(null, async (get, set, result: EntryOutcome, origin: 'registration' | 'update' = 'update'): Promise<string | undefined> => {
  if (result.outcome === 'LOGGED_IN') {
    // The page behind the door reads who it is; a failure to read is told there.
    await get(sessionAtom).catch(() => undefined);
    set(linkingTokenAtom, undefined);
  }
  if (result.outcome === 'FINALIZE') {
    set(pendingRegistrationAtom, { regToken: result.regToken, origin });
    return '/registration/finalize';
  }
  if (result.outcome === 'LINK') {
    set(linkingTokenAtom, result.regToken);
    return '/social/link-accounts';
  }
  return undefined;
});

/** Logs in with what was typed. Never rejects. */
export const logInAtom = atom(null, async (get, _set, email: string, password: string): Promise<EntryOutcome> => {
  try {
    const [{ singleSignOn }] = await Promise.all([get(metadataAtom), get(portalAtom)]);
    return await logIn(get(gatewaysAtom), { email, password, customLogin: singleSignOn?.customLogin === true });
  } catch (error) {
    return { outcome: 'FAILED', error };
  }
});
