import { atom, type Getter } from 'jotai';
import { reactionTo } from '../errors/failures.ts';
import type { Passkey, PasskeysGateway } from '../provider/passkeys.ts';
import { baseOf } from '../app/texts/languages.ts';
import { type PasskeyNames, readPasskeyNames, writePasskeyNames } from './passkeyNames.ts';
import { customerAtom } from '../store/customer.ts';
import { reloadFailedAtom, serverAtom, settledAtom } from '../store/serverAtom.ts';
import { languageAtom, gatewaysAtom, i18nAtom } from '../store/store.ts';
import { mailOwnerAtom } from '../session/ownerMails.ts';
import { endSessionAtom, hasSessionAtom, portalAtom, sessionAtom } from '../session/session.ts';
import { entryWithoutAddress, type EntryOutcome } from '../session/logIn.ts';
import type { PasskeyQuestion } from '../provider/passkeyDevice.ts';
import { callAfter } from '../browser/clock.ts';
import { ProviderError, ServiceError } from '../browser/gatewayErrors.ts';
import { PasskeyError } from '../provider/PasskeyError.ts';
import { settledPasskeyAtom } from './automaticPasskey.ts';
import { passkeyAccountsAtom } from './passkeyAccounts.ts';
import { declinedAtom } from '../session/declined.ts';

/** A passkey with its name. */
export interface NamedPasskey extends Passkey {
  /** The customer's name for it, else the name of the device. */
  readonly name?: string;
}

/** The passkeys gateway, loaded on first use. */
const loadGateway = async (get: Getter): Promise<PasskeysGateway> => (await get(portalAtom)).passkeys();

/** Whether this browser can create passkeys. */
export const createsPasskeysAtom = atom(async (get) => {
  const { creates } = await (await loadGateway(get)).abilities();
  return creates;
});

/** The passkeys of the account. Source: requirements#passkeys. */
export const passkeysAtom = serverAtom<readonly NamedPasskey[]>(async (get) => {
  const [list, names] = await Promise.all([loadGateway(get).then((gateway) => gateway.list()), loadNames(get)]);
  return list.map((one) => ({ ...one, name: names[one.id] ?? one.deviceName }));
}, customerAtom);

export const settledPasskeysAtom = settledAtom(passkeysAtom, customerAtom);

/** Loads the passkeys again, and the session if that has failed. */
export const reloadPasskeysAtom = atom(null, (_get, set) => set(reloadFailedAtom, [sessionAtom, passkeysAtom]));

/** Result of a change. */
export type PasskeyOutcome = { readonly outcome: 'DONE' } | { readonly outcome: 'FAILED'; readonly error: unknown };

/** Creates a passkey on this or another device; needs a proof of identity before. Never rejects. */
export const createPasskeyAtom = atom(null, (get, set) =>
  set(changeAtom, async () => {
    await (await loadGateway(get)).create();
    await set(addPasskeyAccountAtom);
    await set(mailOwnerAtom, 'passkey-added');
  }),
);

/** Stops the automatic creation of passkeys for the account in this browser. */
const addPasskeyAccountAtom = atom(null, async (get, set): Promise<void> => {
  const session = await get(sessionAtom);
  if (session.state === 'LOGGED_IN') set(passkeyAccountsAtom, session.account.uid);
});

/**
 * Lets the browser create a passkey without a prompt, once on each device, and not if the customer declined one.
 * Rejects if the creation fails.
 * Source: requirements#automatic-passkeys.
 */
export const saveOwnPasskeyAtom = atom(null, async (get, set): Promise<void> => {
  const session = await get(sessionAtom);
  if (session.state !== 'LOGGED_IN' || get(passkeyAccountsAtom).includes(session.account.uid)) return;
  const gateway = await loadGateway(get);
  if (!(await gateway.abilities()).automatic || (await get(declinedAtom)).includes('passkey')) return;
  try {
    await gateway.create({ isUnasked: true });
  } catch (error) {
    if (isLasting(error)) await set(addPasskeyAccountAtom);
    throw error;
  }
  await set(addPasskeyAccountAtom);
  set(passkeysAtom, 'RELOAD');
  await set(mailOwnerAtom, 'passkey-added');
});

/** Whether each attempt fails: a passkey exists already, or the provider refuses passkeys without user presence. */
const isLasting = (error: unknown): boolean =>
  (error instanceof PasskeyError && error.obstacle === 'THERE_ALREADY') ||
  (error instanceof ProviderError && error.code === 400130);

/** Result of a removal. `CONNECTED`: the passkey cannot log in any more, but is still connected with the account. */
export type RemovalOutcome = PasskeyOutcome | { readonly outcome: 'CONNECTED'; readonly error: unknown };

