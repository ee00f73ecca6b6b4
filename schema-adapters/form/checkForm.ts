import { checkOf } from '../fields/fieldKinds.ts';
import { allProperties, namesInOrder, unfolded } from '../check/conditionalProperties.ts';
import { conditionalFields, hiddenFields } from './hiddenFields.ts';
import { optionsOf, uiOf } from './formSchema.ts';
import { ownValue, sameValue } from '../check/formValue.ts';
import type { FieldCheck } from '../model/fieldKind.ts';
import type { AdaptedForm, FormSchema, FormValue } from '../model/form.ts';
import { createFormChecker, type CheckedForm } from '../check/formChecker.ts';

const checkers = new WeakMap<AdaptedForm, ReturnType<typeof createFormChecker>>();

/**
 * Validates a form's value by its schema and the checks of its field kinds, except untouched values of the account,
 * which no save sends. Needs no form on the page. Never throws.
 */
export function checkForm(form: AdaptedForm, value: FormValue, hidden = hiddenFields(form, value)): CheckedForm {
  let check = checkers.get(form);
  if (!check) {
    check = buildChecker(form);
    checkers.set(form, check);
  }
  return withoutUntouched(form, value, check(value, hidden));
}

/** Removes errors of untouched values, except `required`. */
function withoutUntouched(form: AdaptedForm, value: FormValue, result: CheckedForm): CheckedForm {
  const untouched = [...result.byKey].filter(
    ([key, errors]) => isUntouched(form, key, value) && errors.some(({ what }) => what !== 'required'),
  );
  if (untouched.length === 0) return result;
  const byKey = new Map(result.byKey);
  for (const [key, errors] of untouched) {
    const missing = errors.filter(({ what }) => what === 'required');
    if (missing.length > 0) byKey.set(key, missing);
    else byKey.delete(key);
  }
  return { errors: [...byKey.values()].flat(), byKey };
}

/** Whether a property and the field that its rules depend on have the account's values. False for booleans. */
function isUntouched(form: AdaptedForm, key: string, value: FormValue): boolean {
  const { accountValue = {} } = form;
  const saved = ownValue(accountValue, key);
  if (saved === undefined || typeof saved === 'boolean') return false;
  const { key: partner = key } = optionsOf(form, key).messagesBy ?? {};
  return [key, partner].every((name) => sameValue(ownValue(value, name), ownValue(accountValue, name)));
}

function buildChecker(form: AdaptedForm): ReturnType<typeof createFormChecker> {
  const conditional = [...(conditionalFields(form) ?? [])];
  const required = conditional.flatMap(([name, { isRequired }]) => (isRequired ? [name] : []));
  const schema = conditional.length === 0 ? form.schema : inFormOrder(form, unfolded(form.schema));
  return createFormChecker(schema, kindChecks(form), required);
}

/** Sorts the properties, and so their errors, in the order of the page. */
function inFormOrder(form: AdaptedForm, schema: FormSchema): FormSchema {
  const properties = namesInOrder(form).map((name) => [name, schema.properties?.[name] ?? {}] as const);
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** The checks of a form's field kinds, by property. */
export function kindChecks(form: AdaptedForm): ReadonlyMap<string, FieldCheck> {
  const checks = new Map<string, FieldCheck>();
  for (const key of Object.keys(allProperties(form.schema))) {
    const check = checkOf(uiOf(form, key)?.['ui:field'] ?? '');
    if (check) checks.set(key, check);
  }
  return checks;
}
