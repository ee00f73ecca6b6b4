import { editorsOfField, writtenPaths } from '@kontor/contract/rules';
import type { FormSchema } from '@kontor/schema-adapters';
import {
  type ProviderField,
  type ProviderSchema,
  hasLabel,
  readableName,
  buildBinding,
  isClosedToLinks,
  subscriptionName,
} from '@kontor/schema-adapters/provider';
import { pathOf } from './parts.ts';
import { nameIn } from './outline.ts';
import { valueIn, type Documents } from './documents.ts';
import { isJsonObject, type JsonObject } from '@kontor/schema-adapters/json';
import { textByKey } from '@kontor/rjsf-theme/texts';
import type { TFunction } from 'i18next';

/** A sentence by its key in the studio's texts. */
export interface Phrase {
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Why customers cannot fill in a field. */
export type Obstacle = 'closedToLinks' | 'serverOnly' | 'typeNotOffered';

/** A field of the account as the field picker lists it. */
export interface AccountField {
  readonly path: string;
  /** The key of its label, if the catalogue has one. */
  readonly labelKey?: string | undefined;
  /** Its description in the provider's schema, else the readable end of its path. */
  readonly name: string;
  /** Its labels in the content, in all languages; empty if no part shows it. */
  readonly labels: readonly string[];
  /** The kind of its values, for the texts: `text`, `number`, `boolean`, `date`. */
  readonly kind: string;
  /** The rule for its values; undefined if it has none. */
  readonly rule?: Phrase | undefined;
  readonly isRequired: boolean;
  readonly obstacle?: Obstacle | undefined;
  /** The names of the tabs that already show it. */
  readonly usedOn: readonly string[];
}

/**
 * The fields of the provider's schema that tabs can show, for the picker: required fields without a tab first, then
 * other fields without one, then fields on tabs, then fields that customers cannot write. Newsletters have their own list.
 */
export function accountFields({ fields }: ProviderSchema, documents: Documents): readonly AccountField[] {
  const used = usedPaths(Object.values(documents)[0]);
  const labels = labelsIn(documents);
  return [...fields.values()]
    .filter(
      ({ root, path }) => root === 'profile' || root === 'data' || (root === 'subscriptions' && !isNewsletter(path)),
    )
    .map((field) => toAccountField(field, used, labels))
    .toSorted((one, two) => rankOf(one) - rankOf(two));
}

function toAccountField(
  field: ProviderField,
  used: ReadonlyMap<string, readonly string[]>,
  labels: ReadonlyMap<string, readonly string[]>,
): AccountField {
  const { leaf } = buildBinding(field);
  return {
    path: leaf?.binding.provider ?? field.path,
    labelKey: hasLabel(field.path) ? `global.fields.${field.path}` : undefined,
    name: field.description ?? readableName(field.path),
    labels: labels.get(leaf?.binding.provider ?? field.path) ?? [],
    kind: leaf?.binding.type ?? 'other',
    rule: leaf && rulePhrase(leaf.schema, leaf.options.messageValues),
    isRequired: field.required,
    obstacle: findObstacle(field, leaf !== undefined),
    usedOn: used.get(leaf?.binding.provider ?? field.path) ?? [],
  };
}

function findObstacle({ path, writeAccess }: ProviderField, hasControl: boolean): Obstacle | undefined {
  if (writeAccess === 'serverOnly') return 'serverOnly';
  if (isClosedToLinks(path)) return 'closedToLinks';
  return hasControl ? undefined : 'typeNotOffered';
}

/** The name of a field for people: its label in the catalogue, else in the content, else in the provider's schema. */
export function fieldName({ labelKey, labels: [label], name }: AccountField, t: TFunction<'studio'>): string {
  return (labelKey !== undefined && textByKey(t, labelKey)) || label || name;
}

function rankOf({ obstacle, isRequired, usedOn }: AccountField): number {
  if (obstacle !== undefined) return 3;
  if (usedOn.length > 0) return 2;
  return isRequired ? 0 : 1;
}

/** The labels of the parts that show an account path, in all languages of the content. */
function labelsIn(documents: Documents): ReadonlyMap<string, readonly string[]> {
  const labels = new Map<string, readonly string[]>();
  for (const document of Object.values(documents))
    for (const { path, at } of writtenPaths(document)) {
      const part = valueIn(document, pathOf(at));
      const label = isJsonObject(part)
        ? [part['label'], part['name']].find((text) => typeof text === 'string')
        : undefined;
      if (typeof label === 'string' && label !== '') labels.set(path, [...(labels.get(path) ?? []), label]);
    }
  return labels;
}

/** The newsletters that the content shows: the key in the provider's schema and the first name in the content. */
export function newsletterNames(documents: Documents): readonly (readonly [key: string, name: string])[] {
  return [...labelsIn(documents)].flatMap(([path, [name = '']]) =>
    isNewsletter(path) && name !== '' ? [[subscriptionName(path), name] as const] : [],
  );
}

/** The account paths in a document, each with the names of the tabs that show it. */
export function usedPaths(document: JsonObject | undefined): ReadonlyMap<string, readonly string[]> {
  const tabOf = (at: string): string => nameIn(valueIn(document, pathOf(at).slice(0, 3))) ?? '';
  return new Map([...writersOf(document)].map(([path, parts]) => [path, [...new Set(parts.map(tabOf))]]));
}

/** The account paths in a document, each with pointers of the parts that write it. */
export function writersOf(document: JsonObject | undefined): ReadonlyMap<string, readonly string[]> {
  const writers = new Map<string, readonly string[]>();
  for (const { path, at, fieldType } of writtenPaths(document)) {
    for (const leaf of leavesOf(fieldType, path)) writers.set(leaf, [...(writers.get(leaf) ?? []), at]);
  }
  return writers;
}

/** The account paths that a field of a type writes; `path` is the one that the content gives it. */
export function leavesOf(type: string, path: string): readonly string[] {
  const { leaves = [path], writes = leaves } = editorsOfField(type) ?? {};
  return writes;
}

const fixedDigits = /^\^(?:\[0-9\]|\\d)\{(\d{1,3})\}\$$/;
const someDigits = /^\^(?:\[0-9\]|\\d)\{(\d{1,3}),(\d{1,3})\}\$$/;

/** The rule of a field's schema as a sentence: "5 digits", "1 to 12". Undefined if it has none. */
export function rulePhrase(
  { type, pattern, minimum, maximum, maxLength = Infinity, minLength = 0, format }: FormSchema,
  values: Readonly<Record<string, string | number>> = {},
): Phrase | undefined {
  const [, digits] = fixedDigits.exec(pattern ?? '') ?? [];
  if (digits !== undefined) return { key: 'edit.rules.digits', values: { count: Number(digits) } };
  const [, least, most] = someDigits.exec(pattern ?? '') ?? [];
  if (least !== undefined) return { key: 'edit.rules.digitsBetween', values: { minimum: least, maximum: most ?? '' } };
  if (pattern !== undefined && pattern !== '\\S') return { key: 'edit.rules.pattern' };
  if (values['allowed'] !== undefined) return { key: 'edit.rules.allowed', values };
  if (isNumeric(type) && minimum !== undefined && maximum !== undefined && maximum < 2 ** 31 - 1)
    return { key: 'edit.rules.range', values: { minimum, maximum } };
  if (format === 'email') return { key: 'edit.rules.email' };
  if (minLength > 0) return { key: 'edit.rules.atLeast', values: { count: minLength } };
  return maxLength < 1000 ? { key: 'edit.rules.atMost', values: { count: maxLength } } : undefined;
}

function isNumeric(type: FormSchema['type']): boolean {
  const types = typeof type === 'string' ? [type] : (type ?? []);
  return types.includes('integer') || types.includes('number');
}

/** Whether a subscription is a newsletter. Source: requirements#newsletters. */
function isNewsletter(path: string): boolean {
  return path.startsWith('subscriptions.NLT');
}

/** The names of the newsletters in the provider's schema. */
export function newsletterKeys({ fields }: ProviderSchema): readonly string[] {
  return [...fields.keys()].filter(isNewsletter).map((path) => subscriptionName(path));
}
