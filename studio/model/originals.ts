import { sameInEveryLanguage } from '#contract/languageDifferences.ts';
import { toolMembers } from '#contract/toolMembers.ts';
import { isJsonObject, isList, ownMember, type Json, type JsonObject } from '#adapters/model/json.ts';
import { inEachLanguage, valueIn, withValue, type Documents } from './documents.ts';
import { matchItems } from './matchItems.ts';
import type { Path } from './parts.ts';

/*
 * A text whose main language was changed after it was translated keeps what the main language said then: the object
 * that holds the text has it in `originals`, by the text's member (`label`, `descriptions/1`). So it moves, is undone,
 * merged, published and restored with its text.
 */

/** What the main language said when the text at a path was translated; undefined if that is what it says now. */
export function originalAt(document: JsonObject | undefined, path: Path): string | undefined {
  const { owner, key } = placeOf(path);
  const original = ownMember(valueIn(document, [...owner, 'originals']), key);
  return typeof original === 'string' ? original : undefined;
}

/** The document in which the text at a path was translated from `original`, or from what the main language says now. */
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

/** The documents after a change of texts, with what the main language said before in each text that did not follow. */
export function withOriginals(before: Documents, after: Documents, main: string): Documents {
  return inEachLanguage(after, (document, language) => {
    if (language === main) return document;
    const stale: [Path, string | undefined][] = [];
    compare([before[main], after[main], before[language], document], [], stale);
    return stale.reduce((now, [path, original]) => {
      const first = original && (originalAt(now, path) ?? original);
      return withOriginal(now, path, first === valueIn(after[main], path) ? undefined : first);
    }, document);
  });
}

/** One place in the main language and in another one, each before and after. */
type Four = readonly [
  mainBefore: Json | undefined,
  main: Json | undefined,
  before: Json | undefined,
  now: Json | undefined,
];

function compare([mainBefore, main, before, now]: Four, path: Path, stale: [Path, string | undefined][]): void {
  if (mainBefore === main && before === now) return;
  if (isList(main) && isList(now)) {
    const old = isList(mainBefore) ? mainBefore : [];
    matchesOf(old, main).forEach((from, index) => {
      if (from === undefined) return;
      const at = String(index);
      compare([old[from], main[index], valueIn(before, [String(from)]), now[index]], [...path, at], stale);
    });
  } else if (isJsonObject(now)) {
    for (const [name, value] of Object.entries(now)) {
      if (toolMembers.has(name) || sameInEveryLanguage.has(name)) continue;
      const others = [mainBefore, main, before].map((one) => ownMember(one, name));
      compare([others[0], others[1], others[2], value], [...path, name], stale);
    }
  } else if (before !== now) stale.push([path, undefined]);
  else if (isText(mainBefore) && isText(now)) stale.push([path, mainBefore]);
}

/** For each item its index before. Typing changes one item, and is told without a look into all of them. */
function matchesOf(old: readonly Json[], items: readonly Json[]): readonly (number | undefined)[] {
  const changed = items.filter((item, index) => item !== old[index]).length;
  return old.length === items.length && changed <= 1 ? items.map((_item, index) => index) : matchItems(old, items);
}

const isText = (value: Json | undefined): value is string => typeof value === 'string' && value.trim() !== '';
