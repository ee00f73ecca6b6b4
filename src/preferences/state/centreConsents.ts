import { atom, type Getter } from 'jotai';
import { askWithToken, type AskConsents } from '../../services/consents.ts';
import { accountAtom, readAccount } from './centre.ts';
import { linkTokenAtom } from '../../session/link.ts';
import { gatewaysAtom } from '../../store/store.ts';
import { consentsState } from '../../choices/consentsState.ts';

/** Creates calls with the token of the mailed link. */
export async function askByLink(get: Getter): Promise<AskConsents> {
  return askWithToken(get(gatewaysAtom).services, { authToken: get(linkTokenAtom) ?? '' });
}

/** The consents in the preference centre. */
export const centreConsents = consentsState(askByLink, '/preferences');

/** Ends a consent and reads the account again, so that the forms show it. */
export const withdrawInCentreAtom = atom(null, async (get, set, purpose: string): Promise<void> => {
  if (!(await set(centreConsents.withdrawAtom, purpose))) return;
  // A failed read must not replace the forms; the next save reads the account again.
  const value = await readAccount(get).catch(() => undefined);
  if (value) set(accountAtom, { value });
});
