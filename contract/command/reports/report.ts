import type { LocatedFinding } from '../located.ts';

/** The content of a report. */
export interface Reported {
  readonly findings: readonly LocatedFinding[];
  /** The texts of the files, to show a line. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Formats a report; the text ends with a line break. */
export type Report = (reported: Reported) => string;

/** The number of findings of each severity. */
export function summaryOf({ findings }: Reported) {
  const count = (severity: string) => findings.filter((finding) => finding.severity === severity).length;
  return { errors: count('error'), warnings: count('warning'), infos: count('info') };
}
