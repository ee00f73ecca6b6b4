import type { TFunction } from 'i18next';
import { textByKey } from '#renderers/texts/textByKey.ts';
import { fieldName, type AccountField } from './accountFields.ts';
import { allNodes, nearestNode, type NamedNode, type OutlineNode } from './outline.ts';
import { pathOf } from './parts.ts';

/** What names are made of besides the content: the studio's texts, the fields of the account, the newsletters. */
export interface NameWords {
  readonly t: TFunction<'studio'>;
  readonly fields: readonly AccountField[];
  /** What the content calls newsletters, by their names in the schema. */
  readonly newsletterNames: ReadonlyMap<string, string>;
}

/**
 * What a part is called in the studio: its own words, the label of the account field or the name of the newsletter that
 * it stands for, or what kind of field or part it is.
 */
export function partName({ name, nameKey, stands }: NamedNode, words: NameWords): string {
  if (name === undefined) return textByKey(words.t, nameKey);
  return name === stands ? accountName(name, words) : name;
}

/** The label of an account field or the name of a newsletter; any other text as it is. */
export function accountName(path: string, { t, fields, newsletterNames }: NameWords): string {
  const field = fields.find((one) => one.path === path);
  return field ? fieldName(field, t) : (newsletterNames.get(path) ?? path);
}

/** A sentence of the checks with the names of account fields and newsletters in place of their quoted paths. */
export function nameAccountFields(sentence: string, words: NameWords): string {
  return sentence.replaceAll(/(?<=[„“])(?:[a-z]\w*\.[\w.]+|NLT_\w+)(?=[“”])/gu, (path) => accountName(path, words));
}

/** The way to a place: the parts around it, then the controls of its form. Empty for the content as a whole. */
export function placeNames(nodes: readonly OutlineNode[], pointer: string, words: NameWords): readonly string[] {
  const own = nearestNode(nodes, pointer);
  if (!own) return [];
  const around = allNodes(nodes).filter((node) => own.pointer.startsWith(`${node.pointer}/`) || node === own);
  const [centre, ...inside] = around;
  const members = pathOf(pointer)
    .slice(own.path.length)
    .filter((segment) => !/^\d+$/.test(segment));
  const labels = members.map((member) =>
    textByKey(words.t, [`members.${own.part}.${member}`, `members.${member}`], { defaultValue: member }),
  );
  const parts = centre?.part === 'preferenceCenter' && inside.length > 0 ? inside : around;
  return [...parts.map((node) => partName(node, words)), ...labels];
}
