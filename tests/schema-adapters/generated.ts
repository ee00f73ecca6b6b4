/** How many generated cases: few on each commit, more in the long run (`npm run test:long`). */
export function cases(onCommit: number, long: number): number {
  return process.env['KONTOR_LONG'] ? long : onCommit;
}

/** Milliseconds a test of generated cases may take, on a busy machine too. */
export const patience = process.env['KONTOR_LONG'] ? 1_800_000 : 120_000;
