import { accountState } from '../account-data/accountState.ts';
import { subscribedNewsletters } from '../account-data/subscriptions.ts';
import { customerAtom } from '../store/customer.ts';
import { serverAtom, settledAtom } from '../store/serverAtom.ts';
import { metadataAtom } from '../store/site.ts';
import { gatewaysAtom } from '../store/store.ts';
import { portalAtom, sessionAtom } from '../session/session.ts';

/** The number of the customer's newsletters; undefined if the site has no preference centre. */
export const settledNewsletterCountAtom = settledAtom(
  serverAtom(async (get): Promise<number | undefined> => {
    await get(sessionAtom);
    const { preferenceCentre } = await get(metadataAtom);
    if (!preferenceCentre) return undefined;
    return subscribedNewsletters(await (await get(portalAtom)).getSubscriptions()).length;
  }, customerAtom),
  customerAtom,
);

/** The name of the favourite store; undefined without a favourite store or without its name. */
export const settledStoreNameAtom = settledAtom(
  serverAtom(async (get): Promise<string | undefined> => {
    const session = await get(sessionAtom);
    if (session.state !== 'LOGGED_IN') return undefined;
    const { storeId } = accountState(session.account);
    if (storeId === undefined) return undefined;
    const store = (await get(gatewaysAtom).services.searchStores(storeId)).find(({ id }) => id === storeId);
    return store?.name ?? store?.uiText;
  }, customerAtom),
  customerAtom,
);
