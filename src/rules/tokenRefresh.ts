/**
 * Shortest wait between two refreshes, and the lead before expiry; milliseconds.
 * Source: requirements#token-refresh.
 */
export const minWaitMs = 10_000;
const oneHour = 3_600_000;
const maxWaitMs = 300_000;

/** The number of failed refreshes in a row after which no more are tried. Source: requirements#TOK-6. */
export const maxFailedRefreshes = 8;

/**
 * Milliseconds from receiving a registration token to its refresh, from the server's two timestamps.
 * Source: requirements#TOK-6.
 */
export function waitBeforeRefresh(session: { readonly createdAt?: number; readonly expiresAt?: number }): number {
  const known =
    session.createdAt !== undefined && session.expiresAt !== undefined && session.expiresAt > session.createdAt;
  const lifetime = known ? (session.expiresAt ?? 0) - (session.createdAt ?? 0) : oneHour;
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