/** Removes a passkey; needs a proof of identity before. Never rejects. */
export const removePasskeyAtom = atom(null, async (get, set, id: string): Promise<RemovalOutcome> => {
  try {
    const { stillConnected } = await (await loadGateway(get)).remove(id);
    await set(addPasskeyAccountAtom);
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
    // Another tab may have removed or renamed a passkey since, so this reads list and account again.
    const existing = (await (await portal.passkeys()).list()).map((one) => one.id);
    if (!existing.includes(id)) {
      set(passkeysAtom, 'RELOAD');
      throw new PasskeyError('GONE');
    }
    const account = await portal.getAccount();
    const passkeyNames = writePasskeyNames(readPasskeyNames(account.data?.['passkeyNames']), { id, name }, existing);
    await portal.setAccount({ patch: { data: { passkeyNames } }, language: baseOf(get(languageAtom)) });
    set(sessionAtom, 'RELOAD');
    // The name is saved even if the account cannot be read now.
    await get(sessionAtom).catch(() => undefined);
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

async function loadNames(get: Getter): Promise<PasskeyNames> {
  const session = await get(sessionAtom);
  return readPasskeyNames(session.state === 'LOGGED_IN' ? session.account.data?.['passkeyNames'] : undefined);
}

const attemptAtom = atom(null, async (get, set, question: PasskeyQuestion): Promise<EntryOutcome> => {
  const result = await entryWithoutAddress(get(gatewaysAtom), 'passkey', async () =>
    (await loadGateway(get)).logIn(question),
  );
  return result.outcome === 'LOGGED_IN' && !(await set(hasSessionAtom))
    ? { outcome: 'FAILED', error: new ServiceError('UNREADABLE', 'oauth.token') }
    : result;
});

/** The login page's namespace lacks the texts about passkeys, so a failure loads them. */
const withSentencesAtom = atom(null, async (get, _set, result: EntryOutcome): Promise<EntryOutcome> => {
  if (result.outcome === 'FAILED') await get(i18nAtom).current.loadNamespaces('pages');
  return result;
});

/** Logs in with a passkey. Never rejects. Source: requirements#passkeys. */
export const passkeyLoginAtom = atom(null, async (_get, set) => set(withSentencesAtom, await set(attemptAtom, {})));

/** Lifetime of one request in the field, in milliseconds. The provider's options may expire after five minutes. */
const requestLifetimeMs = 240_000;

interface Round {
  readonly state: 'NONE' | 'CHOSEN' | 'OVER';
  readonly result: EntryOutcome;
}

/** One request in the field: the customer chose a passkey, the options expired, or the request ended with neither. */
const roundAtom = atom(null, async (get, set, signal: AbortSignal): Promise<Round> => {
  const round = { state: 'NONE' as Round['state'] };
  const lifetime = new AbortController();
  const cancelEnd = callAfter(get(gatewaysAtom).clock, requestLifetimeMs, () => {
    if (round.state === 'CHOSEN') return;
    round.state = 'OVER';
    lifetime.abort();
  });
  const result = await set(attemptAtom, {
    inField: true,
    signal: AbortSignal.any([signal, lifetime.signal]),
    onChosen: () => {
      round.state = 'CHOSEN';
    },
  });
  cancelEnd();
  return { state: round.state, result };
});

/**
 * Suggests passkeys in the address field until `signal` aborts. Resolves with the result of the login with the chosen
 * passkey; undefined without a choice, because earlier failures do not concern the customer. Never rejects.
 */
export const passkeyInFieldAtom = atom(
  null,
  async (get, set, signal: AbortSignal): Promise<EntryOutcome | undefined> => {
    const canAsk = await loadGateway(get).then(
      async (gateway) => (await gateway.abilities()).autofill,
      () => false,
    );
    if (!canAsk) return undefined;
    // Otherwise a quick login would count as the session at the start of the page and redirect elsewhere.
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
 * Whether to offer a passkey after a login: the browser can create one, the account has none, and the customer has not
 * declined the offer in the last six months. False if the declined offers cannot be loaded.
 * Source: requirements#passkeys.
 */
export const offersPasskeyAtom = atom(async (get): Promise<boolean> => {
  const session = await get(sessionAtom);
  if (session.state !== 'LOGGED_IN' || !(await get(createsPasskeysAtom))) return false;
  await get(settledPasskeyAtom);
  if ((await get(passkeysAtom)).length > 0) return false;
  return !(await get(declinedAtom).catch(() => ['passkey'])).includes('passkey');
});
