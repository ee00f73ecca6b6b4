import type { ComparedFindings } from '../baseline.ts';

/** Everything that a report may tell. */
export interface Reported extends ComparedFindings {
  /** How many findings `--fix` mended. */
  readonly mended: number;
  /** The texts of the files, to show a line. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Makes the text of a report; it ends with a line break. */
export type Report = (reported: Reported) => string;

/** How many findings there are of each severity. */
export function summaryOf({ findings, known, gone, mended }: Reported) {
  const count = (wanted: string) => findings.filter(({ severity }) => severity === wanted).length;
  return {
    errors: count('error'),
    warnings: count('warning'),
    infos: count('info'),
    known,
    gone: gone.map(({ rule, file, message }) => ({ rule, file, message })),
    mended,
  };
}
