import { conditionalProperties, type ConditionalProperty, unfolded } from '../check/conditionalProperties.ts';
import { ownValue, sameValue } from '../check/formValue.ts';
import { schemaErrors } from '../check/schemaErrors.ts';
import type { AdaptedForm, FormSchema, FormValue } from '../model/form.ts';
import { isRecord } from '../model/json.ts';
import { canBeEmptied } from './accountValues.ts';
import { isFixed } from './formSchema.ts';

/**
 * The conditional properties of a form of the adapter, which are known without its value; undefined for a form whose
 * schema reshapes itself in other ways, and for a foreign one: rjsf's own code handles those.
 */
export function foreseenProperties({
  schema,
  uiSchema,
}: Pick<AdaptedForm, 'schema' | 'uiSchema'>): ReadonlyMap<string, ConditionalProperty> | undefined {
  if (isFixed(schema)) return noConditions;
  const isOurs = uiSchema['ui:options']?.sections !== undefined;
  return isOurs && isFixed(unfolded(schema)) ? conditionalProperties(schema) : undefined;
}

const noConditions: ReadonlyMap<string, ConditionalProperty> = new Map();

/** One condition with the properties that it shows, and those at which it looks. */
interface Condition {
  readonly when: FormSchema;
  readonly shows: readonly string[];
  readonly looksAt: readonly string[];
}

const noNames: ReadonlySet<string> = new Set();

/**
 * Judges which properties of a form are hidden for a value. Only conditions on what has changed since the last value are
 * judged again, and the set is the same while nothing comes or goes. Never throws.
 */
export function hiddenJudge(form: Pick<AdaptedForm, 'schema' | 'uiSchema'>): (value: FormValue) => ReadonlySet<string> {
  const conditions = conditionsOf(form);
  if (conditions.length === 0) return () => noNames;
  let last:
    | { readonly value: FormValue; readonly holds: readonly boolean[]; readonly hidden: ReadonlySet<string> }
    | undefined;
  return (value) => {
    const before = last;
    const holds = conditions.map(({ when, looksAt }, index) =>
      before && looksAt.every((name) => ownValue(before.value, name) === ownValue(value, name))
        ? before.holds[index] === true
        : doesHold(when, looksAt, value),
    );
    const isSame = before && holds.every((one, index) => one === before.holds[index]);
    const hidden = isSame
      ? before.hidden
      : new Set(conditions.flatMap(({ shows }, index) => (holds[index] === true ? [] : shows)));
    last = { value, holds, hidden };
    return hidden;
  };
}

function conditionsOf(form: Pick<AdaptedForm, 'schema' | 'uiSchema'>): readonly Condition[] {
  const shows = new Map<FormSchema, string[]>();
  for (const [name, { when }] of foreseenProperties(form) ?? []) shows.set(when, [...(shows.get(when) ?? []), name]);
  return [...shows].map(([when, names]) => ({ when, shows: names, looksAt: [...namesIn(when)] }));
}

function doesHold(when: FormSchema, looksAt: readonly string[], value: FormValue): boolean {
  const seen = Object.fromEntries(looksAt.map((name) => [name, ownValue(value, name)]));
  return schemaErrors(when, seen).length === 0;
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

const judges = new WeakMap<FormSchema, (value: FormValue) => ReadonlySet<string>>();

/** The properties of a form that are hidden for a value. Never throws. */
export function hiddenIn(form: Pick<AdaptedForm, 'schema' | 'uiSchema'>, value: FormValue): ReadonlySet<string> {
  const judge = judges.get(form.schema) ?? hiddenJudge(form);
  judges.set(form.schema, judge);
  return judge(value);
}

/** What a save makes of a form's value. */
export interface SentValue {
  readonly value: FormValue;
  /** The properties that are emptied because the customer's answers hide them. */
  readonly emptied: readonly string[];
}

/**
 * The value of a form as a save sends it: what is hidden keeps its saved value, or is emptied if its editor wants that
 * and it was shown by the saved value. `opened` is sent although it is hidden: a value that the provider refused. Never
 * throws.
 */
export function sentValue(
  form: AdaptedForm,
  saved: FormValue,
  value: FormValue,
  opened: readonly string[] = [],
): SentValue {
  const hidden = hiddenIn(form, value);
  const unsent = [...hidden].filter((name) => !opened.includes(name));
  if (unsent.length === 0) return { value, emptied: [] };
  const hiddenBefore = hiddenIn(form, saved);
  const emptied = unsent.filter((name) => !hiddenBefore.has(name) && isEmptied(form, name));
  const all: Record<string, FormValue[string]> = { ...value };
  for (const name of unsent) {
    const before = emptied.includes(name) ? undefined : ownValue(saved, name);
    if (before === undefined) delete all[name];
    else all[name] = before;
  }
  return { value: all, emptied: emptied.filter((name) => !sameValue(ownValue(saved, name), undefined)) };
}

function isEmptied({ bindings }: AdaptedForm, name: string): boolean {
  const own = bindings.filter(({ form: [first] }) => first === name);
  return own.some(({ emptyWhenHidden }) => emptyWhenHidden === true) && own.every(canBeEmptied);
}
