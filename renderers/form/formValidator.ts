import { type ErrorSchema, type ErrorTransformer, type RJSFValidationError, type ValidatorType } from '@rjsf/utils';
import { checkForm } from '#adapters/check/checkForm.ts';
import type { FieldError } from '#adapters/check/fieldError.ts';
import { isPlain, optionsFor } from '#adapters/form/formSchema.ts';
import type { AdaptedForm, FieldOptions, FormValue } from '#adapters/model/form.ts';
import { errorTree } from '../messages/errorTree.ts';
import { sentencesFor } from '../messages/errorTransformer.ts';
import type { TFunction } from 'i18next';
import { rjsfSchema } from './rjsfForm.ts';
import { schemaValidator, toValidationError } from './schemaValidator.ts';

/** Maximum number of fields for which a form is validated in advance; more of them at once could delay a key. */
const aheadLimit = 150;

/**
 * Validates a form's first value once the browser is idle, so that the first submit finds most results and their
 * sentences in the cache. Shows nothing. Returns a function that cancels it. Does nothing in browsers without idle callbacks.
 */
export function checkAhead(
  { schema }: AdaptedForm,
  { validator, transformErrors }: FormValidation,
  value: FormValue,
): (() => void) | undefined {
  const fields = Object.keys(schema.properties ?? {}).length;
  if (!('requestIdleCallback' in globalThis) || !isPlain(schema) || fields > aheadLimit) return undefined;
  const check = (): void => void validator.validateFormData(value, rjsfSchema(schema), undefined, transformErrors);
  const request = requestIdleCallback(check);
  return () => cancelIdleCallback(request);
}

/** The errors of one property in rjsf's shapes, and what they were made from. */
interface Described {
  readonly found: readonly FieldError[];
  readonly options: FieldOptions;
  readonly errors: RJSFValidationError[];
  readonly branch: ErrorSchema | undefined;
}

/** What rjsf validates a form with. */
export interface FormValidation {
  readonly validator: ValidatorType;
  readonly transformErrors: ErrorTransformer;
}

/**
 * The validation of one plain form: {@link checkForm}, which knows the field types' own checks too, and the sentences.
 * Each property is described once: as long as its errors stay, its branch of the error tree is the same object, and the
 * tree is the same object as long as all branches are.
 */
export function validationOf(form: AdaptedForm, t: TFunction): FormValidation {
  let properties: ReadonlyMap<string, Described> = new Map();
  let tree: ErrorSchema = {};
  let value: FormValue = {};
  const transformErrors = sentencesFor(form, t, () => value);
  const validateFormData: ValidatorType['validateFormData'] = (formData, schema, custom, transform, uiSchema) => {
    value = formData ?? {};
    if (schema !== form.schema || transform !== transformErrors || !isPlain(form.schema))
      return schemaValidator.validateFormData(formData, schema, custom, transform, uiSchema);
    const described = new Map<string, Described>();
    for (const [key, found] of checkForm(form, value).byKey) {
      const options = optionsFor(form, key, value);
      const before = properties.get(key);
      const isSame = before?.found === found && before.options === options;
      described.set(key, isSame ? before : describe(key, found, options, transformErrors));
    }
    const next: ErrorSchema = {};
    for (const [key, { branch }] of described) if (branch) next[key] = branch;
    properties = described;
    tree = isSameTree(tree, next) ? tree : next;
    return { errors: [...described.values()].flatMap(({ errors }) => errors), errorSchema: tree };
  };
  return { validator: { ...schemaValidator, validateFormData }, transformErrors };
}

function describe(
  key: string,
  found: readonly FieldError[],
  options: FieldOptions,
  transform: ErrorTransformer,
): Described {
  const made = found.map((error) => ({ error, described: transform([toValidationError(error)])[0] }));
  const shown = made.flatMap(({ error, described }) =>
    described ? [{ ...error, text: described.message ?? '' }] : [],
  );
  // rjsf's own builder of this tree copies it for each error.
  const tree: Record<string, ErrorSchema | undefined> = errorTree(shown, ({ text = '' }) => text);
  return { found, options, errors: made.flatMap(({ described }) => described ?? []), branch: tree[key] };
}

function isSameTree(before: Readonly<Record<string, unknown>>, tree: Readonly<Record<string, unknown>>): boolean {
  const keys = Object.keys(tree);
  return keys.length === Object.keys(before).length && keys.every((key) => tree[key] === before[key]);
}
