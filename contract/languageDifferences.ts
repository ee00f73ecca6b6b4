import { isRecord, isJsonObject, isList, type Json, type JsonObject } from '@kontor/schema-adapters/json';
import { toolMembers } from './toolMembers.ts';
import { pointerTo } from './jsonPointer.ts';

/**
 * Fills each missing text of a language from another one: the content with complete translations. Existing texts, and
 * everything that is the same in every language, stay.
 */
export function withGapsFilled(documents: Readonly<Record<string, JsonObject>>): Readonly<Record<string, JsonObject>> {
  const all = Object.entries(documents);
  return Object.fromEntries(
    all.map(([language, document]) => {
      const others = all.filter(([other]) => other !== language).map(([, model]) => model);
      return [language, others.reduce((filled, model) => fillObject(filled, model, 0), document)];
    }),
  );
}

const MAX_DEPTH = 16;

function fillObject(own: JsonObject, model: JsonObject, depth: number): JsonObject {
  const filled = new Map(Object.entries(own));
  for (const [name, value] of Object.entries(model)) {
    const present = filled.get(name);
    if (!isMissing(present)) filled.set(name, fillValue(present, value, depth + 1));
    else if (isText(value) && !toolMembers.has(name) && !sameInEveryLanguage.has(name)) filled.set(name, value);
  }
  return Object.fromEntries(filled);
}

function fillValue(own: Json | undefined, model: Json | undefined, depth: number): Json | undefined {
  if (depth > MAX_DEPTH) return own;
  if (isJsonObject(own) && isJsonObject(model)) return fillObject(own, model, depth);
  if (!isList(own) || !isList(model)) return own;
  return own.map((item, index) => fillValue(item, model[index], depth) ?? item);
}

const isMissing = (value: Json | undefined): boolean =>
  value === undefined || (typeof value === 'string' && value.trim() === '') || (isList(value) && value.length === 0);

/** A text, or a list of texts such as the lines about a newsletter. */
function isText(value: Json | undefined): boolean {
  if (isList(value)) return value.length > 0 && value.every((line) => typeof line === 'string');
  return typeof value === 'string' && value.trim() !== '';
}

/** Members that have the same value in every language. */
export const sameInEveryLanguage: ReadonlySet<string> = new Set([
  'type',
  'anchor',
  'formerAnchors',
  'id',
  'key',
  'schemaPath',
  'schemaPaths',
  'value',
  'field',
  'test',
  'values',
  'width',
  'accessWithoutSubscription',
  'src',
  'image',
  'imageUrl',
  'icon',
  'displayStart',
  'displayEnd',
]);

/** Limit of the differences between two documents. */
const maxDifferences = 50;

/**
 * JSON pointers of differences between a document and the same content in another language, apart from translated
 * texts: parts, entries or members of only one of them, and different paths, keys, pictures or display windows. At most
 * 50. Never throws.
 */
export function differencesOf(document: unknown, other: unknown): readonly string[] {
  return differences(document, other, '', '', 0).slice(0, maxDifferences);
}

function differences(one: unknown, two: unknown, at: string, name: string, depth: number): readonly string[] {
  if (depth > 16) return [];
  if (Array.isArray(one) && Array.isArray(two)) {
    const common = Math.min(one.length, two.length, 500);
    return [
      ...Array.from({ length: common }, (_item, index) =>
        differences(one[index], two[index], `${at}/${index}`, name, depth + 1),
      ).flat(),
      ...(one.length === two.length ? [] : [at]),
    ];
  }
  // Reports each sentence for an error separately, even if only one document has their group.
  const [own, others] = [one, two].map((side) => (name === 'errors' && side === undefined ? {} : side));
  if (isRecord(own) && isRecord(others)) {
    const names = [...new Set([...Object.keys(own), ...Object.keys(others)])].filter((key) => !toolMembers.has(key));
    return names.flatMap((key) => differences(own[key], others[key], pointerTo(at, key), key, depth + 1));
  }
  const isSame = sameInEveryLanguage.has(name) || typeof one !== 'string' ? one === two : typeof one === typeof two;
  return isSame ? [] : [at];
}
