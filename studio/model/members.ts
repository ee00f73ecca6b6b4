import type { PartSchema } from '@kontor/contract/rules';
import { isOwnPart, itemsOf, resolvePart, type Part } from './parts.ts';

/** The kind of control that edits a member. */
export type MemberKind =
  | { readonly kind: 'text'; readonly isTranslated: boolean }
  | { readonly kind: 'flag' }
  | { readonly kind: 'group'; readonly members: readonly Member[] }
  | { readonly kind: 'list'; readonly item: Member };

/** One member of a part as its form shows it. */
export type Member = MemberKind & {
  readonly key: string;
  readonly schema: PartSchema;
  readonly isRequired: boolean;
  /** The name of the definition that the member refers to (`schemaPath`, `imageUrl`), if any. */
  readonly definition?: string | undefined;
};

const membersBySchema = new WeakMap<PartSchema, readonly Member[]>();

/**
 * The members of a part that its form shows, most important first: without a constant type, and without lists whose
 * items have forms of their own. Returns the same list for the same schema.
 */
export function formMembers({ schema }: Part): readonly Member[] {
  let members = membersBySchema.get(schema);
  if (!members) {
    members = Object.entries(schema.properties ?? {})
      .flatMap(([key, member]) => readMember(key, member, schema.required ?? []))
      .toSorted((one, two) => rankOf(one.key) - rankOf(two.key));
    membersBySchema.set(schema, members);
  }
  return members;
}

/** The first members of a form: what editors write, then type and account path. */
const first = [
  'label',
  'name',
  'headline',
  'title',
  'description',
  'hint',
  'errors',
  'url',
  'type',
  'schemaPath',
  'schemaPaths',
  'key',
];

/** The last members of a form: the conditions. */
const last = ['showIf', 'emptyWhenHidden'];

function rankOf(key: string): number {
  const [fromStart, atEnd] = [first.indexOf(key), last.indexOf(key)];
  return fromStart >= 0 ? fromStart : first.length + 1 + atEnd;
}

function readMember(key: string, schema: PartSchema, required: readonly string[]): readonly Member[] {
  const { name, schema: resolved } = resolvePart(schema, key);
  const common = {
    key,
    schema: resolved,
    isRequired: required.includes(key),
    definition: schema['$ref'] === undefined ? undefined : name,
  };
  if (resolved['const'] !== undefined || key === '$schema') return [];
  if (resolved['type'] === 'object') {
    const members = formMembers({ name, schema: resolved });
    return members.length === 0 ? [] : [{ ...common, kind: 'group', members }];
  }
  if (resolved['type'] === 'boolean') return [{ ...common, kind: 'flag' }];
  if (resolved['type'] === 'string')
    return [{ ...common, kind: 'text', isTranslated: resolved['translatable'] === true }];
  const items = itemsOf(resolved);
  const [item] = items && !isOwnPart(items) ? readMember(key, items, [key]) : [];
  return item ? [{ ...common, kind: 'list', item }] : [];
}

/**
 * The members without which customers do not see a part: those that its schema requires, always or for this type, such
 * as the path of a field whose type does not imply one.
 */
export function requiredMembers({ schema }: Part, type: unknown): ReadonlySet<string> {
  const { if: when, then: more }: Readonly<Record<string, PartSchema | undefined>> = Object(schema);
  const { const: only, enum: types }: PartSchema = when?.properties?.['type'] ?? {};
  const isOfKind = type !== undefined && (only === type || (Array.isArray(types) && types.includes(type)));
  return new Set([...(schema.required ?? []), ...((isOfKind && more?.required) || [])]);
}
