import { isList, ownMember, type Json } from '@kontor/schema-adapters/json';
import { valueIn, type Documents } from './documents.ts';
import { formMembers, type Member } from './members.ts';
import { isNonBlankText, originalAt } from './originals.ts';
import { allNodes, outlineOf, type OutlineNode } from './outline.ts';
import { partAt, pointerOf, type Path } from './parts.ts';
import { partValue } from './partValue.ts';

/** The place of a translatable text. */
export interface TextPlace {
  /** The part that contains it. */
  readonly node: OutlineNode;
  readonly path: Path;
  readonly pointer: string;
  /** Whether the part requires it. */
  readonly isRequired: boolean;
}

/** A missing translation, or an outdated one. */
export interface Gap extends TextPlace {
  /** The earlier main text of an outdated translation; undefined for a missing one. */
  readonly original: string | undefined;
}

/** The gaps of each language, in reading order; `main` is the language that the others are translated from. */
export function translationsOf(documents: Documents, main: string): Readonly<Record<string, readonly Gap[]>> {
  const parts = partsOf(documents, main);
  return Object.fromEntries(
    Object.keys(documents).map((language, index) => [language, parts.flatMap(({ gaps }) => gaps[index] ?? [])]),
  );
}

/** All translatable texts in the order of the outline and the forms. */
export function textPlaces(documents: Documents, main: string): readonly TextPlace[] {
  return partsOf(documents, main).flatMap(({ places }) => places);
}

/** The texts of a part, and the gaps of each language in the order of the documents. */
interface PartTexts {
  readonly values: readonly (Json | undefined)[];
  readonly places: readonly TextPlace[];
  readonly gaps: readonly (readonly Gap[])[];
}

const textsByNode = new WeakMap<OutlineNode, PartTexts>();

/** The texts of all parts: the same objects while a part does not change in any language. */
function partsOf(documents: Documents, main: string): readonly PartTexts[] {
  const nodes = allNodes(outlineOf(documents[main] ?? {}));
  return nodes.map((node) => {
    const values = Object.values(documents).map((document) => valueIn(document, node.path));
    const before = textsByNode.get(node);
    if (before?.values.length === values.length && values.every((value, index) => value === before.values[index]))
      return before;
    const places = placesOf(documents, main, node);
    const gaps = Object.keys(documents).map((language) => gapsOf(documents, { main, language }, places));
    const texts = { values, places, gaps };
    textsByNode.set(node, texts);
    return texts;
  });
}

function placesOf(documents: Documents, main: string, node: OutlineNode): readonly TextPlace[] {
  const part = partAt(documents[main], node.path);
  if (!part) return [];
  const value = partValue(documents, part, node.path);
  return formMembers(part).flatMap((member) =>
    textsIn(member, value[member.key], [...node.path, member.key]).map((path) => ({
      node,
      path,
      pointer: pointerOf(path),
      isRequired: member.kind === 'text' && member.isRequired,
    })),
  );
}

function gapsOf(
  documents: Documents,
  { main, language }: { readonly main: string; readonly language: string },
  places: readonly TextPlace[],
): readonly Gap[] {
  return places.flatMap((place): readonly Gap[] => {
    const text = valueIn(documents[language], place.path);
    if (!isNonBlankText(text)) {
      const others = Object.values(documents).map((document) => valueIn(document, place.path));
      return place.isRequired || others.some(isNonBlankText) ? [{ ...place, original: undefined }] : [];
    }
    const original = language === main ? undefined : originalAt(documents[language], place.path);
    const now = valueIn(documents[main], place.path);
    return original === undefined || !isNonBlankText(now) || original === now ? [] : [{ ...place, original }];
  });
}

/** The paths of the translatable texts of a member; `value` is the one in the form of its part. */
function textsIn(member: Member, value: Json | undefined, path: Path): readonly Path[] {
  if (member.kind === 'group')
    return member.members.flatMap((inner) => textsIn(inner, ownMember(value, inner.key), [...path, inner.key]));
  if (member.kind === 'list')
    return (isList(value) ? value : []).flatMap((item, index) => textsIn(member.item, item, [...path, String(index)]));
  return member.kind === 'text' && member.isTranslated ? [path] : [];
}
