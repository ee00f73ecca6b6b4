import type { FormSchema } from '../model/form.ts';
import { isRecord, ownMember, type Json } from '../model/json.ts';
import { chosenBranch, pointedAt } from './chosenBranch.ts';
import { schemaErrors } from './schemaErrors.ts';

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

/** The node itself and all schemas for the same value: the nearest first, last those of conditions that do not hold. */
function partsOf(root: FormSchema, node: unknown, value: unknown): readonly Node[] {
  const idle: unknown[] = [];
  const applied = appliedTo(root, node, value, idle);
  return [...applied, ...idle.flatMap((part) => appliedTo(root, part, value, []))];
}

function appliedTo(root: FormSchema, node: unknown, value: unknown, idle: unknown[], depth = 0): readonly Node[] {
  if (!isRecord(node) || depth > depthLimit) return [];
  const { $ref, allOf, oneOf, anyOf, dependentSchemas, dependencies } = node;
  const [result, other] = holds(root, node['if'], value) ? ['then', 'else'] : ['else', 'then'];
  idle.push(node[other]);
  const inner = [
    typeof $ref === 'string' ? pointedAt(root, $ref) : undefined,
    ...listed(allOf),
    node[result],
    ...inOrder(root, [...listed(oneOf), ...listed(anyOf)], value),
    ...Object.values(Object(dependentSchemas)),
    ...Object.values(Object(dependencies)),
  ];
  return [node, ...inner.flatMap((part) => appliedTo(root, part, value, idle, depth + 1))];
}

function holds(root: FormSchema, condition: unknown, value: unknown): boolean {
  if (!isRecord(condition)) return condition !== false;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a member of a form's value
  return schemaErrors(condition, value as Json | undefined, [], root).length === 0;
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

function listed(part: unknown): readonly unknown[] {
  return Array.isArray(part) ? part : [];
}
