import type { AreaName, ExaminedSite } from './examinedSite.ts';

/** One check of a site. Its id is its key in `checks`. */
export interface Check {
  /** What is true if nothing is found, as one sentence. */
  readonly title: string;
  /** How an operator mends what it finds, as one sentence or two. */
  readonly mend: string;
  /** Skipped where the metadata do not offer this. */
  readonly only?: AreaName;
  /**
   * What is wrong, a sentence each; nothing if all is well. Changes nothing anywhere. Throws NotChecked if it cannot tell, and the errors of
   * the site's calls.
   */
  readonly find: (site: ExaminedSite) => AsyncIterable<string>;
}

/** Checks by their id. */
export type Checks = Readonly<Record<string, Check>>;

/** The reason why a check has no result. */
export class NotChecked extends Error {
  override readonly name: string = 'NotChecked';
}

/** The same where nobody asked for it, or the site does not use what it is about. */
export class Skipped extends NotChecked {
  override readonly name = 'Skipped';
}
