/** A day, in seconds. */
export const DAY_SECONDS = 86_400;

/** The current time, in epoch milliseconds. Everything that expires or has a timestamp uses this, never `Date.now()`. */
export interface Clock {
  readonly now: () => number;
}
