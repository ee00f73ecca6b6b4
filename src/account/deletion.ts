import { atom } from 'jotai';
import { keepAccount, orderDeletion, readDeletion, type Deletion } from '../services/customerRights.ts';
import { baseOf } from '../app/texts/languages.ts';
import { customerAtom, customerStateAtom, watchCustomer } from '../store/customer.ts';
import { reloadFailedAtom, serverAtom, settledAtom } from '../store/serverAtom.ts';
import { metadataAtom } from '../store/site.ts';
import { gatewaysAtom, languageAtom } from '../store/store.ts';
import { sessionAtom } from '../session/session.ts';

const none: Deletion = { state: 'NONE' };

/** Whether the customer has ordered the deletion of the account. Source: requirements#CUS-4. */
export const deletionAtom = serverAtom(async (get): Promise<Deletion> => {
  const [{ features }, session] = await Promise.all([get(metadataAtom), get(sessionAtom)]);
  if (features.accountDeletion !== true || session.state !== 'LOGGED_IN') return none;
  return readDeletion(get(gatewaysAtom).callAsCustomer);
}, customerAtom);

export const settledDeletionAtom = settledAtom(deletionAtom, customerAtom);

/** Loads the state of the deletion again, and the session if that has failed. */
export const reloadDeletionAtom = atom(null, (_get, set) => set(reloadFailedAtom, [sessionAtom, deletionAtom]));

/** Orders the deletion. Throws the error of the call, unless the order has arrived although its answer is lost. */
export const orderDeletionAtom = atom(null, async (get, set, proof: string): Promise<Deletion> => {
  const { callAsCustomer } = get(gatewaysAtom);
  const ordered = await orderDeletion(callAsCustomer, baseOf(get(languageAtom)), proof).catch(
    async (error: unknown) => {
      const now = await readDeletion(callAsCustomer).catch(() => none);
      if (now.state !== 'ORDERED') throw error;
      return now;
    },
  );
  set(isKeptAtom, false);
  return ordered;
});

/** Whether the customer cancelled the order on this page. */
export const isKeptAtom = customerStateAtom(false);

/** Cancels the deletion. Throws the error of the call. */
export const keepAccountAtom = atom(null, async (get, set): Promise<void> => {
  const isSameCustomer = watchCustomer(get);
  const value = await keepAccount(get(gatewaysAtom).callAsCustomer);
  if (!isSameCustomer()) return;
  set(deletionAtom, { value });
  set(isKeptAtom, true);
});
