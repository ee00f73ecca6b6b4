/** Days for which counts are stored and shown. Source: requirements#COUNT-4. */
export const RETENTION_DAYS = 400;

/** The day (UTC) of a time in epoch milliseconds, as an ISO date. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
