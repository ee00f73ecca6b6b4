import type { Json } from '#adapters/model/json.ts';
import { sameJson } from './documents.ts';
import type { Path } from './parts.ts';

/**
 * One place that two people changed in different ways. A value is undefined where the place was removed or empty.
 * Without a language one of them removed the whole part, in all languages, and the other changed it.
 */
export interface Conflict {
  readonly language?: string | undefined;
  /** JSON pointer into the merged documents. */
  readonly pointer: string;
  readonly base: Json | undefined;
  readonly mine: Json | undefined;
  readonly theirs: Json | undefined;
}

/** One place in all languages. */
export type Row = readonly (Json | undefined)[];
export type ThreeRows = readonly [base: Row, mine: Row, theirs: Row];

/** What a step of the merge needs: where it is, whom it tells, and how what is inside is merged. */
export interface MergeStep {
  readonly languages: readonly string[];
  readonly at: Path;
  readonly tell: (conflict: Conflict) => void;
  readonly merge: (rows: ThreeRows, step: MergeStep) => Row;
}

/** Whether two rows are the same in every language. */
export function sameRow(one: Row, two: Row): boolean {
  return one.every((value, index) => sameJson(value, two[index]));
}
