import { distance } from 'fastest-levenshtein';

/** Names that differ more are other names, not misspellings. */
const MAX_SHARE = 0.34;

/**
 * The name that somebody probably meant: the nearest one, in any case, if at most a third of it or two letters differ. `isSafe` says
 * that it is the only one so near and differs by at most two letters, so that a command may write it.
 */
export function nearestName(
  written: string,
  names: Iterable<string>,
): { readonly name: string; readonly isSafe: boolean } | undefined {
  const wanted = written.toLowerCase();
  const rated = [...new Set(names)]
    .filter((name) => name !== written)
    .map((name) => ({ name, far: distance(wanted, name.toLowerCase()) }))
    .filter(
      ({ name, far }) =>
        far <= Math.max(name.length < 4 ? 1 : 2, Math.floor(Math.max(name.length, written.length) * MAX_SHARE)),
    )
    .toSorted((a, b) => a.far - b.far || (a.name < b.name ? -1 : 1));
  const [best, next] = rated;
  if (best === undefined) return undefined;
  return { name: best.name, isSafe: best.far <= 2 && best.name.length > 4 && next?.far !== best.far };
}
