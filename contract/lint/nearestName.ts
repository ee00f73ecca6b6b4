import { distance } from 'fastest-levenshtein';
import type { RuleResult } from './contractFinding.ts';

/** Share of letters in which a misspelling may differ; names with more differences are other names. */
const MAX_SHARE = 1 / 3;

/**
 * The probable name behind a misspelling: the nearest one, ignoring case, if it differs in one word, and there in one
 * letter or a third of them. `isSafe` if no other name is as near and it differs by at most two letters, so that a
 * command may apply it.
 */
export function nearestName(
  written: string,
  names: Iterable<string>,
): { readonly name: string; readonly isSafe: boolean } | undefined {
  const rated = [...new Set(names)]
    .filter((name) => name !== written)
    .map((name) => ({ name, ...difference(written, name) }))
    .filter(({ edits, length }) => edits <= Math.max(1, Math.floor(length * MAX_SHARE)))
    .toSorted((a, b) => a.edits - b.edits || (a.name < b.name ? -1 : 1));
  const [best, next] = rated;
  if (best === undefined) return undefined;
  return { name: best.name, isSafe: best.edits <= 2 && best.name.length > 4 && next?.edits !== best.edits };
}

/** The nearest name as a suggestion; if it is safe, also as a fix of the text at the pointer. */
export function suggestName(
  written: string,
  names: Iterable<string>,
  pointer?: string,
): Pick<RuleResult, 'suggestion' | 'fix'> {
  const near = nearestName(written, names);
  if (near === undefined) return {};
  return { suggestion: near.name, ...(near.isSafe && pointer !== undefined && { fix: { pointer, value: near.name } }) };
}

/** The `most` names nearest to a text, nearest first, at any distance. */
export function nearestNames(written: string, names: Iterable<string>, most: number): readonly string[] {
  return [...names]
    .map((name) => ({ name, edits: countEdits(written.toLowerCase(), name.toLowerCase()) }))
    .toSorted((a, b) => a.edits - b.edits || (a.name < b.name ? -1 : 1))
    .slice(0, most)
    .map(({ name }) => name);
}

/**
 * Number of different letters, and length of the different words: `data.interests.boi` and `.bio` differ in one word.
 */
function difference(one: string, other: string): { readonly edits: number; readonly length: number } {
  let [a, b] = [wordsOf(one), wordsOf(other)];
  while (a.length > 0 && a[0] === b[0]) [a, b] = [a.slice(1), b.slice(1)];
  while (a.length > 0 && a.at(-1) === b.at(-1)) [a, b] = [a.slice(0, -1), b.slice(0, -1)];
  const [left, right] = [a.join(''), b.join('')];
  return { edits: countEdits(left, right), length: Math.max(left.length, right.length) };
}

function wordsOf(name: string): readonly string[] {
  return name
    .split(/[\W_]+|(?<=[a-z])(?=[A-Z])/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/** Edit distance in which a transposition of two letters counts once. */
function countEdits(one: string, other: string): number {
  const at = Array.from(one).findIndex((letter, index) => letter !== other[index]);
  const swapped = at < 0 ? one : `${one.slice(0, at)}${one[at + 1] ?? ''}${one[at] ?? ''}${one.slice(at + 2)}`;
  return Math.min(distance(one, other), 1 + distance(swapped, other));
}
