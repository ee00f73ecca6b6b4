import type { ErrorSchema, RJSFValidationError, ValidationData, ValidatorType } from '@rjsf/utils';
import { checkForm } from '#adapters/check/checkForm.ts';
import type { ErrorsByKey, FieldError } from '#adapters/check/fieldError.ts';
import type { CheckedForm } from '#adapters/check/formChecker.ts';
import type { AdaptedForm, FormValue } from '#adapters/model/form.ts';
import { toValidationError, validationData, validator } from './validator.ts';

/** Maximum number of fields for which a form is validated in advance; more of them at once could delay a key. */
const aheadLimit = 150;

/**
 * Validates a form's first value while the browser is idle, so that the first submit finds most results in the cache.
 * Shows nothing. Returns a function that cancels it. Does nothing in browsers without idle callbacks.
 */
export function checkAhead(form: AdaptedForm, value: FormValue): (() => void) | undefined {
  if (!('requestIdleCallback' in globalThis) || Object.keys(form.schema.properties ?? {}).length > aheadLimit)
    return undefined;
  const request = requestIdleCallback(() => void checkForm(form, value));
  return () => cancelIdleCallback(request);
}

/**
 * rjsf's validator for one form: {@link checkForm}. The errors of an unchanged property are the same objects as before.
 */
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

/** rjsf's list; an error that was there before is the same object. */
function toValidationErrors(errors: readonly FieldError[]): RJSFValidationError[] {
  return errors.map((error) => {
    const made = known.get(error) ?? toValidationError(error);
    known.set(error, made);
    return made;
  });
}

const nodes = new WeakMap<readonly FieldError[], ErrorSchema>();
const lists = new WeakMap<object, readonly FieldError[]>();

/** rjsf's error tree; a property's branch is the same object as long as its list of errors is, and so is the tree. */
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

/** The errors in a tree of {@link validatorOf}, by property. */
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
