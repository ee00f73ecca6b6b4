import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { cases, isLong, timeLimit } from '../../longRun.ts';
import { starts, type Area, type Start } from './areas.ts';
import { actions, runSequence, type Step } from './hostileUser.ts';
import type { Fault } from './world.tsx';

/** `KONTOR_SEED` repeats the same sequences. */
const seed = Number(process.env['KONTOR_SEED'] ?? (isLong ? Math.floor(Math.random() * 2 ** 31) : 50));

const sequencesOf = (names: readonly string[]): fc.Arbitrary<Step[]> => {
  const name = fc.oneof(fc.constantFrom('type', 'save', 'blur'), fc.constantFrom(...names));
  return fc.array(fc.record({ name, a: fc.nat(99), b: fc.nat(99) }), { minLength: 3, maxLength: 12 });
};
const allActions = actions.map(({ name }) => name);

/** A customer with two phones, in a form with name, phone, postcode and store. */
const faultStart: Start = {
  data: {
    profile: {
      phones: [
        { number: '+493012345', type: 'mobile' },
        { number: '+4940123456', type: 'home' },
      ],
    },
  },
  chosen: [5, 1, 12],
};

/** A fault, and the actions among which it is searched. */
export interface Control extends Fault {
  readonly start?: Start;
  readonly among?: readonly string[];
}

/** Runs generated sequences on an area, or on one with a fault until that is found. */
export const run = (
  areaOf: (start: Start) => Area,
  times: { readonly numRuns: number; readonly seed: number },
  fault?: Control,
) =>
  fc.check(
    fc.asyncProperty(
      fault ? fc.constant(fault.start ?? faultStart) : starts,
      sequencesOf(fault?.among ?? allActions),
      (start, steps) => runSequence(areaOf(start), steps, fault),
    ),
    { ...times, ...(fault && { endOnFailure: true }) },
  );

/** Defines the tests of an area: eight sequences by default, in the long run so many thousand. */
export function findsNothingWrong(name: string, areaOf: (start: Start) => Area, thousands: number): void {
  const seeds = Array.from({ length: cases(1, thousands) }, (_, part) => seed + part);
  it.each(seeds)(
    `a hostile user finds nothing wrong in ${name}, seed %i (requirements#DATA-2)`,
    { timeout: timeLimit },
    async (partSeed) => {
      const { failed, errorInstance, counterexample } = await run(areaOf, { numRuns: cases(8, 1_000), seed: partSeed });
      expect(failed && [errorInstance, JSON.stringify(counterexample)]).toBe(false);
    },
  );
}
