import { atom } from 'jotai';
import { entryWithoutAddress, type EntryOutcome } from '../../flows/logIn.ts';
import type { PasskeyQuestion } from '../../gateways/passkeyDevice.ts';
import { ServiceError } from '../../gateways/ServiceError.ts';
import { gatewaysAtom, i18nAtom } from '../store.ts';
import { hasSessionAtom } from './hasSession.ts';
import { gatewayOf } from './passkeys.ts';

/** Logs in with a passkey. Never rejects. Source: requirements#passkeys. */
export const passkeyLoginAtom = atom(null, async (get, set, question: PasskeyQuestion): Promise<EntryOutcome> => {
  const result = await entryWithoutAddress(get(gatewaysAtom), 'passkey', async () =>
    (await gatewayOf(get)).logIn(question),
  );
  if (result.outcome === 'LOGGED_IN' && !(await set(hasSessionAtom)))
    return { outcome: 'FAILED', error: new ServiceError('UNREADABLE', 'oauth.token') };
  // The sentences about passkeys are no part of the login page's texts.
  if (result.outcome === 'FAILED') await get(i18nAtom).current.loadPart('passkeys');
  return result;
});

/** How long one question in the field waits before its options are renewed: the provider's may be over after five minutes. */
const renewedAfter = 240_000;

/**
 * Offers passkeys in the list of the address field until `signal` ends it. Resolves with the result of the one that the
 * customer chose; with undefined if none was, because nothing that goes wrong before is of any interest. Never rejects.
 */
export const passkeyInFieldAtom = atom(
  null,
  async (get, set, signal: AbortSignal): Promise<EntryOutcome | undefined> => {
    const { clock } = get(gatewaysAtom);
    const canAsk = await gatewayOf(get).then(
      async (gateway) => (await gateway.abilities()).autofill,
      () => false,
    );
    if (!canAsk || signal.aborted) return undefined;
    const round = { state: 'WAITING' as 'WAITING' | 'CHOSEN' | 'OVER' };
    const stop = new AbortController();
    const renewal = new AbortController();
    signal.addEventListener('abort', () => stop.abort(), { signal: renewal.signal });
    void clock.wait(renewedAfter, renewal.signal).then(
      () => {
        if (round.state === 'CHOSEN') return;
        round.state = 'OVER';
        stop.abort();
      },
      () => undefined,
    );
    const result = await set(passkeyLoginAtom, {
      inField: true,
      signal: stop.signal,
      onChosen: () => {
        round.state = 'CHOSEN';
      },
    });
    renewal.abort();
    if (round.state === 'OVER') return set(passkeyInFieldAtom, signal);
    return round.state === 'CHOSEN' ? result : undefined;
  },
);
