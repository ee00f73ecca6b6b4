import { fieldKindOf } from '../fields/fieldKinds.ts';
import { uiOf } from '../form/formSchema.ts';
import type { FieldKind } from '../model/fieldKind.ts';
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

function kindChecks(form: AdaptedForm): ReadonlyMap<string, NonNullable<FieldKind['check']>> {
  const checks = new Map<string, NonNullable<FieldKind['check']>>();
  for (const key of Object.keys(form.schema.properties ?? {})) {
    const check = fieldKindOf(uiOf(form, key)?.['ui:field'] ?? '')?.check;
    if (check) checks.set(key, check);
  }
  return checks;
}
