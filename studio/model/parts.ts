import { editorSchema } from '#contract/editorSchema.ts';
import type { PartSchema } from '#contract/contractSchemas.ts';
import { ownMember } from '#adapters/model/json.ts';

/** An object of the content: what its texts in the studio are called after, and its schema with references resolved. */
export interface Part {
  readonly name: string;
  readonly schema: PartSchema;
}

/** Where something is in a content document: names of members and indexes of lists. */
export type Path = readonly string[];

/** The part at a path, read along a document because a component's type decides; undefined if the format has none. */
export function partAt(document: unknown, path: Path): Part | undefined {
  let part: Part | undefined = withoutReference(editorSchema(), 'content');
  let value = document;
  let member = '';
  for (const segment of path) {
    value = Array.isArray(value) ? (value as readonly unknown[])[Number(segment)] : ownMember(value, segment);
    const isItem: boolean = part?.schema['type'] === 'array';
    const next: PartSchema | undefined = isItem ? itemsOf(part?.schema) : part?.schema.properties?.[segment];
    if (!isItem) member = segment;
    part = next && resolvePart(next, member, value);
    if (part === undefined) return undefined;
  }
  return part;
}

/** The schema of a list's items; undefined if it is no list. */
export function itemsOf(schema: PartSchema | undefined): PartSchema | undefined {
  const items = schema?.['items'];
  return items === undefined ? undefined : Object(items);
}

/** A schema without its reference, with the branch that the value's discriminator names; `member` names the rest. */
export function resolvePart(schema: PartSchema, member: string, value?: unknown): Part {
  const part = withoutReference(schema, member);
  const branches = branchesOf(part.schema);
  if (branches.length === 0) return part;
  const type = ownMember(value, 'type');
  return branches.find((one) => one.schema.properties?.['type']?.['const'] === type) ?? part;
}

const parts = new WeakMap<PartSchema, Map<string, Part>>();

/** The same part for the same schema, so that forms made from it stay the same. */
function withoutReference(schema: PartSchema, member: string): Part {
  const known = parts.get(schema) ?? new Map<string, Part>();
  parts.set(schema, known);
  const before = known.get(member);
  if (before) return before;
  const { $ref, ...own } = schema;
  const name = typeof $ref === 'string' ? $ref.slice('#/$defs/'.length) : member;
  const target: PartSchema | undefined = typeof $ref === 'string' ? definitionOf(name) : undefined;
  // A reference alone is its definition: every place that refers to it has the same part.
  const part =
    target === undefined
      ? { name, schema }
      : Object.keys(own).length === 0
        ? { name, schema: target }
        : { name, schema: { ...target, ...own } };
  known.set(member, part);
  return part;
}

function definitionOf(name: string): PartSchema {
  return Object(Object(editorSchema()['$defs'])[name]);
}

const branchesIn = new WeakMap<PartSchema, readonly Part[]>();

/** The parts among which a discriminator chooses; empty if there is no choice. */
export function branchesOf(schema: PartSchema): readonly Part[] {
  const { oneOf } = schema;
  if (!Array.isArray(oneOf)) return none;
  const known = branchesIn.get(schema) ?? (oneOf as readonly PartSchema[]).map((one) => withoutReference(one, ''));
  branchesIn.set(schema, known);
  return known;
}

const none: readonly Part[] = [];

/** A list of the content whose items are parts of their own. */
export interface ListMember {
  readonly member: string;
  readonly item: PartSchema;
}

/**
 * The lists of a part, also those inside of objects that belong to it (`services/items`), with the path to each. A list
 * of items with at most two plain values is edited with its part and not listed.
 */
export function listsOf(part: Part, at: Path = []): readonly (ListMember & { readonly path: Path })[] {
  return Object.entries(part.schema.properties ?? {}).flatMap(([member, schema]) => {
    const resolved = resolvePart(schema, member);
    const path = [...at, member];
    if (resolved.schema['type'] === 'object') return listsOf(resolved, path);
    const item = itemsOf(resolved.schema);
    return item && isOwnPart(item) ? [{ member, item, path }] : [];
  });
}

/** Whether items of a list have forms of their own. */
export function isOwnPart(item: PartSchema): boolean {
  const { name, schema } = resolvePart(item, '');
  // The conditions of a part are edited in its own form.
  if (name === 'condition') return false;
  if (branchesOf(schema).length > 0) return true;
  const members = Object.values(schema.properties ?? {});
  const isSmall = members.length <= 2 && members.every((member) => member['type'] === 'string');
  return schema['type'] === 'object' && !isSmall;
}

/** The path of a JSON pointer, and back. */
export function pathOf(pointer: string): Path {
  return pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
}

export function pointerOf(path: Path): string {
  return path.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
