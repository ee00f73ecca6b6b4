/** One row of a table of faults: a call, and what happens to it. */
export interface Cell<Call, Effect> {
  readonly call: Call;
  readonly effect: Effect;
}

/**
 * The cells of the table `calls × effects` that a run covers: with `KONTOR_LONG=1` all of them, otherwise one
 * diagonal: each call once, and each effect where there are as many calls. Always the same cells.
 */
export function cellsOf<Call, Effect>(
  calls: readonly Call[],
  effects: readonly Effect[],
): readonly Cell<Call, Effect>[] {
  const all = process.env['KONTOR_LONG'] === '1';
  return calls.flatMap((call, row) =>
    effects
      .filter((_effect, column) => all || (row + column) % effects.length === 0)
      .map((effect) => ({ call, effect })),
  );
}
