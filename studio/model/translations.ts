import { isList, ownMember, type Json } from '#adapters/model/json.ts';
import { valueIn, type Documents } from './documents.ts';
import { formMembers, type Member } from './members.ts';
import { originalAt } from './originals.ts';
import { allNodes, outlineOf, type OutlineNode } from './outline.ts';
import { partAt, pointerOf, type Path } from './parts.ts';

/** A text that each language has for itself. */
export interface TextPlace {
  /** The part that has it. */
  readonly node: OutlineNode;
  readonly path: Path;
  readonly pointer: string;
  /** Whether its part is useless without it. */
  readonly isRequired: boolean;
}

/** A text that one language lacks, or that is to be looked at because its original has changed. */
export interface Gap extends TextPlace {
  /** What the main language said when the text was translated; undefined if there is no translation. */
  readonly original: string | undefined;
}

/** What each language lacks, in reading order. The texts of `main` are what the others are translated from. */
export function translationsOf(documents: Documents, main: string): Readonly<Record<string, readonly Gap[]>> {
  const languages = Object.keys(documents);
  const gaps = Object.fromEntries(languages.map((language): [string, Gap[]] => [language, []]));
  for (const place of textPlaces(documents, main)) {
    const texts = languages.map((language) => valueIn(documents[language], place.path));
    const isAnywhere = place.isRequired || !texts.every(isBlank);
    languages.forEach((language, index) => {
      const text = texts[index];
      if (isBlank(text)) {
        if (isAnywhere) gaps[language]?.push({ ...place, original: undefined });
        return;
      }
      const original = language === main ? undefined : originalAt(documents[language], place.path);
      const now = texts[languages.indexOf(main)];
      if (original !== undefined && !isBlank(now) && original !== now) gaps[language]?.push({ ...place, original });
    });
  }
  return gaps;
}

/** Every text that is translated, as parts and forms have them from top to bottom. */
export function textPlaces(documents: Documents, main: string): readonly TextPlace[] {
  const document = documents[main];
  return document === undefined ? [] : allNodes(outlineOf(document)).flatMap((node) => placesOf(documents, main, node));
}

type Values = readonly (Json | undefined)[];
const known = new WeakMap<OutlineNode, { readonly values: Values; readonly places: readonly TextPlace[] }>();

/** The places of a part: the same ones while the part is the same in every language. */
function placesOf(documents: Documents, main: string, node: OutlineNode): readonly TextPlace[] {
  const values = Object.values(documents).map((document) => valueIn(document, node.path));
  const before = known.get(node);
  if (before?.values.every((value, index) => value === values[index]) === true) return before.places;
  const part = partAt(documents[main], node.path);
  const places = (part ? formMembers(part) : []).flatMap((member) =>
    textsIn(
      member,
      values.map((value) => ownMember(value, member.key)),
      [...node.path, member.key],
    ).map((path) => ({
      node,
      path,
      pointer: pointerOf(path),
      isRequired: member.kind === 'text' && member.isRequired,
    })),
  );
  known.set(node, { values, places });
  return places;
}

function textsIn(member: Member, values: Values, path: Path): readonly Path[] {
  if (member.kind === 'group')
    return member.members.flatMap((inner) =>
      textsIn(
        inner,
        values.map((value) => ownMember(value, inner.key)),
        [...path, inner.key],
      ),
    );
  if (member.kind === 'list') {
    const length = Math.max(0, ...values.map((value) => (isList(value) ? value.length : 0)));
    return Array.from({ length }, (_item, index) =>
      textsIn(
        member.item,
        values.map((value) => (isList(value) ? value[index] : undefined)),
        [...path, String(index)],
      ),
    ).flat();
  }
  return member.kind === 'text' && member.isTranslated ? [path] : [];
}

function isBlank(text: Json | undefined): boolean {
  return typeof text !== 'string' || text.trim() === '';
}
