import { markupIn, placeholdersIn } from '@kontor/contract/rules';
import { isList, type Json } from '@kontor/schema-adapters/json';
import { csvOf, parseCsv } from './csv.ts';
import { inEachLanguage, valueIn, withValue, type Documents } from './documents.ts';
import { itemIdentity } from './matchItems.ts';
import { isNonBlankText, originalAt, withOriginal } from './originals.ts';
import { pointerOf, type Path } from './parts.ts';
import { textPlaces, type TextPlace } from './translations.ts';

/** One text in a file for translators. */
export interface ExchangedText {
  /** Its place, by names that stay valid when parts move; undefined where a tool has dropped it. */
  readonly place: string | undefined;
  /** The text in the main language. */
  readonly source: string;
  /** The translation; undefined without one. */
  readonly target: string | undefined;
  /** Whether the translator has confirmed the target. */
  readonly isConfirmed: boolean;
  /** For translators: the part's name. */
  readonly note?: string;
  /** The main language's text at the time of the translation, if it has changed since. */
  readonly original?: string | undefined;
}

/** The texts of a site in its main language and in another one. */
export interface Exchange {
  readonly main: string;
  readonly language: string;
  readonly texts: readonly ExchangedText[];
}

/** The largest file that an import accepts, in bytes. */
export const EXCHANGE_BYTES = 5_000_000;

/** Reasons to refuse a whole file. */
export type FileRefusal = 'too-large' | 'no-text' | 'doctype' | 'no-xliff' | 'no-table' | 'language';

