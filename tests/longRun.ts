/** Whether this is the long run, `npm run test:long`: all tests, and many more generated cases. */
export const isLong = process.env['KONTOR_LONG'] !== undefined;

/** The number of generated cases: few by default, more in the long run. */
export const cases = (byDefault: number, long: number): number => (isLong ? long : byDefault);
