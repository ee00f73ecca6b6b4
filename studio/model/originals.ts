import { sameInEveryLanguage, toolMembers } from '@kontor/contract/rules';
import { isJsonObject, isList, ownMember, type Json, type JsonObject } from '@kontor/schema-adapters/json';
import { inEachLanguage, valueIn, withValue, type Documents } from './documents.ts';
import { matchItems } from './matchItems.ts';
import type { Path } from './parts.ts';

/*
 * An outdated translation keeps the text that it was translated from, in `originals` of the same object by the text's
 * member (`label`, `descriptions/1`). So it moves with the text through undo, merge, publication and restore.
 */

/** The text that the translation at a path was made from; undefined unless it is outdated. */
export function originalAt(document: JsonObject | undefined, path: Path): string | undefined {
  const { owner, key } = placeOf(path);
  const original = ownMember(valueIn(document, [...owner, 'originals']), key);
  return typeof original === 'string' ? original : undefined;
}

/** Sets the text that the translation at a path was made from; undefined marks it as up to date. */
export function withOriginal(document: JsonObject, path: Path, original: string | undefined): JsonObject {
  const { owner, key } = placeOf(path);
  const before = valueIn(document, [...owner, 'originals']);
  const { [key]: _old, ...others }: JsonObject = isJsonObject(before) ? before : {};
  const after = original === undefined ? others : { ...others, [key]: original };
  if (before === undefined && original === undefined) return document;
  return withValue(document, [...owner, 'originals'], Object.keys(after).length === 0 ? undefined : after);
}

/** The object that holds a text, and its key there. */
function placeOf(path: Path): { readonly owner: Path; readonly key: string } {
  const at = path.findLastIndex((segment) => !/^\d+$/.test(segment));
  return { owner: path.slice(0, at), key: path.slice(at).join('/') };
}

/** Records the earlier main text at each translation that a change of the main language has made outdated. */
export function withOriginals(before: Documents, after: Documents, main: string): Documents {
  return inEachLanguage(after, (document, language) => {
    if (language === main) return document;
    const outdated: [Path, string | undefined][] = [];
    collectOutdated([before[main], after[main], before[language], document], [], outdated);
    return outdated.reduce((now, [path, original]) => {
      const first = original && (originalAt(now, path) ?? original);
      return withOriginal(now, path, first === valueIn(after[main], path) ? undefined : first);
    }, document);
  });
}

/** The values of one place in the main language and in another one, each before and after. */
type Four = readonly [
  mainBefore: Json | undefined,
  main: Json | undefined,
  before: Json | undefined,
  now: Json | undefined,
];

function collectOutdated(
  [mainBefore, main, before, now]: Four,
  path: Path,
  outdated: [Path, string | undefined][],
): void {
  if (mainBefore === main && before === now) return;
  if (isList(main) && isList(now)) {
    const old = isList(mainBefore) ? mainBefore : [];
    matchesOf(old, main).forEach((from, index) => {
      if (from === undefined) return;
      const at = String(index);
      collectOutdated([old[from], main[index], valueIn(before, [String(from)]), now[index]], [...path, at], outdated);
    });
  } else if (isJsonObject(now)) {
    for (const [name, value] of Object.entries(now)) {
      if (toolMembers.has(name) || sameInEveryLanguage.has(name)) continue;
      const others = [mainBefore, main, before].map((one) => ownMember(one, name));
      collectOutdated([others[0], others[1], others[2], value], [...path, name], outdated);
    }
  } else if (before !== now) outdated.push([path, undefined]);
  else if (isNonBlankText(mainBefore) && isNonBlankText(now)) outdated.push([path, mainBefore]);
}

/** The earlier index of each item. The fast path covers typing, which changes one item. */
function matchesOf(old: readonly Json[], items: readonly Json[]): readonly (number | undefined)[] {
  const changed = items.filter((item, index) => item !== old[index]).length;
  return old.length === items.length && changed <= 1 ? items.map((_item, index) => index) : matchItems(old, items);
}

/** Whether a value is a text that is not blank. */
export const isNonBlankText = (value: Json | undefined): value is string =>
  typeof value === 'string' && value.trim() !== '';
