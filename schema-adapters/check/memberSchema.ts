import type { FormSchema } from '../model/form.ts';
import { isRecord, ownMember, type Json } from '../model/json.ts';
import { chosenBranch, pointedAt } from './chosenBranch.ts';
import { schemaErrors } from './schemaErrors.ts';

type Node = Readonly<Record<string, unknown>>;

/** Limit for following references and combined schemas, which may be recursive. */
const maxDepth = 16;

/**
 * The schema of a value's member at any depth, through objects, lists, references, conditions and choices between
 * schemas, of which the one selected by the value has precedence. Undefined without any. Never throws.
 */
export function memberSchema(root: FormSchema, path: readonly string[], value?: unknown): FormSchema | undefined {
  let nodes: readonly Node[] = partsOf(root, root, value);
  let member = value;
  for (const segment of path) {
    member = Array.isArray(member) ? member[Number(segment)] : ownMember(member, segment);
    const inner = member;
    nodes = nodes.flatMap((node) => childrenOf(node, segment)).flatMap((child) => partsOf(root, child, inner));
  }
  if (nodes.length < 2) return nodes[0];
  // A title beside a reference has precedence, and so have the rules of the selected schema.
  return Object.assign({}, ...nodes.toReversed());
}

/** The node and all schemas for the same value: nearest first, those of unmet conditions last. */
function partsOf(root: FormSchema, node: unknown, value: unknown): readonly Node[] {
  const inactive: unknown[] = [];
  const active = collectActive(root, node, value, inactive);
  return [...active, ...inactive.flatMap((part) => collectActive(root, part, value, []))];
}

function collectActive(
  root: FormSchema,
  node: unknown,
  value: unknown,
  inactive: unknown[],
  depth = 0,
): readonly Node[] {
  if (!isRecord(node) || depth > maxDepth) return [];
  const { $ref, allOf, oneOf, anyOf, dependentSchemas, dependencies } = node;
  const [result, other] = holds(root, node['if'], value) ? ['then', 'else'] : ['else', 'then'];
  inactive.push(node[other]);
  const inner = [
    typeof $ref === 'string' ? pointedAt(root, $ref) : undefined,
    ...toList(allOf),
    node[result],
    ...sortBranches(root, [...toList(oneOf), ...toList(anyOf)], value),
    ...Object.values(Object(dependentSchemas)),
    ...Object.values(Object(dependencies)),
  ];
  return [node, ...inner.flatMap((part) => collectActive(root, part, value, inactive, depth + 1))];
}

function holds(root: FormSchema, condition: unknown, value: unknown): boolean {
  if (!isRecord(condition)) return condition !== false;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a member of a form's value
  return schemaErrors(condition, value as Json | undefined, [], root).length === 0;
}

function childrenOf(node: Node, segment: string): readonly unknown[] {
  const { properties, patternProperties, additionalProperties, items, prefixItems, additionalItems } = node;
  const property = ownMember(properties, segment);
  if (property !== undefined) return [property];
  // Does not match the patterns: a foreign pattern may be slow, and most schemas have only one.
  const byPattern = Object.values(Object(patternProperties));
  if (byPattern.length > 0) return byPattern;
  const fixed = toList(prefixItems ?? (Array.isArray(items) ? items : undefined))[Number(segment)];
  if (fixed !== undefined) return [fixed];
  const isIndex = /^\d+$/.test(segment);
  return [...(isIndex ? [Array.isArray(items) ? additionalItems : items] : []), additionalProperties].filter(isRecord);
}

/** The schemas with the selected one first. */
function sortBranches(root: FormSchema, branches: readonly unknown[], value: unknown): readonly unknown[] {
  const chosen = chosenBranch(root, branches, value);
  return chosen === undefined ? branches : [branches[chosen], ...branches.filter((_, index) => index !== chosen)];
}

function toList(part: unknown): readonly unknown[] {
  return Array.isArray(part) ? part : [];
}
