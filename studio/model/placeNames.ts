import type { JsonObject } from '#adapters/model/json.ts';
import { valueIn } from './documents.ts';
import { nameIn } from './outline.ts';
import { partAt, pathOf } from './parts.ts';

/** The way to a place in the editor's words: names of parts, and at the end the label of a member. */
export function placeNames(
  document: JsonObject | undefined,
  pointer: string,
  t: (key: string) => string,
): readonly string[] {
  const path = pathOf(pointer);
  return path.flatMap((segment, index) => {
    const isIndex = /^\d+$/.test(segment);
    const way = path.slice(0, index + 1);
    if (isIndex) {
      const part = partAt(document, way)?.name ?? '';
      return [nameIn(valueIn(document, way)) ?? t(`edit.parts.${part}`)];
    }
    return index === path.length - 1 ? [t(`members.${segment}`)] : [];
  });
}
