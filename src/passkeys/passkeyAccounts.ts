import { atom } from 'jotai';
import { jsonIn } from '@kontor/schema-adapters/json';
import { storedAtom } from '../store/storedAtom.ts';
import { metadataAtom } from '../store/site.ts';
import { portalAtom } from '../session/session.ts';

const textAtom = storedAtom('local', 'kontor.passkeyAccounts');

/** More accounts than the users of one device. */
const maxAccounts = 10;

/** UIDs of accounts that had a passkey in this browser, which then creates no other one automatically. */
export const passkeyAccountsAtom = atom(
  (get): readonly string[] => {
    const uids = jsonIn(get(textAtom));
    return Array.isArray(uids) ? uids.filter((uid) => typeof uid === 'string') : [];
  },
  (get, set, uid: string) => {
    const others = get(passkeyAccountsAtom).filter((other) => other !== uid);
    set(textAtom, JSON.stringify([...others, uid].slice(-maxAccounts)));
  },
);

/**
 * Resolves with a function that reports the account's new address to password managers. Call this before the change,
 * the function after it. Neither rejects.
 */
export const newAddressSignalAtom = atom(null, async (get): Promise<(email: string) => Promise<void>> => {
  try {
    const { features } = await get(metadataAtom);
    if (features.passkeys === true) return await (await (await get(portalAtom)).passkeys()).prepareNewAddress();
  } catch {
    // Without the report the address still changes.
  }
  return async () => undefined;
});
