import { atom, type Getter } from 'jotai';
import { askWithToken, type AskConsents } from '../../gateways/consents.ts';
import { accountAtom } from '../preferences/centre.ts';
import { linkTokenAtom } from '../preferences/link.ts';
import { gatewaysAtom } from '../store.ts';
import { consentsState } from './consentsState.ts';

/** Calls with the token of the mailed link. */
export async function askByLink(get: Getter): Promise<AskConsents> {
  return askWithToken(get(gatewaysAtom).services, { authToken: get(linkTokenAtom) ?? '' });
}

/** The tab component of the preference centre. */
export const centreConsents = consentsState(askByLink, '/preferences');

/** Ends a consent and reads the account again, so that the forms show it. */
export const withdrawInCentreAtom = atom(null, async (_get, set, purpose: string): Promise<void> => {
  if (await set(centreConsents.withdrawAtom, purpose)) set(accountAtom, 'RELOAD');
});
