import { checkOf } from '../fields/fieldKinds.ts';
import { isFixed, uiOf } from '../form/formSchema.ts';
import type { FieldCheck } from '../model/fieldKind.ts';
import type { AdaptedForm, FormSchema, FormValue } from '../model/form.ts';
import type { Json } from '../model/json.ts';
import { createFormChecker, type CheckedForm } from './formChecker.ts';
import { errorsByKey, noErrors, sameErrors, type FieldError } from './fieldError.ts';
import { schemaErrors } from './schemaErrors.ts';

const checkers = new WeakMap<AdaptedForm, (value: FormValue) => CheckedForm>();

/**
 * Validates a form's value against its schema and the extra checks of its field kinds. Needs no form on the page. Never
 * throws.
 */
export function checkForm(form: AdaptedForm, value: FormValue): CheckedForm {
  let check = checkers.get(form);
  if (!check) {
    check = isFixed(form.schema) ? createFormChecker(form.schema, kindChecks(form)) : createWholeChecker(form.schema);
    checkers.set(form, check);
  }
  return check(value);
}

/** The extra checks of a form's field kinds, by property. */
export function kindChecks(form: AdaptedForm): ReadonlyMap<string, FieldCheck> {
  const checks = new Map<string, FieldCheck>();
  for (const key of Object.keys(form.schema.properties ?? {})) {
    const check = checkOf(uiOf(form, key)?.['ui:field'] ?? '');
    if (check) checks.set(key, check);
  }
  return checks;
}

/** Checks a value as a whole, where its schema depends on it. A property whose errors stay keeps their list. */
function createWholeChecker(schema: FormSchema): (value: FormValue) => CheckedForm {
  let last: CheckedForm = { errors: noErrors, byKey: new Map() };
  return (value) => {
    const errors = wholeErrors(schema, value);
    const byKey = new Map<string, readonly FieldError[]>();
    for (const [key, found] of errorsByKey(errors)) {
      const before = last.byKey.get(key);
      byKey.set(key, before && sameErrors(before, found) ? before : found);
    }
    last = { errors, byKey };
    return last;
  };
}

/** The errors of a form's whole value; one that is no object may be absent, and is then asked for. */
export function wholeErrors(schema: FormSchema, value: Json | undefined): readonly FieldError[] {
  if (value !== undefined) return schemaErrors(schema, value);
  const { type, enum: values, const: constant } = schema;
  return (type ?? values ?? constant) === undefined ? noErrors : [{ form: [], what: 'required' }];
}
