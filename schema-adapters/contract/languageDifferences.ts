import { isRecord } from '../model/json.ts';
import { pointerTo } from './jsonPointer.ts';

/** Members that are not translated: they are the same in every language. */
export const sameInEveryLanguage: ReadonlySet<string> = new Set([
  'type',
  'anchor',
  'id',
  'key',
  'schemaPath',
  'schemaPaths',
  'value',
  'width',
  'accessWithoutSubscription',
  'src',
  'image',
  'imageUrl',
  'icon',
  'displayStart',
  'displayEnd',
]);

/** Enough places to see that two documents have drifted apart. */
const maxDifferences = 50;

/**
 * JSON pointers at which a document differs from the same content in another language, apart from translated texts: a
 * part, an entry or a member that only one of them has, or another path, key, picture or display window. At most 50.
 * Never throws.
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
  if (isRecord(one) && isRecord(two)) {
    const names = [...new Set([...Object.keys(one), ...Object.keys(two)])];
    return names.flatMap((key) => differences(one[key], two[key], pointerTo(at, key), key, depth + 1));
  }
  const isSame = sameInEveryLanguage.has(name) || typeof one !== 'string' ? one === two : typeof one === typeof two;
  return isSame || name === '$schema' ? [] : [at];
}
