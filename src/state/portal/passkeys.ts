import { atom, type Getter } from 'jotai';
import { reactionTo } from '../../errors/reactions.ts';
import type { Passkey, PasskeysGateway } from '../../gateways/passkeys.ts';
import { baseOf } from '../../rules/languages.ts';
import { type PasskeyNames, readPasskeyNames, writePasskeyNames } from '../../rules/passkeyNames.ts';
import { serverAtom, settledAtom } from '../serverAtom.ts';
import { languageAtom } from '../store.ts';
import { tellOwnerAtom } from './ownerMails.ts';
import { endSessionAtom, portalAtom, sessionAtom } from './session.ts';

/** A passkey as the customer sees it. */
export interface NamedPasskey extends Passkey {
  /** The customer's name for it, else the name that the page gave it. */
  readonly name?: string;
}

/** The passkeys gateway, loaded on first use. */
export const gatewayOf = async (get: Getter): Promise<PasskeysGateway> => (await get(portalAtom)).passkeys();

/** Whether this browser can create passkeys. */
export const createsPasskeysAtom = atom(async (get) => {
  const { creates } = await (await gatewayOf(get)).abilities();
  return creates;
});

/** The passkeys of the account. Source: requirements#passkeys. */
export const passkeysAtom = serverAtom<readonly NamedPasskey[]>(async (get) => {
  const [list, names] = await Promise.all([gatewayOf(get).then((gateway) => gateway.list()), namesOf(get)]);
  return list.map((one) => ({ ...one, name: names[one.id] ?? one.deviceName }));
});

export const settledPasskeysAtom = settledAtom(passkeysAtom);

/** Result of a change. */
export type PasskeyOutcome = { readonly outcome: 'DONE' } | { readonly outcome: 'FAILED'; readonly error: unknown };

/** Creates a passkey on this device, or one beside it; the identity was proven before. Never rejects. */
export const createPasskeyAtom = atom(null, (get, set) =>
  set(changeAtom, async () => {
    await (await gatewayOf(get)).create();
    await set(tellOwnerAtom, 'passkey-added');
  }),
);

/** Result of a removal; `CONNECTED`: nobody can log in with it any more, but it is still connected with the account. */
export type RemovalOutcome = PasskeyOutcome | { readonly outcome: 'CONNECTED'; readonly error: unknown };

/** Removes a passkey; the identity was proven before. Never rejects. */
export const removePasskeyAtom = atom(null, async (get, set, id: string): Promise<RemovalOutcome> => {
  try {
    const { stillConnected } = await (await gatewayOf(get)).remove(id);
    await set(tellOwnerAtom, 'passkey-removed');
    if (stillConnected !== undefined) return { outcome: 'CONNECTED', error: stillConnected };
    set(passkeysAtom, 'RELOAD');
    return { outcome: 'DONE' };
  } catch (error) {
    return set(failureAtom, error);
  }
});

/** Renames a passkey. Never rejects. */
export const renamePasskeyAtom = atom(null, (get, set, id: string, name: string) =>
  set(changeAtom, async () => {
    const portal = await get(portalAtom);
    const existing = (await get(passkeysAtom)).map((one) => one.id);
    // Another tab may have renamed one in between.
    const account = await portal.getAccount();
    const passkeyNames = writePasskeyNames(readPasskeyNames(account.data?.['passkeyNames']), { id, name }, existing);
    await portal.setAccount({ patch: { data: { passkeyNames } }, language: baseOf(get(languageAtom)) });
    set(sessionAtom, 'RELOAD');
    await get(sessionAtom);
  }),
);

const changeAtom = atom(null, async (_get, set, change: () => Promise<void>): Promise<PasskeyOutcome> => {
  try {
    await change();
    set(passkeysAtom, 'RELOAD');
    return { outcome: 'DONE' };
  } catch (error) {
    return set(failureAtom, error);
  }
});

const failureAtom = atom(null, (_get, set, error: unknown): PasskeyOutcome => {
  if (reactionTo(error, 'passkey').does === 'LOGGED_OUT') set(endSessionAtom);
  return { outcome: 'FAILED', error };
});

async function namesOf(get: Getter): Promise<PasskeyNames> {
  const session = await get(sessionAtom);
  return readPasskeyNames(session.state === 'LOGGED_IN' ? session.account.data?.['passkeyNames'] : undefined);
}
