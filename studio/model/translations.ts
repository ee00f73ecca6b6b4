import { sameInEveryLanguage } from '#adapters/contract/languageDifferences.ts';
import { isJsonObject, isList, type Json, type JsonObject } from '#adapters/model/json.ts';
import { valueIn, type Documents } from './documents.ts';
import { nameOf } from './matchItems.ts';
import { formMembers } from './members.ts';
import { allNodes, outlineOf, type OutlineNode } from './outline.ts';
import { partAt, pointerOf, type Path } from './parts.ts';

/** What is to be translated in one language: JSON pointers of the texts. */
export interface Translations {
  /** Texts that another language has or that their part needs, and this language has not. */
  readonly missing: readonly string[];
  /** The text in another language was changed since the last publication, and this one was not. A text that is gone is no change. */
  readonly outdated: readonly string[];
}

/**
 * What each language lacks. `published` is what customers see now; without it nothing is outdated. A part keeps its
 * texts when it moves, as long as it has a name that is the same in every language.
 */
export function translationsOf(
  documents: Documents,
  published: Documents = {},
): Readonly<Record<string, Translations>> {
  const texts = mapValues(documents, textsOf);
  const before = mapValues(published, textsOf);
  const places = new Map(
    Object.values(texts).flatMap((own) => [...own].map(([place, { pointer }]) => [place, pointer])),
  );
  const changedIn = (language: string, place: string): boolean => {
    const old = before[language]?.get(place);
    return old !== undefined && old.text !== texts[language]?.get(place)?.text;
  };
  return mapValues(documents, (document, language) => {
    const own = texts[language];
    const others = Object.keys(documents).filter((other) => other !== language);
    const outdated = [...(own ?? [])].filter(
      ([place]) =>
        !changedIn(language, place) &&
        before[language]?.has(place) &&
        others.some((other) => texts[other]?.has(place) && changedIn(other, place)),
    );
    return {
      missing: [
        ...new Set([
          ...[...places].filter(([place]) => !own?.has(place)).map(([, pointer]) => pointer),
          ...allNodes(outlineOf(document)).flatMap((node) => emptyTextsOf(document, node)),
        ]),
      ],
      outdated: outdated.map(([, { pointer }]) => pointer),
    };
  });
}

const knownEmpty = new WeakMap<OutlineNode, readonly string[]>();

/** The texts that a part needs and does not have, as when it was just added. A part that has not changed keeps its node. */
function emptyTextsOf(document: JsonObject, node: OutlineNode): readonly string[] {
  let empty = knownEmpty.get(node);
  if (!empty) {
    const part = partAt(document, node.path);
    empty = (part ? formMembers(part) : [])
      .filter((one) => one.kind === 'text' && one.isTranslated && one.isRequired)
      .map(({ key }) => [...node.path, key])
      .filter((path) => isBlank(valueIn(document, path)))
      .map(pointerOf);
    knownEmpty.set(node, empty);
  }
  return empty;
}

function isBlank(text: Json | undefined): boolean {
  return text === undefined || (typeof text === 'string' && text.trim() === '');
}

interface TextAt {
  readonly pointer: string;
  readonly text: string;
}

const known = new WeakMap<object, ReadonlyMap<string, TextAt>>();

/** The translated texts of a document, by a place that survives moves. */
function textsOf(document: Json): ReadonlyMap<string, TextAt> {
  if (!isJsonObject(document)) return new Map();
  let texts = known.get(document);
  if (!texts) {
    const found = new Map<string, TextAt>();
    collect(document, [], [], '', found);
    texts = found;
    known.set(document, texts);
  }
  return texts;
}

function collect(value: Json | undefined, at: Path, place: Path, name: string, found: Map<string, TextAt>): void {
  if (isList(value)) {
    const seen = new Map<string, number>();
    value.forEach((item, index) => {
      const own = nameOf(item) ?? `${index}`;
      const count = seen.get(own) ?? 0;
      seen.set(own, count + 1);
      collect(item, [...at, String(index)], [...place, count === 0 ? own : `${own} ${count}`], name, found);
    });
  } else if (isJsonObject(value)) {
    for (const [key, member] of Object.entries(value)) collect(member, [...at, key], [...place, key], key, found);
  } else if (typeof value === 'string' && value.trim() !== '' && name !== '$schema' && !sameInEveryLanguage.has(name)) {
    found.set(pointerOf(place), { pointer: pointerOf(at), text: value });
  }
}

function mapValues<A, B>(
  record: Readonly<Record<string, A>>,
  to: (value: A, key: string) => B,
): Readonly<Record<string, B>> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value, key)]));
}
