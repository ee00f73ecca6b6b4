import { atom } from 'jotai';
import { accountHash } from '../../gateways/accountHash.ts';
import { gatewaysAtom } from '../store.ts';
import { createsPasskeysAtom, passkeysAtom } from './passkeys.ts';
import { sessionAtom } from './session.ts';

const refusedKey = 'kontor.passkeyRefused';
/** Accounts of one browser whose answer is remembered. */
const mostAccounts = 10;

const answeredAtom = atom(false);

/**
 * Whether to offer a passkey after a login: the browser can create one, the account has none, and nobody has said "not
 * now" for this account on this device.
 * Source: requirements#passkeys.
 */
export const offersPasskeyAtom = atom(async (get): Promise<boolean> => {
  if (get(answeredAtom)) return false;
  const session = await get(sessionAtom);
  if (session.state !== 'LOGGED_IN' || !(await get(createsPasskeysAtom))) return false;
  const refused = get(gatewaysAtom).storage.local.read(refusedKey)?.split(' ') ?? [];
  if (refused.includes(await accountHash(session.account.uid))) return false;
  return (await get(passkeysAtom)).length === 0;
});

/** "Not now": this device does not offer it again to this account. */
export const refusePasskeyAtom = atom(null, async (get, set) => {
  set(answeredAtom, true);
  const session = await get(sessionAtom);
  if (session.state !== 'LOGGED_IN') return;
  const { local } = get(gatewaysAtom).storage;
  const others = local.read(refusedKey)?.split(' ') ?? [];
  const hash = await accountHash(session.account.uid);
  local.write(refusedKey, [...others.filter((one) => one !== hash), hash].slice(-mostAccounts).join(' '));
});
