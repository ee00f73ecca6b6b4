import type { AreaName, ExaminedSite } from './examinedSite.ts';

/** One check of a site. Its id is its key in `checks`. */
export interface Check {
  /** The condition that a site without findings meets, as one sentence. */
  readonly title: string;
  /** How an operator fixes the findings, in one or two sentences. */
  readonly help: string;
  /** Skipped where the metadata do not offer this. */
  readonly only?: AreaName;
  /**
   * Yields a sentence for each problem; only reads. Throws NotChecked without a result, and the errors of the site's
   * calls.
   */
  readonly find: (site: ExaminedSite) => AsyncIterable<string>;
}

/** Checks by their id. */
export type Checks = Readonly<Record<string, Check>>;

/** The reason why a check has no result. */
export class NotChecked extends Error {
  override readonly name: string = 'NotChecked';
}

/** The reason why a check did not run: nobody requested it, or the site does not use the feature. */
export class Skipped extends NotChecked {
  override readonly name = 'Skipped';
}
