import type { Gateways } from '../gateways/gateways.ts';
import type { LinkSession } from '../gateways/services.ts';
import { maxFailedRefreshes, minWaitMs, waitAfterFailure, waitBeforeRefresh } from '../rules/tokenRefresh.ts';
import { exchangeLink } from './exchangeLink.ts';

/** Inputs and callbacks of the token refresh. */
export interface TokenRefreshSettings {
  readonly linkToken: string;
  readonly session: LinkSession;
  readonly signal: AbortSignal;
  readonly onRenewed: (session: LinkSession) => void;
  /** Called after the last failed attempt, or if the link itself is refused. */
  readonly onGivenUp: () => void;
  /** Random number 0…1 that spreads the retries of many browsers. */
  readonly random: () => number;
}

/**
 * Renews the registration token shortly before it expires, for as long as the page is open; one attempt at a time,
 * checked again on wake-up. Resolves when aborted or given up; never rejects.
 * Source: requirements#token-refresh, requirements#TOK-6.
 */
export async function keepTokenFresh(
  { services, clock }: Pick<Gateways, 'services' | 'clock'>,
  keeping: TokenRefreshSettings,
): Promise<void> {
  let session = keeping.session;
  let failures = 0;
  while (!keeping.signal.aborted) {
    const pause = failures === 0 ? waitBeforeRefresh(session) : waitAfterFailure(failures, keeping.random());
    await waitOrWake(clock, pause, keeping.signal);
    if (keeping.signal.aborted) return;
    const result = await exchangeLink({ services }, keeping.linkToken);
    if (keeping.signal.aborted) return;
    if (result.outcome === 'OPENED') {
      failures = 0;
      session = result.session;
      keeping.onRenewed(session);
      continue;
    }
    failures += 1;
    if (result.outcome === 'REFUSED' || failures >= maxFailedRefreshes) {
      keeping.onGivenUp();
      return;
    }
  }
}

/**
 * Waits until the pause is over by the monotonic clock or by the wall clock, because on some machines the monotonic
 * clock stops during sleep. Checks again on wake-up. Two attempts are never closer than the shortest wait, even if the
 * wall clock is set forward.
 */
async function waitOrWake(clock: Gateways['clock'], pause: number, signal: AbortSignal): Promise<void> {
  const soonest = clock.monotonic() + minWaitMs;
  const due = clock.monotonic() + pause;
  const dueByWall = clock.now() + pause;
  const left = (): number =>
    Math.max(soonest - clock.monotonic(), Math.min(due - clock.monotonic(), dueByWall - clock.now()));
  while (!signal.aborted && left() > 0) {
    const woken = new AbortController();
    const stopListening = clock.onWake(() => woken.abort());
    await clock.wait(left(), AbortSignal.any([signal, woken.signal])).catch(() => undefined);
    stopListening();
  }
}
