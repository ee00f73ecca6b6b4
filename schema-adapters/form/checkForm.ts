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
 * Validates a form's value against its schema and the extra checks of its field kinds. What the account has and nobody
 * touched is not judged: it is not sent either. Needs no form on the page. Never throws.
 */
export function checkForm(form: AdaptedForm, value: FormValue, hidden = hiddenFields(form, value)): CheckedForm {
  let check = checkers.get(form);
  if (!check) {
    check = checkerOf(form);
    checkers.set(form, check);
  }
  return withoutUntouched(form, value, check(value, hidden));
}

/** The same without the errors of untouched values; what is missing is asked for all the same. */
function withoutUntouched(form: AdaptedForm, value: FormValue, checked: CheckedForm): CheckedForm {
  const spared = [...checked.byKey].filter(
    ([key, errors]) => isUntouched(form, key, value) && errors.some(({ what }) => what !== 'required'),
  );
  if (spared.length === 0) return checked;
  const byKey = new Map(checked.byKey);
  for (const [key, errors] of spared) {
    const missing = errors.filter(({ what }) => what === 'required');
    if (missing.length > 0) byKey.set(key, missing);
    else byKey.delete(key);
  }
  return { errors: [...byKey.values()].flat(), byKey };
}

/** Whether a property has the account's value, and so has the field that its rules follow. A yes or no is an answer. */
function isUntouched(form: AdaptedForm, key: string, value: FormValue): boolean {
  const { accountValue = {} } = form;
  const own = ownValue(accountValue, key);
  if (own === undefined || typeof own === 'boolean') return false;
  const { key: partner = key } = optionsOf(form, key).messagesBy ?? {};
  return [key, partner].every((one) => sameValue(ownValue(value, one), ownValue(accountValue, one)));
}

function checkerOf(form: AdaptedForm): ReturnType<typeof createFormChecker> {
  const conditional = [...(conditionalFields(form) ?? [])];
  const required = conditional.flatMap(([name, { isRequired }]) => (isRequired ? [name] : []));
  const schema = conditional.length === 0 ? form.schema : inFormOrder(form, unfolded(form.schema));
  return createFormChecker(schema, kindChecks(form), required);
}

/** Errors are told in the order of the page. */
function inFormOrder(form: AdaptedForm, schema: FormSchema): FormSchema {
  const properties = namesInOrder(form).map((name) => [name, schema.properties?.[name] ?? {}] as const);
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** The extra checks of a form's field kinds, by property. */
export function kindChecks(form: AdaptedForm): ReadonlyMap<string, FieldCheck> {
  const checks = new Map<string, FieldCheck>();
  for (const key of Object.keys(allProperties(form.schema))) {
    const check = checkOf(uiOf(form, key)?.['ui:field'] ?? '');
    if (check) checks.set(key, check);
  }
  return checks;
}
