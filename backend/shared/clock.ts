/** What time it is, in epoch milliseconds. Everything in the backend that expires or stamps asks this, never `Date.now()`. */
export interface Clock {
  readonly now: () => number;
}

/** A clock that testers turn. It keeps running from where it was turned to. */
export interface AdjustableClock extends Clock {
  /** Moves it on (or back) by milliseconds. */
  readonly advance: (milliseconds: number) => void;
  /** Turns it to an instant in epoch milliseconds. */
  readonly set: (instant: number) => void;
  /** Back to the machine's time. */
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
