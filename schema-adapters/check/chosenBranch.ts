import type { FormSchema } from '../model/form.ts';
import { isRecord, ownMember } from '../model/json.ts';

/**
 * The index of the schema that a value selects by a discriminator (`{ kind: { const: 'card' } }`); undefined if
 * ambiguous.
 */
export function chosenBranch(root: FormSchema, branches: readonly unknown[], value: unknown): number | undefined {
  const matches = branches.flatMap((branch, index) => (isSelectedBy(root, branch, value) ? [index] : []));
  return matches.length === 1 ? matches[0] : undefined;
}

function isSelectedBy(root: FormSchema, branch: unknown, value: unknown): boolean {
  const target = isRecord(branch) && typeof branch['$ref'] === 'string' ? pointedAt(root, branch['$ref']) : branch;
  const constants = Object.entries(Object(ownMember(target, 'properties'))).flatMap(([name, schema]) => {
    const only = isRecord(schema) && Array.isArray(schema['enum']) && schema['enum'].length === 1 ? schema['enum'] : [];
    const constant = ownMember(schema, 'const') ?? only[0];
    return constant === undefined ? [] : [[name, constant] as const];
  });
  return constants.length > 0 && constants.every(([name, constant]) => ownMember(value, name) === constant);
}

/** Resolves a reference inside a schema (`#/$defs/name`); undefined for any other reference. */
export function pointedAt(root: FormSchema, reference: string): unknown {
  if (!reference.startsWith('#')) return undefined;
  return reference
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((node, segment) => (Array.isArray(node) ? node[Number(segment)] : ownMember(node, segment)), root);
}
