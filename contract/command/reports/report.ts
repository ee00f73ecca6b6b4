import type { LocatedFinding } from '../located.ts';

/** Everything that a report may tell. */
export interface Reported {
  readonly findings: readonly LocatedFinding[];
  /** The texts of the files, to show a line. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Makes the text of a report; it ends with a line break. */
export type Report = (reported: Reported) => string;

/** How many findings there are of each severity. */
export function summaryOf({ findings }: Reported) {
  const count = (severity: string) => findings.filter((finding) => finding.severity === severity).length;
  return { errors: count('error'), warnings: count('warning'), infos: count('info') };
}
