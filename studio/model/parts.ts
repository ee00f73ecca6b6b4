import { editorSchema, type PartSchema } from '@kontor/contract/rules';
import { ownMember } from '@kontor/schema-adapters/json';

/** An object of the content: the name for its text keys, and its schema with resolved references. */
export interface Part {
  readonly name: string;
  readonly schema: PartSchema;
}

/** A place in a content document: member names and list indexes. */
export type Path = readonly string[];

/** The part at a path. The document decides by each component's type; undefined if the schema has no such part. */
export function partAt(document: unknown, path: Path): Part | undefined {
  let part: Part | undefined = resolveReference(editorSchema(), 'content');
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

/** Resolves the reference of a schema and the branch of the value's `type`; `member` is the name without a reference. */
export function resolvePart(schema: PartSchema, member: string, value?: unknown): Part {
  const part = resolveReference(schema, member);
  const branches = branchesOf(part.schema);
  if (branches.length === 0) return part;
  const type = ownMember(value, 'type');
  return branches.find((one) => one.schema.properties?.['type']?.['const'] === type) ?? part;
}

const parts = new WeakMap<PartSchema, Map<string, Part>>();

/** Resolves a reference; returns the same part for the same schema, so that forms built from it are stable. */
function resolveReference(schema: PartSchema, member: string): Part {
  const partsByMember = parts.get(schema) ?? new Map<string, Part>();
  parts.set(schema, partsByMember);
  const before = partsByMember.get(member);
  if (before) return before;
  const { $ref, ...keywords } = schema;
  const name = typeof $ref === 'string' ? $ref.slice('#/$defs/'.length) : member;
  const target: PartSchema | undefined = typeof $ref === 'string' ? definitionOf(name) : undefined;
  // A schema with only a reference shares the definition's object, so that all places have the same part.
  const part =
    target === undefined
      ? { name, schema }
      : Object.keys(keywords).length === 0
        ? { name, schema: target }
        : { name, schema: { ...target, ...keywords } };
  partsByMember.set(member, part);
  return part;
}

function definitionOf(name: string): PartSchema {
  return Object(Object(editorSchema()['$defs'])[name]);
}

/** The branches of a `oneOf` schema; empty for other schemas. */
export function branchesOf({ oneOf }: PartSchema): readonly Part[] {
  return Array.isArray(oneOf) ? (oneOf as readonly PartSchema[]).map((one) => resolveReference(one, '')) : [];
}

/** A list of the content whose items are parts of their own. */
interface ListMember {
  readonly member: string;
  readonly item: PartSchema;
  readonly path: Path;
}

/**
 * The lists of a part with their paths, also those inside its objects (`services/items`). Leaves out lists of small
 * items (at most two strings), which the part's own form edits.
 */
export function listsOf(part: Part, at: Path): readonly ListMember[] {
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
  // The form of a part edits its conditions, too.
  if (name === 'condition') return false;
  if (branchesOf(schema).length > 0) return true;
  const members = Object.values(schema.properties ?? {});
  const isSmall = members.length <= 2 && members.every((member) => member['type'] === 'string');
  return schema['type'] === 'object' && !isSmall;
}

/** Whether a pointer is that of a part or of something in it. */
export function isInside(pointer: string, part: string): boolean {
  return pointer === part || pointer.startsWith(`${part}/`);
}

/** The path of a JSON pointer. */
export function pathOf(pointer: string): Path {
  return pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The JSON pointer of a path. */
export function pointerOf(path: Path): string {
  return path.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
