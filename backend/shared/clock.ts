/**
 * The current time, in epoch milliseconds. Everything in the backend that expires or has a timestamp uses this, never
 * `Date.now()`.
 */
export interface Clock {
  readonly now: () => number;
}

/** A clock that testers can set. It keeps running from the set time. */
export interface AdjustableClock extends Clock {
  /** Its distance to the machine's time, in milliseconds. */
  readonly offset: () => number;
  /** Moves it forward (or back) by milliseconds. */
  readonly advance: (milliseconds: number) => void;
  /** Sets it to an instant in epoch milliseconds. */
  readonly set: (instant: number) => void;
  /** Resets it to the machine's time. */
  readonly reset: () => void;
}

/** The machine's own clock: the only one in production. */
export const systemClock: Clock = { now: () => Date.now() };

/**
 * The clock of the embedded composition. `start` is its distance to the base clock in milliseconds; `onChange` gets
 * each new distance.
 * Source: requirements#constants.
 */
export function adjustableClock(
  base: Clock = systemClock,
  start = 0,
  onChange: (offset: number) => void = () => undefined,
): AdjustableClock {
  let offset = start;
  const setOffset = (next: number): void => {
    offset = next;
    onChange(next);
  };
  return {
    now: () => base.now() + offset,
    offset: () => offset,
    advance: (milliseconds) => setOffset(offset + milliseconds),
    set: (instant) => setOffset(instant - base.now()),
    reset: () => setOffset(0),
  };
}
