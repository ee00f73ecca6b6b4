/** Whether this is the long run, `npm run test:long`: all tests, and many more generated cases. */
export const isLong = process.env['KONTOR_LONG'] !== undefined;

/** By default every `step`th row of a table from the first on; all rows in the long run. */
export const someOf = <Row>(rows: readonly Row[], step: number): readonly Row[] =>
  isLong ? rows : rows.filter((_row, index) => index % step === 0);

/** The number of generated cases: few by default, more in the long run. */
export const cases = (byDefault: number, long: number): number => (isLong ? long : byDefault);

/** Time limit for a test of generated cases, milliseconds, also on a busy machine. */
export const timeLimit = isLong ? 1_800_000 : 120_000;

/** The cells of a table: by default each row and each column at least once, all cells in the long run. */
export const cellsOf = <Row, Column>(
  rows: readonly Row[],
  columns: readonly Column[],
): readonly (readonly [Row, Column])[] =>
  rows.flatMap((row, down) =>
    columns.flatMap((column, across) => {
      const isDiagonal =
        rows.length < columns.length ? across % rows.length === down : down % columns.length === across;
      return isLong || isDiagonal ? [[row, column] as const] : [];
    }),
  );
