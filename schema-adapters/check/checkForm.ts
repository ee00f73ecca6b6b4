import { checkOf } from '../fields/fieldKinds.ts';
import { allProperties, namesInOrder, unfolded } from './conditionalProperties.ts';
import { foreseenProperties, hiddenJudge } from '../form/shownProperties.ts';
import { uiOf } from '../form/formSchema.ts';
import type { FieldCheck } from '../model/fieldKind.ts';
import type { AdaptedForm, FormSchema, FormValue } from '../model/form.ts';
import { createFormChecker, type CheckedForm } from './formChecker.ts';

const checkers = new WeakMap<AdaptedForm, (value: FormValue) => CheckedForm>();

/**
 * Validates a form's value against its schema and the extra checks of its field kinds. Needs no form on the page. Never
 * throws.
 */
export function checkForm(form: AdaptedForm, value: FormValue): CheckedForm {
  let check = checkers.get(form);
  if (!check) {
    check = checkerOf(form);
    checkers.set(form, check);
  }
  return check(value);
}

function checkerOf(form: AdaptedForm): (value: FormValue) => CheckedForm {
  const conditional = [...(foreseenProperties(form) ?? [])];
  const required = conditional.flatMap(([name, { isRequired }]) => (isRequired ? [name] : []));
  const schema = conditional.length === 0 ? form.schema : inFormOrder(form, unfolded(form.schema));
  return createFormChecker(schema, kindChecks(form), { required, hiddenIn: hiddenJudge(form) });
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