/** Refuses a file, with the reason. */
export class ExchangeError extends Error {
  readonly refusal: FileRefusal;
  constructor(refusal: FileRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** The texts for translators into a language: all (`isWhole`), or only missing and outdated translations. */
export function exchangeOf(
  documents: Documents,
  { main, language, isWhole }: Pick<Exchange, 'main' | 'language'> & { readonly isWhole: boolean },
  noteOf: (place: TextPlace) => string,
): Exchange {
  const texts = placesIn(documents, main).flatMap(({ place, id, source }): readonly ExchangedText[] => {
    const target = textAt(documents, language, place.path);
    const before = originalAt(documents[language], place.path);
    const original = target === undefined || before === source ? undefined : before;
    if (source === undefined || (!isWhole && target !== undefined && original === undefined)) return [];
    const isConfirmed = target !== undefined && original === undefined;
    return [{ place: id, source, target, isConfirmed, note: noteOf(place), original }];
  });
  return { main, language, texts };
}

interface NamedPlace {
  readonly place: TextPlace;
  readonly id: string;
  readonly source: string | undefined;
}

function placesIn(documents: Documents, main: string): readonly NamedPlace[] {
  return textPlaces(documents, main).map((place) => ({
    place,
    id: placeId(documents[main], place.path),
    source: textAt(documents, main, place.path),
  }));
}

function textAt(documents: Documents, language: string, path: Path): string | undefined {
  const text = valueIn(documents[language], path);
  return isNonBlankText(text) ? text : undefined;
}

/** A path as a pointer with identities instead of indexes, for items that have one. */
function placeId(document: Json | undefined, path: Path): string {
  let value = document;
  return pointerOf(
    path.map((segment) => {
      const name = isList(value) ? (itemNames(value)[Number(segment)] ?? segment) : segment;
      value = valueIn(value, [segment]);
      return name;
    }),
  );
}

const namesByList = new WeakMap<readonly Json[], readonly string[]>();

function itemNames(list: readonly Json[]): readonly string[] {
  const before = namesByList.get(list);
  if (before) return before;
  const counts = new Map<string, number>();
  const names = list.map((item, index) => {
    const name = itemIdentity(item) ?? String(index);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} ${count}`;
  });
  namesByList.set(list, names);
  return names;
}

/** A position in the name of a place. */
const POSITION = /\/\d+(?=\/|$)/;

/** The change of one text by an import. */
export interface ImportedText {
  /** Undefined if the draft has no such text. */
  readonly place: TextPlace | undefined;
  readonly text: ExchangedText;
  readonly before: string | undefined;
  readonly after: string;
  /** Why the text is refused. */
  readonly refusal?: 'unknown' | 'placeholders' | 'markup';
}

/** The changes and refusals of an import, place by place; leaves out unchanged texts. */
export function importedTexts(documents: Documents, { main, language, texts }: Exchange): readonly ImportedText[] {
  const matches = matchPlaces(placesIn(documents, main), texts);
  return texts.flatMap((text): readonly ImportedText[] => {
    const { target, source } = text;
    if (target === undefined || target.trim() === '') return [];
    const places = matches.get(text);
    if (!places) return [{ place: undefined, text, before: undefined, after: target, refusal: 'unknown' as const }];
    return places.flatMap(({ place, source: now = source }) => {
      const before = textAt(documents, language, place.path);
      const after = before === target || now !== now.trim() ? target : target.trim();
      const isDue = originalAt(documents[language], place.path) !== undefined && text.isConfirmed;
      if (before === after && !isDue) return [];
      const refusal = !sameList(placeholdersIn(now), placeholdersIn(after))
        ? ('placeholders' as const)
        : !sameList(markupIn(now), markupIn(after))
          ? ('markup' as const)
          : undefined;
      return [{ place, text, before, after, ...(refusal && { refusal }) }];
    });
  });
}

/**
 * The places of each text; undefined if the draft has none. A name counts where the text's source stands, or if it has
 * no position: parts without an identity may have moved. Their texts belong where their source stands now, else to the
 * place of the name, whose source was changed. Without a known name, the first translation applies wherever the source
 * stands.
 */
function matchPlaces(
  places: readonly NamedPlace[],
  texts: readonly ExchangedText[],
): ReadonlyMap<ExchangedText, readonly NamedPlace[]> {
  const byId = new Map(places.map((one) => [one.id, one]));
  const bySource = new Map<string, NamedPlace[]>();
  for (const one of places)
    if (one.source !== undefined)
      bySource.set(normalizeSpace(one.source), [...(bySource.get(normalizeSpace(one.source)) ?? []), one]);
  const rows = texts.map((text) => ({
    text,
    named: byId.get(text.place ?? ''),
    sameSource: bySource.get(normalizeSpace(text.source)) ?? [],
  }));
  const matches = new Map<ExchangedText, readonly NamedPlace[]>();
  const free = new Set(places);
  const isFree = (place: NamedPlace): boolean => free.has(place);
  const match = (text: ExchangedText, added: readonly NamedPlace[]): void => {
    matches.set(text, [...(matches.get(text) ?? []), ...added]);
    for (const place of added) free.delete(place);
  };
  for (const { text, named, sameSource } of rows)
    if (named && (sameSource.includes(named) || !POSITION.test(named.id))) match(text, [named]);
  for (const { text, sameSource } of rows) {
    const moved = text.place === undefined || matches.has(text) ? undefined : sameSource.find(isFree);
    if (moved) match(text, [moved]);
  }
  for (const { text, named, sameSource } of rows) {
    const isTranslated = text.target !== undefined && text.target.trim() !== '';
    if (!named && isTranslated && sameSource.length > 0) match(text, sameSource.filter(isFree));
    if (named && !matches.has(text) && isFree(named)) match(text, [named]);
  }
  return matches;
}

/** A text with each run of whitespace as one space: tools reflow texts. */
const normalizeSpace = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function sameList(one: readonly string[], other: readonly string[]): boolean {
  return one.toSorted().join('\n') === other.toSorted().join('\n');
}

/** Applies the accepted texts of an import. Marks those as outdated whose source has changed since the export. */
export function withImported(documents: Documents, exchange: Exchange): Documents {
  const { main, language } = exchange;
  return importedTexts(documents, exchange).reduce((all, { place, text, after, refusal }) => {
    if (!place || refusal) return all;
    const now = textAt(all, main, place.path);
    const original = now === undefined || normalizeSpace(now) === normalizeSpace(text.source) ? undefined : text.source;
    return inEachLanguage(all, (document, tag) =>
      tag === language ? withOriginal(withValue(document, place.path, after), place.path, original) : document,
    );
  }, documents);
}

/** The texts as a CSV table that `readTable` reads: place, part, main language, other language, state. */
export function tableOf({ main, language, texts }: Exchange, t: (key: string) => string): string {
  const rows = texts.map(({ place = '', note = '', source, target = '', original }) => {
    const state = target === '' ? 'missing' : original === undefined ? 'translated' : 'outdated';
    return [place, note, source, target, t(`exchange.states.${state}`)];
  });
  return csvOf([
    [t('exchange.columns.place'), t('exchange.columns.part'), main, language, t('exchange.columns.state')],
    ...rows,
  ]);
}

/** The texts of a table. Throws ExchangeError. */
export function readTable(csv: string): Exchange {
  const [head = [], ...rows] = parseCsv(csv);
  const [, , main = '', language = ''] = head;
  if (main === '' || language === '') throw new ExchangeError('no-table');
  const texts = rows
    .filter(([place = '']) => place !== '')
    .map(([place, , source = '', target]) => ({ place, source, target, isConfirmed: false }));
  return { main, language, texts };
}
