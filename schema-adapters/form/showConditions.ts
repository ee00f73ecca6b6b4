import { type Finding, finding } from '../model/finding.ts';
import type { Binding, FieldUi, FormSchema } from '../model/form.ts';
import type { Condition } from '../model/showIf.ts';
import { toAccountPath } from '../providerPath.ts';
import { conditionSchema } from './conditionSchema.ts';

/** A form with all its properties, and the conditions of conditional ones, by property. */
export interface UnconditionalForm {
  readonly schema: FormSchema;
  readonly fieldUis: Readonly<Record<string, FieldUi>>;
  readonly bindings: readonly Binding[];
  readonly conditions: ReadonlyMap<string, readonly Condition[]>;
  /** Epoch milliseconds. */
  readonly now?: number | undefined;
}

/** A condition with the property that it tests, and the rule for the form's value. */
interface UsableCondition {
  readonly decider: string;
  readonly schema: FormSchema;
  /** Equal for equal rules. */
  readonly id: string;
  readonly at: string;
}

/** Limits: conditions per field, including those of the fields that they test; and fields in a chain of conditions. */
export const chainLimits = { conditions: 100, fields: 10 } as const;

/**
 * Moves each conditional property of the form's schema into the `then` of its conditions. Conditions on a hidden field
 * never hold, so they include the conditions of that field. A property with an unusable condition, or with too many, is
 * always visible, with a finding. Never throws.
 * Source: requirements#show-only-if.
 */
export function withConditions(form: UnconditionalForm): {
  readonly schema: FormSchema;
  readonly findings: readonly Finding[];
} {
  if (form.conditions.size === 0) return { schema: form.schema, findings: [] };
  const findings: Finding[] = [];
  const deciders = decidersOf(form);
  const usable = new Map<string, readonly UsableCondition[]>();
  for (const [name, conditions] of form.conditions) {
    const results = conditions.map((condition) => usableCondition(condition, name, { form, deciders, findings }));
    const valid = results.filter((result) => result !== undefined);
    if (valid.length === results.length) usable.set(name, valid);
  }
  const rules = resolveRules(usable, findings);
  return { schema: moveConditional(form.schema, rules), findings };
}

type Deciders = ReadonlyMap<string, ReadonlySet<string>>;

/** The properties on which each conditional property depends, directly or indirectly. */
function decidersOf({ conditions, bindings }: UnconditionalForm): Deciders {
  const all = new Map(
    [...conditions].map(([name, list]) => [
      name,
      new Set(list.flatMap(({ field }) => bindingOf(bindings, field)?.form[0] ?? [])),
    ]),
  );
  // The iteration includes names added to the set meanwhile: the deciders of deciders.
  for (const names of all.values()) for (const name of names) for (const next of all.get(name) ?? []) names.add(next);
  return all;
}

function usableCondition(
  condition: Condition,
  name: string,
  {
    form: { schema, fieldUis, bindings, now },
    deciders,
    findings,
  }: { readonly form: UnconditionalForm; readonly deciders: Deciders; readonly findings: Finding[] },
): UsableCondition | undefined {
  const binding = bindingOf(bindings, condition.field);
  const [decider = ''] = binding?.form ?? [];
  if (binding === undefined) {
    findings.push(finding(condition.at, 'condition-field-missing'));
    return undefined;
  }
  if (decider === name || deciders.get(decider)?.has(name) === true) {
    findings.push(finding(condition.at, 'condition-in-circle'));
    return undefined;
  }
  const field = { binding, property: schema.properties?.[decider] ?? {}, ui: fieldUis[decider], now };
  const { schema: rule, problem } = conditionSchema(condition, field);
  if (problem !== undefined) findings.push(finding(condition.at, problem));
  return rule && { decider, schema: rule, id: JSON.stringify(rule), at: condition.at };
}

