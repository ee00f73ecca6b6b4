import type { FormSchema } from '../model/form.ts';
import { isRecord, ownMember } from '../model/json.ts';

type Node = Readonly<Record<string, unknown>>;

/** How far references and combined schemas are followed; a schema that contains itself ends there. */
const depthLimit = 16;

/**
 * The schema of a value's member at any depth: through objects, lists, references, conditions and, of several schemas,
 * first the one that the value chooses. Undefined if none describes it. Never throws.
 */
export function memberSchema(root: FormSchema, path: readonly string[], value?: unknown): FormSchema | undefined {
  let nodes: readonly Node[] = partsOf(root, root, value);
  let at = value;
  for (const segment of path) {
    at = Array.isArray(at) ? at[Number(segment)] : ownMember(at, segment);
    const inner = at;
    nodes = nodes.flatMap((node) => childrenOf(node, segment)).flatMap((child) => partsOf(root, child, inner));
  }
  if (nodes.length < 2) return nodes[0];
  // A title beside a reference comes first, and so do the rules of the schema that the value chooses.
  return Object.assign({}, ...nodes.toReversed());
}

/** Which of several schemas a value names by their constants (`{ kind: { const: 'card' } }`); undefined if that does not decide. */
export function chosenBranch(root: FormSchema, branches: readonly unknown[], value: unknown): number | undefined {
  const fitting = branches.flatMap((branch, index) => (isNamedBy(root, branch, value) ? [index] : []));
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** The node itself and all schemas that apply to the same value, the nearest first. */
function partsOf(root: FormSchema, node: unknown, value: unknown, depth = 0): readonly Node[] {
  if (!isRecord(node) || depth > depthLimit) return [];
  const { $ref, allOf, oneOf, anyOf, dependentSchemas, dependencies } = node;
  const inner = [
    typeof $ref === 'string' ? pointedAt(root, $ref) : undefined,
    ...listed(allOf),
    ...inOrder(root, [...listed(oneOf), ...listed(anyOf)], value),
    node['then'],
    node['else'],
    ...Object.values(Object(dependentSchemas)),
    ...Object.values(Object(dependencies)),
  ];
  return [node, ...inner.flatMap((part) => partsOf(root, part, value, depth + 1))];
}

function childrenOf(node: Node, segment: string): readonly unknown[] {
  const { properties, patternProperties, additionalProperties, items, prefixItems, additionalItems } = node;
  const own = ownMember(properties, segment);
  if (own !== undefined) return [own];
  // Which pattern fits is not tried: a foreign pattern may be slow, and mostly there is only one.
  const byPattern = Object.values(Object(patternProperties));
  if (byPattern.length > 0) return byPattern;
  const fixed = listed(prefixItems ?? (Array.isArray(items) ? items : undefined))[Number(segment)];
  if (fixed !== undefined) return [fixed];
  const isIndex = /^\d+$/.test(segment);
  return [...(isIndex ? [Array.isArray(items) ? additionalItems : items] : []), additionalProperties].filter(isRecord);
}

/** The schemas with the chosen one first. */
function inOrder(root: FormSchema, branches: readonly unknown[], value: unknown): readonly unknown[] {
  const chosen = chosenBranch(root, branches, value);
  return chosen === undefined ? branches : [branches[chosen], ...branches.filter((_, index) => index !== chosen)];
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

function pointedAt(root: FormSchema, reference: string): unknown {
  if (!reference.startsWith('#')) return undefined;
  return reference
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((node, segment) => (Array.isArray(node) ? node[Number(segment)] : ownMember(node, segment)), root);
}

function listed(part: unknown): readonly unknown[] {
  return Array.isArray(part) ? part : [];
}
