import type { FormSchema } from '../model/form.ts';
import { isRecord, ownMember } from '../model/json.ts';

/** Which of several schemas a value names by their constants (`{ kind: { const: 'card' } }`); undefined if that does not decide. */
export function chosenBranch(root: FormSchema, branches: readonly unknown[], value: unknown): number | undefined {
  const fitting = branches.flatMap((branch, index) => (isNamedBy(root, branch, value) ? [index] : []));
  return fitting.length === 1 ? fitting[0] : undefined;
}

function isNamedBy(root: FormSchema, branch: unknown, value: unknown): boolean {
  const target = isRecord(branch) && typeof branch['$ref'] === 'string' ? pointedAt(root, branch['$ref']) : branch;
  const constants = Object.entries(Object(ownMember(target, 'properties'))).flatMap(([name, schema]) => {
    const only = isRecord(schema) && Array.isArray(schema['enum']) && schema['enum'].length === 1 ? schema['enum'] : [];
    const constant = ownMember(schema, 'const') ?? only[0];
    return constant === undefined ? [] : [[name, constant] as const];
  });
  return constants.length > 0 && constants.every(([name, constant]) => ownMember(value, name) === constant);
}

/** What a reference inside a schema (`#/$defs/name`) points to; undefined for any other reference. */
export function pointedAt(root: FormSchema, reference: string): unknown {
  if (!reference.startsWith('#')) return undefined;
  return reference
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((node, segment) => (Array.isArray(node) ? node[Number(segment)] : ownMember(node, segment)), root);
}
