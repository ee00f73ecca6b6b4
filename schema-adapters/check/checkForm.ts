import { checkOf } from '../fields/fieldKinds.ts';
import { uiOf } from '../form/formSchema.ts';
import type { FieldCheck } from '../model/fieldKind.ts';
import type { AdaptedForm, FormValue } from '../model/form.ts';
import { createFormChecker, type CheckedForm } from './formChecker.ts';

const checkers = new WeakMap<AdaptedForm, (value: FormValue) => CheckedForm>();

/**
 * Validates a form's value against its schema and the extra checks of its field kinds. Needs no form on the page. Never
 * throws.
 */
export function checkForm(form: AdaptedForm, value: FormValue): CheckedForm {
  let check = checkers.get(form);
  if (!check) {
    check = createFormChecker(form.schema, kindChecks(form));
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
