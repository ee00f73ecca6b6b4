import { conditionalProperties, type ConditionalProperty, unfolded } from '../check/conditionalProperties.ts';
import { ownValue } from '../check/formValue.ts';
import { schemaErrors } from '../check/schemaErrors.ts';
import type { AdaptedForm, FormSchema, FormValue } from '../model/form.ts';
import { isRecord } from '../model/json.ts';
import { canBeEmptied } from './accountValues.ts';

/**
 * The properties of an object that depend on answers, where they are known without its value: none, or those of a form
 * of the adapter. Undefined for a schema that reshapes itself in other ways; rjsf's own code handles those. What is
 * inside its properties is asked of them.
 */
export function foreseenProperties({
  schema,
  uiSchema,
}: Pick<AdaptedForm, 'schema' | 'uiSchema'>): ReadonlyMap<string, ConditionalProperty> | undefined {
  if (isSameForAll(schema)) return noConditions;
  const isOurs = uiSchema['ui:options']?.sections !== undefined;
  return isOurs && isSameForAll(unfolded(schema)) ? conditionalProperties(schema) : undefined;
}

const noConditions: ReadonlyMap<string, ConditionalProperty> = new Map();

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

/** Whether a schema has the same properties for every value: its conditions only add rules to properties that it has. */
function isSameForAll(schema: unknown): boolean {
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

/** `type` said again is no rule, but strict validators read limits only beside it. */
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

/** Rules that show properties only together. */
interface Condition {
  readonly rules: readonly Rule[];
  readonly shows: readonly string[];
}

/** One rule and the properties at which it looks. Several conditions may have it. */
interface Rule {
  readonly schema: FormSchema;
  readonly looksAt: readonly string[];
}

const noNames: ReadonlySet<string> = new Set();

type Judge = (value: FormValue) => ReadonlySet<string>;

/**
 * Judges which properties of a form are hidden for a value. Only rules on what has changed since the last value are
 * judged again, each once, and the set is the same while nothing comes or goes. Never throws.
 */
export function hiddenJudge(form: Pick<AdaptedForm, 'schema' | 'uiSchema'>): Judge {
  const conditions = conditionsOf(form);
  const rules = [...new Set(conditions.flatMap((condition) => condition.rules))];
  if (rules.length === 0) return () => noNames;
  const holds = new Map<Rule, boolean>();
  let last: { readonly value: FormValue; readonly hidden: ReadonlySet<string> } | undefined;
  return (value) => {
    const before = last;
    const changed = rules.filter(
      (rule) =>
        before === undefined || rule.looksAt.some((name) => ownValue(before.value, name) !== ownValue(value, name)),
    );
    const turned = changed.filter((rule) => {
      const isTrue = doesHold(rule, value);
      const isSame = holds.get(rule) === isTrue;
      holds.set(rule, isTrue);
      return !isSame;
    });
    const hidden =
      before && turned.length === 0
        ? before.hidden
        : new Set(
            conditions.flatMap((condition) =>
              condition.rules.every((rule) => holds.get(rule) === true) ? [] : condition.shows,
            ),
          );
    last = { value, hidden };
    return hidden;
  };
}

function conditionsOf(form: Pick<AdaptedForm, 'schema' | 'uiSchema'>): readonly Condition[] {
  const shows = new Map<FormSchema, string[]>();
  for (const [name, { when }] of foreseenProperties(form) ?? []) shows.set(when, [...(shows.get(when) ?? []), name]);
  const rules = new Map<FormSchema, Rule>();
  const ruleOf = (schema: FormSchema): Rule => {
    const rule = rules.get(schema) ?? { schema, looksAt: [...namesIn(schema)] };
    rules.set(schema, rule);
    return rule;
  };
  return [...shows].map(([when, names]) => ({ rules: rulesIn(when).map(ruleOf), shows: names }));
}

/** The rules that the adapter has put together. */
function rulesIn(when: FormSchema): readonly FormSchema[] {
  const { allOf, ...others } = when;
  return allOf && Object.keys(others).length === 0 ? allOf : [when];
}

function doesHold({ schema, looksAt }: Rule, value: FormValue): boolean {
  const seen = Object.fromEntries(looksAt.map((name) => [name, ownValue(value, name)]));
  return schemaErrors(schema, seen).length === 0;
}

/** The properties of the form at which a condition looks. */
function namesIn(condition: unknown): ReadonlySet<string> {
  if (!isRecord(condition)) return noNames;
  const { properties, not, allOf, anyOf } = condition;
  const parts: readonly unknown[] = [not, ...[allOf, anyOf].flatMap((list) => (Array.isArray(list) ? list : []))];
  return new Set([
    ...(isRecord(properties) ? Object.keys(properties) : []),
    ...parts.flatMap((part) => [...namesIn(part)]),
  ]);
}

/** One memory for the values of now, one for saved ones: in turns, the two would forget each other's conditions. */
interface Judges {
  readonly now: Judge;
  readonly saved: Judge;
}

const judges = new WeakMap<FormSchema, Judges>();

function judgesOf(form: Pick<AdaptedForm, 'schema' | 'uiSchema'>): Judges {
  const made = judges.get(form.schema) ?? { now: hiddenJudge(form), saved: hiddenJudge(form) };
  judges.set(form.schema, made);
  return made;
}

/** The properties of a form that are hidden for a value. Never throws. */
export function hiddenIn(form: Pick<AdaptedForm, 'schema' | 'uiSchema'>, value: FormValue): ReadonlySet<string> {
  return judgesOf(form).now(value);
}

/**
 * Whether a property is on the page although answers may hide it: `opened` is shown and sent all the same, because the
 * provider refused a value in it.
 */
export function isOnPage(name: string, hidden: ReadonlySet<string>, opened: readonly string[] = []): boolean {
  return !hidden.has(name) || opened.includes(name);
}

/**
 * The value of a form as a save sends it: what is hidden keeps its saved value, or is emptied if its editor wants that
 * and it was shown by the saved value. Of `opened`, see {@link isOnPage}. Never throws.
 */
export function sentValue(
  form: AdaptedForm,
  saved: FormValue,
  value: FormValue,
  opened: readonly string[] = [],
): FormValue {
  const hidden = hiddenIn(form, value);
  const unsent = [...hidden].filter((name) => !isOnPage(name, hidden, opened));
  if (unsent.length === 0) return value;
  const hiddenBefore = judgesOf(form).saved(saved);
  const all: Record<string, FormValue[string]> = { ...value };
  for (const name of unsent) {
    const before = !hiddenBefore.has(name) && isEmptied(form, name) ? undefined : ownValue(saved, name);
    if (before === undefined) delete all[name];
    else all[name] = before;
  }
  return all;
}

function isEmptied({ bindings }: AdaptedForm, name: string): boolean {
  const own = bindings.filter(({ form: [first] }) => first === name);
  return own.some(({ emptyWhenHidden }) => emptyWhenHidden === true) && own.every(canBeEmptied);
}
