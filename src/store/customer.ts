import { atom, type Getter, type WritableAtom } from 'jotai';

const lastAtom = atom<{ readonly uid: string | undefined; readonly number: number } | undefined>(undefined);

/**
 * Number of the customer on this page: another one at each login after a logout, and as soon as another customer logs
 * in, so that nobody sees answers about somebody else, or old ones.
 */
export const customerAtom = atom((get) => get(lastAtom)?.number ?? 0);

/** Call with the account of each loaded session, undefined after its end. */
export const noteCustomerAtom = atom(null, (get, set, uid: string | undefined): void => {
  const last = get(lastAtom);
  if (uid === undefined) set(lastAtom, last && { ...last, uid });
  else if (last?.uid !== uid) set(lastAtom, { uid, number: last ? last.number + 1 : 0 });
});

/** Call before a request: the result says, when the answer arrives, whether the page still has the same customer. */
export function watchCustomer(get: Getter): () => boolean {
  const customer = get(customerAtom);
  return () => get(customerAtom) === customer;
}

/** State about the customer; the next customer on this page begins with the initial value. */
export function customerStateAtom<T>(initial: T): WritableAtom<T, [T], void> {
  const ownedAtom = atom({ customer: 0, value: initial });
  return atom(
    (get) => (get(ownedAtom).customer === get(customerAtom) ? get(ownedAtom).value : initial),
    (get, set, value) => set(ownedAtom, { customer: get(customerAtom), value }),
  );
}
