/** The number of generated cases: few by default, more in the long run (`npm run test:long`). */
export function cases(onCommit: number, long: number): number {
  return process.env['KONTOR_LONG'] ? long : onCommit;
}

/** Time limit for a test of generated cases, milliseconds, also on a busy machine. */
export const timeLimit = process.env['KONTOR_LONG'] ? 1_800_000 : 120_000;
