import { conditionalProperties, type ConditionalProperty, unfolded } from '../check/conditionalProperties.ts';
import { ownValue } from '../check/formValue.ts';
import { schemaErrors } from '../check/schemaErrors.ts';
import type { AdaptedForm, FormSchema, FormValue } from '../model/form.ts';
import { isRecord } from '../model/json.ts';
import { canBeEmptied } from './accountValues.ts';

/**
 * The conditional properties of an object schema: none, or those of a form of the adapter. Undefined for a schema with
 * other dynamic properties, which rjsf's own code handles. Does not look inside properties.
 */
export function conditionalFields({
  schema,
  uiSchema,
}: Pick<AdaptedForm, 'schema' | 'uiSchema'>): ReadonlyMap<string, ConditionalProperty> | undefined {
  const isOurs = uiSchema['ui:options']?.sections !== undefined;
  return isStatic(isOurs ? unfolded(schema) : schema) ? conditionalProperties(schema) : undefined;
}

/** Keywords that add, remove or move properties. */
const reshaping = new Set([
  '$ref',
  '$id',
  'dependencies',
  'dependentSchemas',
  'oneOf',
  'anyOf',
  'additionalProperties',
  'patternProperties',
  'items',
]);

/** Whether a schema has the same properties for every value: its conditions only add rules to existing properties. */
function isStatic(schema: unknown): boolean {
  return (
    isRecord(schema) && !Object.keys(schema).some((keyword) => reshaping.has(keyword)) && onlyRestricts(schema, schema)
  );
}

function onlyRestricts(part: Readonly<Record<string, unknown>>, whole: Readonly<Record<string, unknown>>): boolean {
  const all = Array.isArray(part['allOf']) ? part['allOf'] : [];
  return [...all, part['then'], part['else']].every(
    (inner) => inner === undefined || (isRecord(inner) && addsRules(inner, whole)),
  );
}

/** Whether a part only adds rules. It may repeat `type`: strict validators read limits only beside it. */
function addsRules(part: Readonly<Record<string, unknown>>, whole: Readonly<Record<string, unknown>>): boolean {
  const properties = Object(whole['properties']);
  const rules: Readonly<Record<string, unknown>> = Object(part['properties']);
  return (
    !Object.keys(part).some((keyword) => reshaping.has(keyword) || keyword === 'title') &&
    (part['type'] === undefined || part['type'] === whole['type']) &&
    Object.entries(rules).every(
      ([name, rule]) => Object.hasOwn(properties, name) && isRecord(rule) && addsRules(rule, Object(properties[name])),
    ) &&
    onlyRestricts(part, whole)
  );
}

/** A property and its conditions, which must all hold. */
interface Condition {
  readonly name: string;
  readonly rules: readonly FormSchema[];
}

const conditionsBySchema = new WeakMap<FormSchema, readonly Condition[]>();

function conditionsOf(form: Pick<AdaptedForm, 'schema' | 'uiSchema'>): readonly Condition[] {
  const cached = conditionsBySchema.get(form.schema);
  if (cached) return cached;
  const conditions = [...(conditionalFields(form) ?? [])].map(([name, { when }]) => ({
    name,
    rules: splitRules(when),
  }));
  conditionsBySchema.set(form.schema, conditions);
  return conditions;
}

/** Splits a combined condition of the adapter into its rules. */
function splitRules(when: FormSchema): readonly FormSchema[] {
  const { allOf, ...others } = when;
  return allOf && Object.keys(others).length === 0 ? allOf : [when];
}

/** The hidden properties of a form for a value. Checks rules shared by conditions once. Never throws. */
export function hiddenFields(form: Pick<AdaptedForm, 'schema' | 'uiSchema'>, value: FormValue): ReadonlySet<string> {
  const results = new Map<FormSchema, boolean>();
  const isMet = (rule: FormSchema): boolean => {
    const result = results.get(rule) ?? schemaErrors(rule, value).length === 0;
    results.set(rule, result);
    return result;
  };
  return new Set(conditionsOf(form).flatMap(({ name, rules }) => (rules.every(isMet) ? [] : [name])));
}

/**
 * The value of a form for a save: hidden properties keep their saved values, or are cleared if they have
 * `emptyWhenHidden` and were visible for the saved value. Never throws.
 */
export function submittedValue(
  form: AdaptedForm,
  saved: FormValue,
  value: FormValue,
  hidden = hiddenFields(form, value),
): FormValue {
  if (hidden.size === 0) return value;
  const hiddenBefore = hiddenFields(form, saved);
  const all: Record<string, FormValue[string]> = { ...value };
  for (const name of hidden) {
    const isCleared = !hiddenBefore.has(name) && isEmptied(form, name);
    // A cleared tile is off, like one that the account does not have.
    const submitted = isCleared
      ? form.bindings.find(({ form: [first] }) => first === name)?.absent
      : ownValue(saved, name);
    if (submitted === undefined) delete all[name];
    else all[name] = submitted;
  }
  return all;
}

function isEmptied({ bindings }: AdaptedForm, name: string): boolean {
  const rows = bindings.filter(({ form: [first] }) => first === name);
  return rows.some(({ emptyWhenHidden }) => emptyWhenHidden === true) && rows.every(canBeEmptied);
}
