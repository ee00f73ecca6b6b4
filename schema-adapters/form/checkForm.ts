import { checkOf } from '../fields/fieldKinds.ts';
import { allProperties, namesInOrder, unfolded } from '../check/conditionalProperties.ts';
import { conditionalFields, hiddenFields } from './hiddenFields.ts';
import { optionsOf, uiOf } from './formSchema.ts';
import { sameValue, valueAt } from '../check/formValue.ts';
import type { FieldError } from '../check/fieldError.ts';
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
  const isJudged = ({ form: path, what }: FieldError): boolean =>
    what === 'required' || ![path.slice(0, 1), path].some((at) => isUntouched(form, at, value));
  return check(value, hidden, isJudged);
}

/** Whether a value and the field that its rules depend on are those of the account. False for booleans. */
function isUntouched(form: AdaptedForm, path: readonly string[], value: FormValue): boolean {
  const saved = valueAt(form.accountValue, path);
  if (saved === undefined || typeof saved === 'boolean') return false;
  const partner = optionsOf(form, path[0] ?? '').messagesBy?.key;
  return [path, ...(partner === undefined ? [] : [[partner]])].every((at) =>
    sameValue(valueAt(value, at), valueAt(form.accountValue, at)),
  );
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
