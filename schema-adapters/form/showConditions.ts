import { type Finding, finding } from '../model/finding.ts';
import type { Binding, FieldUi, FormSchema } from '../model/form.ts';
import type { Condition } from '../model/showIf.ts';
import { toAccountPath } from '../providerPath.ts';
import { conditionSchema } from './conditionSchema.ts';

/** A form with all its properties, and the conditions of those that are not always shown, by property. */
export interface UnconditionalForm {
  readonly schema: FormSchema;
  readonly fieldUis: Readonly<Record<string, FieldUi>>;
  readonly bindings: readonly Binding[];
  readonly conditions: ReadonlyMap<string, readonly Condition[]>;
  /** Epoch milliseconds. */
  readonly now?: number | undefined;
}

/** A condition whose field the form has: its property, and the rule for the form's value. */
interface UsableCondition {
  readonly decider: string;
  readonly schema: FormSchema;
  /** The same for the same rule. */
  readonly id: string;
  readonly at: string;
}

/**
 * How many conditions may decide about one field, with those of the fields at which they look, and how many fields may
 * decide about each other in a row.
 */
export const chainLimits = { conditions: 100, fields: 10 } as const;

/**
 * The form's schema with each property that depends on answers in the `then` of its conditions. Conditions on a hidden
 * field do not hold, so those of the deciding fields are among them. If a condition cannot be used, or they are too many,
 * its property is always shown, with a finding. Never throws.
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
    const read = conditions.map((condition) => usableCondition(condition, name, { form, deciders, findings }));
    const whole = read.filter((one) => one !== undefined);
    if (whole.length === read.length) usable.set(name, whole);
  }
  const rules = wholeRules(usable, findings);
  return { schema: folded(form.schema, rules), findings };
}

type Deciders = ReadonlyMap<string, ReadonlySet<string>>;

/** For each property that depends, the properties on which it depends, directly or by way of others. */
function decidersOf({ conditions, bindings }: UnconditionalForm): Deciders {
  const all = new Map(
    [...conditions].map(([name, own]) => [
      name,
      new Set(own.flatMap(({ field }) => bindingOf(bindings, field)?.form[0] ?? [])),
    ]),
  );
  // A set that grows while it is read: each decider brings its own.
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

/** The leaf of a form that an account path names: its own, or the first one below it. */
export function bindingOf(bindings: readonly Binding[], path: string): Binding | undefined {
  const wanted = toAccountPath(path);
  return (
    bindings.find(({ provider }) => provider === wanted) ??
    bindings.find(({ provider }) => provider.startsWith(`${wanted}.`) || provider.startsWith(`${wanted}[`))
  );
}

/** What must be true so that a property is shown: the rules by their id, after those of the properties that decide. */
interface WholeRules {
  readonly rules: ReadonlyMap<string, FormSchema>;
  /** How many properties decide about each other in a row, with this one. */
  readonly fields: number;
}

const alwaysShown: WholeRules = { rules: new Map(), fields: 1 };

/** The rules of each property that is not always shown, each property asked once. */
function wholeRules(
  usable: ReadonlyMap<string, readonly UsableCondition[]>,
  findings: Finding[],
): ReadonlyMap<string, WholeRules> {
  const whole = new Map<string, WholeRules>();
  const resolve = (name: string): WholeRules => {
    const before = whole.get(name);
    const own = usable.get(name);
    if (before !== undefined || own === undefined) return before ?? alwaysShown;
    const deciders = [...new Set(own.map(({ decider }) => decider))].map(resolve);
    const rules = new Map([
      ...deciders.flatMap((decider) => [...decider.rules]),
      ...own.map(({ id, schema }) => [id, schema] as const),
    ]);
    const fields = Math.max(...deciders.map((decider) => decider.fields)) + 1;
    const isOver = rules.size > chainLimits.conditions || fields > chainLimits.fields;
    if (isOver) findings.push(...own.slice(0, 1).map(({ at }) => finding(at, 'condition-chain-too-long')));
    const result = isOver ? alwaysShown : { rules, fields };
    whole.set(name, result);
    return result;
  };
  for (const name of usable.keys()) resolve(name);
  return new Map([...whole].filter(([, { rules }]) => rules.size > 0));
}

/** One `if` and `then` for all properties with the same conditions; rules of the form for them alone go along. */
function folded(schema: FormSchema, whole: ReadonlyMap<string, WholeRules>): FormSchema {
  const { properties = {}, required = [], allOf = [], ...rest } = schema;
  const groups = new Map<string, { readonly when: FormSchema; readonly names: string[] }>();
  for (const name of Object.keys(properties)) {
    const rules = whole.get(name)?.rules;
    if (rules === undefined) continue;
    const id = [...rules.keys()].join();
    const group = groups.get(id) ?? { when: together([...rules.values()]), names: [] };
    group.names.push(name);
    groups.set(id, group);
  }
  const isFolded = (name: string): boolean => whole.has(name);
  const parts = [...groups.values()].map(({ when, names }) => {
    const own = allOf.filter((part) => namesIn(part).some((name) => names.includes(name)));
    const asked = required.filter((name) => names.includes(name));
    const then: FormSchema = {
      properties: Object.fromEntries(names.map((name) => [name, properties[name] ?? {}])),
      ...(asked.length > 0 && { required: asked }),
      ...(own.length > 0 && { allOf: own }),
    };
    // oxlint-disable-next-line unicorn/no-thenable -- JSON Schema's own word.
    return { if: when, then };
  });
  const always = required.filter((name) => !isFolded(name));
  const rules = [...allOf.filter((part) => !namesIn(part).some(isFolded)), ...parts];
  return {
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !isFolded(name))),
    ...(always.length > 0 && { required: always }),
    // An empty list is no JSON Schema: no condition could be used.
    ...(rules.length > 0 && { allOf: rules }),
  };
}

/** The properties for which a part of the form has rules. */
function namesIn({ then }: FormSchema): readonly string[] {
  return Object.keys(then?.properties ?? {});
}

function together(rules: readonly FormSchema[]): FormSchema {
  const [first, ...others] = rules;
  return first && others.length === 0 ? first : { allOf: [...rules] };
}
