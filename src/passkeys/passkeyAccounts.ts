import { atom } from 'jotai';
import { jsonIn } from '#adapters/model/json.ts';
import { storedAtom } from '../store/storedAtom.ts';
import { metadataAtom } from '../store/site.ts';
import { portalAtom } from '../session/session.ts';

const textAtom = storedAtom('local', 'kontor.passkeyAccounts');

/** More accounts than people who share a device. */
const mostAccounts = 10;

/** UIDs of accounts of which this browser had a passkey: it saves no other by itself, not even after a removal. */
export const passkeyAccountsAtom = atom(
  (get): readonly string[] => {
    const uids = jsonIn(get(textAtom));
    return Array.isArray(uids) ? uids.filter((uid) => typeof uid === 'string') : [];
  },
  (get, set, uid: string) => {
    const others = get(passkeyAccountsAtom).filter((other) => other !== uid);
    set(textAtom, JSON.stringify([...others, uid].slice(-mostAccounts)));
  },
);

/**
 * Returns what tells password managers the account's new address; call it before the change. Neither of the two
 * rejects.
 */
export const newAddressSignalAtom = atom(null, async (get): Promise<(email: string) => Promise<void>> => {
  try {
    const { features } = await get(metadataAtom);
    if (features.passkeys === true) return await (await (await get(portalAtom)).passkeys()).prepareNewAddress();
  } catch {
    // The address changes all the same.
  }
  return async () => undefined;
});