/** The binding of an account path: of the path itself, or the first one below it. */
export function bindingOf(bindings: readonly Binding[], path: string): Binding | undefined {
  const accountPath = toAccountPath(path);
  return (
    bindings.find(({ provider }) => provider === accountPath) ??
    bindings.find(({ provider }) => provider.startsWith(`${accountPath}.`) || provider.startsWith(`${accountPath}[`))
  );
}

/** All rules of a property's visibility by id, those of the properties that they test first. */
interface VisibilityRules {
  readonly rules: ReadonlyMap<string, FormSchema>;
  /** The length of the chain of conditions, this property included. */
  readonly fields: number;
}

const alwaysVisible: VisibilityRules = { rules: new Map(), fields: 1 };

/** Resolves the rules of each conditional property. */
function resolveRules(
  usable: ReadonlyMap<string, readonly UsableCondition[]>,
  findings: Finding[],
): ReadonlyMap<string, VisibilityRules> {
  const resolved = new Map<string, VisibilityRules>();
  const resolve = (name: string): VisibilityRules => {
    const cached = resolved.get(name);
    const conditions = usable.get(name);
    if (cached !== undefined || conditions === undefined) return cached ?? alwaysVisible;
    const deciders = [...new Set(conditions.map(({ decider }) => decider))].map(resolve);
    const rules = new Map([
      ...deciders.flatMap((decider) => [...decider.rules]),
      ...conditions.map(({ id, schema }) => [id, schema] as const),
    ]);
    const fields = Math.max(...deciders.map((decider) => decider.fields)) + 1;
    const isOver = rules.size > chainLimits.conditions || fields > chainLimits.fields;
    if (isOver) findings.push(...conditions.slice(0, 1).map(({ at }) => finding(at, 'condition-chain-too-long')));
    const result = isOver ? alwaysVisible : { rules, fields };
    resolved.set(name, result);
    return result;
  };
  for (const name of usable.keys()) resolve(name);
  return new Map([...resolved].filter(([, { rules }]) => rules.size > 0));
}

/** One `if` and `then` for all properties with the same conditions, together with the form's rules about them. */
function moveConditional(schema: FormSchema, rulesByName: ReadonlyMap<string, VisibilityRules>): FormSchema {
  const { properties = {}, required = [], allOf = [], ...rest } = schema;
  const groups = new Map<string, { readonly when: FormSchema; readonly names: string[] }>();
  for (const name of Object.keys(properties)) {
    const rules = rulesByName.get(name)?.rules;
    if (rules === undefined) continue;
    const id = [...rules.keys()].join();
    const group = groups.get(id) ?? { when: combineRules([...rules.values()]), names: [] };
    group.names.push(name);
    groups.set(id, group);
  }
  const isConditional = (name: string): boolean => rulesByName.has(name);
  const parts = [...groups.values()].map(({ when, names }) => {
    const ownRules = allOf.filter((part) => namesIn(part).some((name) => names.includes(name)));
    const requiredNames = required.filter((name) => names.includes(name));
    const then: FormSchema = {
      properties: Object.fromEntries(names.map((name) => [name, properties[name] ?? {}])),
      ...(requiredNames.length > 0 && { required: requiredNames }),
      ...(ownRules.length > 0 && { allOf: ownRules }),
    };
    // oxlint-disable-next-line unicorn/no-thenable -- JSON Schema's own word.
    return { if: when, then };
  });
  const always = required.filter((name) => !isConditional(name));
  const rules = [...allOf.filter((part) => !namesIn(part).some(isConditional)), ...parts];
  return {
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !isConditional(name))),
    ...(always.length > 0 && { required: always }),
    // `allOf` must not be empty.
    ...(rules.length > 0 && { allOf: rules }),
  };
}

/** The properties that a conditional part has rules for. */
function namesIn({ then }: FormSchema): readonly string[] {
  return Object.keys(then?.properties ?? {});
}

function combineRules(rules: readonly FormSchema[]): FormSchema {
  const [first, ...others] = rules;
  return first && others.length === 0 ? first : { allOf: [...rules] };
}
