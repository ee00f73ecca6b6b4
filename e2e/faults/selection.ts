import { isLong } from '../../tests/longRun.ts';

/** One row of a table of faults: a call, and what happens to it. */
export interface Cell<Call, Effect> {
  readonly call: Call;
  readonly effect: Effect;
}

/**
 * The cells of the table `calls × effects` that a run covers: in the long run all of them, otherwise one
 * diagonal: each call once, and each effect where there are as many calls. Always the same cells.
 */
export function cellsOf<Call, Effect>(
  calls: readonly Call[],
  effects: readonly Effect[],
): readonly Cell<Call, Effect>[] {
  return calls.flatMap((call, row) =>
    effects
      .filter((_effect, column) => isLong || (row + column) % effects.length === 0)
      .map((effect) => ({ call, effect })),
  );
}
