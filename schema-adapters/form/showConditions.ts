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
}

/**
 * The form's schema with each property that depends on answers in the `then` of its conditions. Conditions on a hidden
 * field do not hold, so those of the deciding fields are among them. If a condition cannot be used, its property is
 * always shown, with a finding. Never throws.
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
  return { schema: folded(form.schema, usable), findings };
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
  const { schema: rule, odd } = conditionSchema(condition, field);
  if (odd !== undefined) findings.push(finding(condition.at, odd));
  return rule && { decider, schema: rule };
}

/** The leaf of a form that an account path names: its own, or the first one below it. */
export function bindingOf(bindings: readonly Binding[], path: string): Binding | undefined {
  const wanted = toAccountPath(path);
  return (
    bindings.find(({ provider }) => provider === wanted) ??
    bindings.find(({ provider }) => provider.startsWith(`${wanted}.`) || provider.startsWith(`${wanted}[`))
  );
}

/** One `if` and `then` for all properties with the same conditions; rules of the form for them alone go along. */
function folded(schema: FormSchema, usable: ReadonlyMap<string, readonly UsableCondition[]>): FormSchema {
  const { properties = {}, required = [], allOf = [], ...rest } = schema;
  const groups = new Map<string, { readonly when: FormSchema; readonly names: string[] }>();
  for (const name of Object.keys(properties)) {
    if (!usable.has(name)) continue;
    const when = together(allConditions(name, usable));
    const id = JSON.stringify(when);
    const group = groups.get(id) ?? { when, names: [] };
    group.names.push(name);
    groups.set(id, group);
  }
  const isFolded = (name: string): boolean => usable.has(name);
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
  return {
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !isFolded(name))),
    ...(always.length > 0 && { required: always }),
    allOf: [...allOf.filter((part) => !namesIn(part).some(isFolded)), ...parts],
  };
}

/** The properties for which a part of the form has rules. */
function namesIn({ then }: FormSchema): readonly string[] {
  return Object.keys(then?.properties ?? {});
}

/** The conditions of a property, after those of the properties that decide. */
function allConditions(
  name: string,
  usable: ReadonlyMap<string, readonly UsableCondition[]>,
): readonly UsableCondition[] {
  return (usable.get(name) ?? []).flatMap((one) => [...allConditions(one.decider, usable), one]);
}

function together(conditions: readonly UsableCondition[]): FormSchema {
  const rules = new Map(conditions.map(({ schema }) => [JSON.stringify(schema), schema]));
  const [first, ...others] = rules.values();
  return first && others.length === 0 ? first : { allOf: [...rules.values()] };
}
