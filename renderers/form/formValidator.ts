import type { ErrorSchema, RJSFValidationError, ValidationData, ValidatorType } from '@rjsf/utils';
import { checkForm } from '#adapters/check/checkForm.ts';
import type { ErrorsByKey, FieldError } from '#adapters/check/fieldError.ts';
import type { CheckedForm } from '#adapters/check/formChecker.ts';
import type { AdaptedForm, FormValue } from '#adapters/model/form.ts';
import { toValidationError, validationData, validator } from './validator.ts';

/** Fields up to which a form is checked ahead; checking more of them in one go could hold up a key. */
const aheadLimit = 150;

/**
 * Checks a form's first value while the browser has nothing else to do, so that the first submit finds most answers there.
 * Shows nothing. Gives what calls it off. Browsers without idle callbacks go without.
 */
export function checkAhead(form: AdaptedForm, value: FormValue): (() => void) | undefined {
  if (!('requestIdleCallback' in globalThis) || Object.keys(form.schema.properties ?? {}).length > aheadLimit)
    return undefined;
  const request = requestIdleCallback(() => void checkForm(form, value));
  return () => cancelIdleCallback(request);
}

/** rjsf's validator for one form: {@link checkForm}, whose errors keep their identity per property where nothing changed. */
export function validatorOf(form: AdaptedForm): ValidatorType {
  let tree: ErrorSchema = {};
  let last: { readonly checked: CheckedForm; readonly data: ValidationData<unknown> } | undefined;
  return {
    ...validator,
    validateFormData: (formData, schema) => {
      if (schema !== form.schema) return validator.validateFormData(formData, schema);
      const checked = checkForm(form, formData ?? {});
      if (last?.checked !== checked) {
        tree = toErrorSchema(checked.byKey, tree);
        last = { checked, data: { errors: toValidationErrors(checked.errors), errorSchema: tree } };
      }
      return last.data;
    },
  };
}

const known = new WeakMap<FieldError, RJSFValidationError>();

/** rjsf's list; an error that stands since the last check is the same object. */
function toValidationErrors(errors: readonly FieldError[]): RJSFValidationError[] {
  return errors.map((error) => {
    const made = known.get(error) ?? toValidationError(error);
    known.set(error, made);
    return made;
  });
}

const nodes = new WeakMap<readonly FieldError[], ErrorSchema>();
const lists = new WeakMap<object, readonly FieldError[]>();

/** rjsf's tree of errors; a property's branch keeps its identity as long as its list of errors does, and so does the tree. */
function toErrorSchema(byKey: ReadonlyMap<string, readonly FieldError[]>, before: ErrorSchema): ErrorSchema {
  const tree: ErrorSchema = {};
  for (const [key, list] of byKey) {
    let node: ErrorSchema | undefined = nodes.get(list);
    if (!node) {
      const branch: ErrorSchema = validationData(list).errorSchema;
      node = { ...branch[key] };
      nodes.set(list, node);
      lists.set(node, list);
    }
    tree[key] = node;
  }
  const names = Object.keys(tree);
  return names.length === Object.keys(before).length && names.every((name) => tree[name] === before[name])
    ? before
    : tree;
}

/** The errors that a tree of {@link validatorOf} carries, by property. */
export function errorsIn(tree: ErrorSchema | undefined): ErrorsByKey {
  const readBefore = tree && read.get(tree);
  if (readBefore) return readBefore;
  const byKey = new Map<string, readonly FieldError[]>();
  for (const [key, node] of Object.entries({ ...tree })) {
    const list = typeof node === 'object' ? lists.get(node) : undefined;
    if (list && list.length > 0) byKey.set(key, list);
  }
  if (tree) read.set(tree, byKey);
  return byKey;
}

const read = new WeakMap<ErrorSchema, ErrorsByKey>();
