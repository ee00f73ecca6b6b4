import type { Gateways } from '../store/gateways.ts';
import type { LinkSession } from '../services/services.ts';
import { exchangeLink } from './exchangeLink.ts';
import { refusesToken } from '../errors/failures.ts';

/** Inputs and callbacks of the token refresh. */
export interface TokenRefreshSettings {
  readonly linkToken: string;
  readonly session: LinkSession;
  readonly signal: AbortSignal;
  readonly onRenewed: (session: LinkSession) => void;
  /** Called after the last failed attempt, or if the link itself is refused. */
  readonly onGivenUp: () => void;
  /** Random number 0…1 that spreads the retries of many browsers. */
  readonly random?: () => number;
}

/**
 * Renews the registration token shortly before it expires, as long as the page is open; one attempt at a time, with a
 * check on wake-up. Resolves after an abort or when it gives up; never rejects.
 * Source: requirements#token-refresh, requirements#TOK-6.
 */
export async function keepTokenFresh(
  { services, clock }: Pick<Gateways, 'services' | 'clock'>,
  { random = Math.random, ...settings }: TokenRefreshSettings,
): Promise<void> {
  let session = settings.session;
  let failures = 0;
  while (!settings.signal.aborted) {
    const pause = failures === 0 ? waitBeforeRefresh(session) : waitAfterFailure(failures, random());
    await waitOrWake(clock, pause, settings.signal);
    if (settings.signal.aborted) return;
    const result = await exchangeLink({ services }, settings.linkToken);
    if (settings.signal.aborted) return;
    if (result.outcome === 'OPENED') {
      failures = 0;
      session = result.session;
      settings.onRenewed(session);
      continue;
    }
    failures += 1;
    if (result.outcome === 'REFUSED' || failures >= maxFailedRefreshes) {
      settings.onGivenUp();
      return;
    }
  }
}

/**
 * Waits until the pause ends by the monotonic or the wall clock, because on some machines the monotonic clock stops
 * during sleep. Checks again on wake-up. Keeps the shortest wait even if the wall clock jumps forward.
 */
async function waitOrWake(clock: Gateways['clock'], pause: number, signal: AbortSignal): Promise<void> {
  const soonest = clock.monotonic() + minWaitMs;
  const due = clock.monotonic() + pause;
  const dueByWall = clock.now() + pause;
  const getRemainingMs = (): number =>
    Math.max(soonest - clock.monotonic(), Math.min(due - clock.monotonic(), dueByWall - clock.now()));
  while (!signal.aborted && getRemainingMs() > 0) {
    const wake = new AbortController();
    const stopListening = clock.onWake(() => wake.abort());
    await clock.wait(getRemainingMs(), AbortSignal.any([signal, wake.signal])).catch(() => undefined);
    stopListening();
  }
}

/**
 * Shortest wait between two refreshes, and the lead before expiry; milliseconds.
 * Source: requirements#token-refresh.
 */
const minWaitMs = 10_000;
const oneHour = 3_600_000;
const maxWaitMs = 300_000;

/** Maximum number of failed refreshes in a row. Source: requirements#TOK-6. */
const maxFailedRefreshes = 8;

/**
 * Milliseconds from the receipt of a registration token to its refresh, from the server's two timestamps.
 * Source: requirements#TOK-6.
 */
export function waitBeforeRefresh(session: { readonly createdAt?: number; readonly expiresAt?: number }): number {
  const hasTimes =
    session.createdAt !== undefined && session.expiresAt !== undefined && session.expiresAt > session.createdAt;
  const lifetime = hasTimes ? (session.expiresAt ?? 0) - (session.createdAt ?? 0) : oneHour;
  return Math.max(minWaitMs, lifetime - minWaitMs);
}

/**
 * Milliseconds to wait after the n-th failure in a row (from 1): 10, 20, 40 … 300 s, ± 20 % by `random` in 0…1, never
 * under 10 s.
 */
export function waitAfterFailure(failures: number, random: number): number {
  const pause = Math.min(maxWaitMs, minWaitMs * 2 ** (failures - 1));
  return Math.max(minWaitMs, Math.round(pause * (0.8 + 0.4 * random)));
}

/** The current tokens of a visit, and a function that stores a renewed registration token. */
export interface VisitTokens {
  readonly regToken: string;
  readonly linkToken: string;
  readonly renew: (session: LinkSession) => void;
}

/** Calls the provider. If the registration token has expired, renews it once and repeats the call. */
export async function withFreshToken<T>(
  { services }: Pick<Gateways, 'services'>,
  tokens: VisitTokens,
  call: (regToken: string) => Promise<T>,
): Promise<T> {
  try {
    return await call(tokens.regToken);
  } catch (error) {
    if (!refusesToken(error)) throw error;
    const exchange = await exchangeLink({ services }, tokens.linkToken);
    if (exchange.outcome !== 'OPENED') throw error;
    tokens.renew(exchange.session);
    return call(exchange.session.regToken);
  }
}
