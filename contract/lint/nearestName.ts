import { distance } from 'fastest-levenshtein';

/** Names of which more differs are other names, not misspellings: one letter of three. */
const MAX_SHARE = 1 / 3;

/**
 * The name that somebody probably meant: the nearest one, in any case, if it differs in one word, and there in one letter
 * or a third of them. `isSafe` says that it is the only one so near and differs by at most two letters, so that a command
 * may write it.
 */
export function nearestName(
  written: string,
  names: Iterable<string>,
): { readonly name: string; readonly isSafe: boolean } | undefined {
  const rated = [...new Set(names)]
    .filter((name) => name !== written)
    .map((name) => ({ name, ...difference(written, name) }))
    .filter(({ far, length }) => far <= Math.max(1, Math.floor(length * MAX_SHARE)))
    .toSorted((a, b) => a.far - b.far || (a.name < b.name ? -1 : 1));
  const [best, next] = rated;
  if (best === undefined) return undefined;
  return { name: best.name, isSafe: best.far <= 2 && best.name.length > 4 && next?.far !== best.far };
}

/** The names nearest to a text, the nearest first, however far they are. */
export function nearestNames(written: string, names: Iterable<string>, most: number): readonly string[] {
  return [...names]
    .map((name) => ({ name, far: letters(written.toLowerCase(), name.toLowerCase()) }))
    .toSorted((a, b) => a.far - b.far || (a.name < b.name ? -1 : 1))
    .slice(0, most)
    .map(({ name }) => name);
}

/** How many letters differ, and how long the words are in which they do: `data.interests.boi` and `.bio` differ in one word. */
function difference(one: string, other: string): { readonly far: number; readonly length: number } {
  let [a, b] = [wordsOf(one), wordsOf(other)];
  while (a.length > 0 && a[0] === b[0]) [a, b] = [a.slice(1), b.slice(1)];
  while (a.length > 0 && a.at(-1) === b.at(-1)) [a, b] = [a.slice(0, -1), b.slice(0, -1)];
  const [left, right] = [a.join(''), b.join('')];
  return { far: letters(left, right), length: Math.max(left.length, right.length) };
}

function wordsOf(name: string): readonly string[] {
  return name
    .split(/[\W_]+|(?<=[a-z])(?=[A-Z])/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/** Two letters that changed places are one difference. */
function letters(one: string, other: string): number {
  const at = Array.from(one).findIndex((letter, index) => letter !== other[index]);
  const swapped = at < 0 ? one : `${one.slice(0, at)}${one[at + 1] ?? ''}${one[at] ?? ''}${one.slice(at + 2)}`;
  return Math.min(distance(one, other), 1 + distance(swapped, other));
}
