/**
 * The current time, in epoch milliseconds. Everything in the backend that expires or has a timestamp uses this, never
 * `Date.now()`.
 */
export interface Clock {
  readonly now: () => number;
}

/** A clock that testers can set. It keeps running from the set time. */
export interface AdjustableClock extends Clock {
  /** Moves it forward (or back) by milliseconds. */
  readonly advance: (milliseconds: number) => void;
  /** Sets it to an instant in epoch milliseconds. */
  readonly set: (instant: number) => void;
  /** Resets it to the machine's time. */
  readonly reset: () => void;
}

/** The machine's own clock: the only one in production. */
export const systemClock: Clock = { now: () => Date.now() };

/** The clock of the embedded composition. Source: requirements#constants. */
export function adjustableClock(base: Clock = systemClock): AdjustableClock {
  let offset = 0;
  return {
    now: () => base.now() + offset,
    advance: (milliseconds) => {
      offset += milliseconds;
    },
    set: (instant) => {
      offset = instant - base.now();
    },
    reset: () => {
      offset = 0;
    },
  };
}
