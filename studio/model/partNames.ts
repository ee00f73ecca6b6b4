import type { TFunction } from 'i18next';
import { textByKey } from '@kontor/rjsf-theme/texts';
import { fieldName, type AccountField } from './accountFields.ts';
import { allNodes, nearestNode, type NamedNode, type OutlineNode } from './outline.ts';
import { isInside, pathOf } from './parts.ts';

/** Sources of names besides the content: the studio's texts, the account fields, the newsletters. */
export interface NameWords {
  readonly t: TFunction<'studio'>;
  readonly fields: readonly AccountField[];
  /** Names of newsletters in the content, by their keys in the provider's schema. */
  readonly newsletterNames: ReadonlyMap<string, string>;
}

/**
 * The name of a part in the studio: its name in the content, the name of the account field or newsletter that it
 * represents, else its kind of field or part.
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

/** Replaces quoted account paths in a sentence of the checks by the names of fields and newsletters. */
export function nameAccountFields(sentence: string, words: NameWords): string {
  return sentence.replaceAll(/(?<=[„“])(?:[a-z]\w*\.[\w.]+|NLT_\w+)(?=[“”])/gu, (path) => accountName(path, words));
}

/** The breadcrumb of a place: its ancestors, then the controls of its form. Empty for the content as a whole. */
export function placeNames(nodes: readonly OutlineNode[], pointer: string, words: NameWords): readonly string[] {
  const nearest = nearestNode(nodes, pointer);
  if (!nearest) return [];
  const around = allNodes(nodes).filter((node) => isInside(nearest.pointer, node.pointer));
  const [centre, ...inside] = around;
  const members = pathOf(pointer)
    .slice(nearest.path.length)
    .filter((segment) => !/^\d+$/.test(segment));
  const labels = members.map((member) =>
    textByKey(words.t, [`members.${nearest.part}.${member}`, `members.${member}`], { defaultValue: member }),
  );
  const parts = centre?.part === 'preferenceCenter' && inside.length > 0 ? inside : around;
  return [...parts.map((node) => partName(node, words)), ...labels];
}
