import { atom } from 'jotai';
import { entryWithoutAddress, type EntryOutcome } from '../../flows/logIn.ts';
import type { PasskeyQuestion } from '../../gateways/passkeyDevice.ts';
import { ServiceError } from '../../gateways/ServiceError.ts';
import { gatewaysAtom, i18nAtom } from '../store.ts';
import { hasSessionAtom } from './hasSession.ts';
import { gatewayOf } from './passkeys.ts';

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
    while (!signal.aborted) {
      const { state, result } = await set(roundAtom, signal);
      if (state === 'CHOSEN') return set(withSentencesAtom, result);
      if (state === 'NONE') return undefined;
    }
    return undefined;
  },
);
