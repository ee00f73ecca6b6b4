import { atom, type Getter } from 'jotai';
import { reactionTo } from '../errors/failures.ts';
import type { Passkey, PasskeysGateway } from '../provider/passkeys.ts';
import { baseOf } from '../app/texts/languages.ts';
import { type PasskeyNames, readPasskeyNames, writePasskeyNames } from './passkeyNames.ts';
import { serverAtom, settledAtom } from '../store/serverAtom.ts';
import { languageAtom, gatewaysAtom, i18nAtom } from '../store/store.ts';
import { mailOwnerAtom } from '../session/ownerMails.ts';
import { endSessionAtom, portalAtom, sessionAtom } from '../session/session.ts';
import { entryWithoutAddress, type EntryOutcome } from '../session/logIn.ts';
import type { PasskeyQuestion } from '../provider/passkeyDevice.ts';
import { ProviderError, ServiceError } from '../browser/gatewayErrors.ts';
import { PasskeyError } from '../provider/PasskeyError.ts';
import { settledPasskeyAtom } from './automaticPasskey.ts';
import { passkeyAccountsAtom } from './passkeyAccounts.ts';
import { hasSessionAtom } from '../session/hasSession.ts';
import { declinedAtom } from '../session/declined.ts';

/** A passkey as the customer sees it. */
export interface NamedPasskey extends Passkey {
  /** The customer's name for it, else the name that the page gave it. */
  readonly name?: string;
}

/** The passkeys gateway, loaded on first use. */
const gatewayOf = async (get: Getter): Promise<PasskeysGateway> => (await get(portalAtom)).passkeys();

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
    await set(noteDeviceAtom);
    await set(mailOwnerAtom, 'passkey-added');
  }),
);

/** Notes that this browser saves no passkey of the account by itself any more. */
const noteDeviceAtom = atom(null, async (get, set): Promise<void> => {
  const session = await get(sessionAtom);
  if (session.state === 'LOGGED_IN') set(passkeyAccountsAtom, session.account.uid);
});

/**
 * Has the browser save a passkey by itself, once on each device, and not if the customer declined one. Rejects if it is
 * not saved.
 * Source: requirements#automatic-passkeys.
 */
export const saveOwnPasskeyAtom = atom(null, async (get, set): Promise<void> => {
  const session = await get(sessionAtom);
  if (session.state !== 'LOGGED_IN' || get(passkeyAccountsAtom).includes(session.account.uid)) return;
  const gateway = await gatewayOf(get);
  if (!(await gateway.abilities()).automatic || (await get(declinedAtom)).includes('passkey')) return;
  try {
    await gateway.create({ isUnasked: true });
  } catch (error) {
    if (isLasting(error)) await set(noteDeviceAtom);
    throw error;
  }
  await set(noteDeviceAtom);
  set(passkeysAtom, 'RELOAD');
  await set(mailOwnerAtom, 'passkey-added');
});

/** There is one, or the provider takes none that proves nobody's presence: the next would appear and vanish, too. */
const isLasting = (error: unknown): boolean =>
  (error instanceof PasskeyError && error.obstacle === 'THERE_ALREADY') ||
  (error instanceof ProviderError && error.code === 400130);

/** Result of a removal; `CONNECTED`: nobody can log in with it any more, but it is still connected with the account. */
export type RemovalOutcome = PasskeyOutcome | { readonly outcome: 'CONNECTED'; readonly error: unknown };

/** Removes a passkey; the identity was proven before. Never rejects. */
export const removePasskeyAtom = atom(null, async (get, set, id: string): Promise<RemovalOutcome> => {
  try {
    const { stillConnected } = await (await gatewayOf(get)).remove(id);
    await set(noteDeviceAtom);
    await set(mailOwnerAtom, 'passkey-removed');
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

const attemptAtom = atom(null, async (get, set, question: PasskeyQuestion): Promise<EntryOutcome> => {
  const result = await entryWithoutAddress(get(gatewaysAtom), 'passkey', async () =>
    (await gatewayOf(get)).logIn(question),
  );
  return result.outcome === 'LOGGED_IN' && !(await set(hasSessionAtom))
    ? { outcome: 'FAILED', error: new ServiceError('UNREADABLE', 'oauth.token') }
    : result;
});

/** The sentences about passkeys are not in the login page's namespace: only a failure loads them. */
const withSentencesAtom = atom(null, async (get, _set, result: EntryOutcome): Promise<EntryOutcome> => {
  if (result.outcome === 'FAILED') await get(i18nAtom).current.loadNamespaces('pages');
  return result;
});

/** Logs in with a passkey. Never rejects. Source: requirements#passkeys. */
export const passkeyLoginAtom = atom(null, async (_get, set) => set(withSentencesAtom, await set(attemptAtom, {})));

/** How long one question in the field waits before its options are renewed: the provider's may be over after five minutes. */
const renewedAfter = 240_000;

interface Round {
  readonly state: 'NONE' | 'CHOSEN' | 'OVER';
  readonly result: EntryOutcome;
}

/** One question in the field: a passkey was chosen, the options are over, or there was none. */
const roundAtom = atom(null, async (get, set, signal: AbortSignal): Promise<Round> => {
  const round = { state: 'NONE' as Round['state'] };
  const stop = new AbortController();
  const renewal = new AbortController();
  signal.addEventListener('abort', () => stop.abort(), { signal: renewal.signal });
  void get(gatewaysAtom)
    .clock.wait(renewedAfter, renewal.signal)
    .then(
      () => {
        if (round.state === 'CHOSEN') return;
        round.state = 'OVER';
        stop.abort();
      },
      () => undefined,
    );
  const result = await set(attemptAtom, {
    inField: true,
    signal: stop.signal,
    onChosen: () => {
      round.state = 'CHOSEN';
    },
  });
  renewal.abort();
  return { state: round.state, result };
});

/**
 * Offers passkeys in the list of the address field until `signal` ends it. Resolves with the result of the one that the
 * customer chose; with undefined if none was, because nothing that goes wrong before is of any interest. Never rejects.
 */
export const passkeyInFieldAtom = atom(
  null,
  async (get, set, signal: AbortSignal): Promise<EntryOutcome | undefined> => {
    const canAsk = await gatewayOf(get).then(
      async (gateway) => (await gateway.abilities()).autofill,
      () => false,
    );
    if (!canAsk) return undefined;
    // Else a login at once would be read as the session that the page was opened with, and lead elsewhere.
    await get(sessionAtom).catch(() => undefined);
    while (!signal.aborted) {
      const { state, result } = await set(roundAtom, signal);
      if (state === 'CHOSEN') return set(withSentencesAtom, result);
      if (state === 'NONE') return undefined;
    }
    return undefined;
  },
);

/**
 * Whether to offer a passkey after a login: the browser can create one, the account has none, and nobody has said "not
 * now" in the last six months; not while the services cannot tell.
 * Source: requirements#passkeys.
 */
export const offersPasskeyAtom = atom(async (get): Promise<boolean> => {
  const session = await get(sessionAtom);
  if (session.state !== 'LOGGED_IN' || !(await get(createsPasskeysAtom))) return false;
  await get(settledPasskeyAtom);
  if ((await get(passkeysAtom)).length > 0) return false;
  return !(await get(declinedAtom).catch(() => ['passkey'])).includes('passkey');
});
