import type { FormProps } from '@rjsf/core';
import {
  type RJSFSchema,
  type UiSchema,
  toErrorSchema,
  type RJSFValidationError,
  type ValidatorType,
  createErrorHandler,
  createSchemaUtils,
  deepEquals,
  unwrapErrorHandler,
  validationDataMerge,
} from '@rjsf/utils';
import type { AdaptedForm, FormValue } from '@kontor/schema-adapters';
import {
  wholeErrors,
  type FieldError,
  schemaErrors,
  allProperties,
  conditionalFields,
} from '@kontor/schema-adapters/checks';
import { isJsonObject, ownMember, type Json } from '@kontor/schema-adapters/json';
import type { Defaults, FieldPath } from '../model/formValues.ts';

/** Limit for applying defaults and conditions repeatedly: in some schemas each pass changes the value again. */
const maxPasses = 10;

/**
 * The changes that rjsf's own form makes to a value, by the same functions of rjsf: fills in defaults, and removes
 * values of conditions that changed. Undefined for a schema that needs neither. Throws if rjsf cannot read the schema.
 */
export function defaultsOf(form: Pick<AdaptedForm, 'schema' | 'uiSchema'>): Defaults | undefined {
  const { schema } = form;
  if (schema.properties && !changesValues(form)) return undefined;
  const utils = createSchemaUtils(validator, Object(schema));
  const root = utils.getRootSchema();
  // The resolved root schema does not show changed conditions of nested schemas.
  const hasConditions = /"(?:if|dependencies|dependentSchemas)":/.test(JSON.stringify(schema));
  const isPrivate = typeof navigator !== 'undefined' && Reflect.get(navigator, 'globalPrivacyControl') === true;
  const fillIn = (value: FormValue, isFirst: boolean): FormValue => {
    const withDefaults: FormValue = utils.getDefaultFormState(root, value, false, !isFirst);
    return isPrivate ? Object(withoutTicks(withDefaults, value)) : withDefaults;
  };
  return {
    initial: (value) => fillIn(value, true),
    update: (value, before, path, leaf) => {
      const isLeaf = path.length > 0 && (typeof leaf !== 'object' || leaf === null) && typeof leaf !== 'symbol';
      let result = fillIn(value, false);
      let lastSchema = utils.retrieveSchema(root, before);
      for (let pass = 0; pass < maxPasses; pass += 1) {
        const resolved = utils.retrieveSchema(root, result);
        if (!isLeaf || !(hasConditions || !deepEquals(resolved, lastSchema))) break;
        const sanitized: FormValue = utils.sanitizeDataForNewSchema(resolved, lastSchema, result);
        if (deepEquals(sanitized, result)) break;
        lastSchema = resolved;
        result = fillIn(sanitized, false);
      }
      // A value that the customer cleared does not get its default again.
      return leaf === undefined && typeof path.at(-1) === 'string' ? withCleared(result, path) : result;
    },
  };
}

/**
 * Whether rjsf fills in or removes values of a schema: defaults, constants, and schemas whose properties are not
 * static. Required boxes stay unticked; in forms of the adapter, hidden fields keep their values.
 */
function changesValues(form: Pick<AdaptedForm, 'schema' | 'uiSchema'>): boolean {
  const { schema } = form;
  // Passes invalid schemas to rjsf, which throws.
  if (!conditionalFields(form) || 'default' in schema || !Array.isArray(schema.required ?? [])) return true;
  if (schema.const !== undefined && typeof schema.const !== 'boolean') return true;
  return Object.values(allProperties(schema)).some((inner) => changesValues({ schema: inner, uiSchema: {} }));
}

/**
 * Removes `true` defaults that the customer has not ticked: no consent by default. Source:
 * requirements#privacy-control.
 */
function withoutTicks(value: Json | undefined, ticked: unknown): Json | undefined {
  if (value === true) return ticked === true || undefined;
  if (Array.isArray(value))
    return value.map((item, at) => withoutTicks(item, Reflect.get(Object(ticked), at)) ?? false);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withoutTicks(inner, ownMember(ticked, name))]),
  );
}

/** Sets the member at a path to undefined, as rjsf does. */
function withCleared(value: FormValue, path: FieldPath): FormValue {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  const inner = rest.length === 0 ? undefined : withCleared(Object(Reflect.get(Object(value), name)), rest);
  if (Array.isArray(value)) return Object(value.with(Number(name), inner));
  return { ...value, [name]: inner };
}

/** A form of the adapter as props of any rjsf form; rjsf's types want mutable schemas. */
export function rjsfForm(form: AdaptedForm) {
  const [schema, uiSchema]: [RJSFSchema, UiSchema] = [Object(form.schema), Object(form.uiSchema)];
  return { schema, uiSchema, idPrefix: form.anchor, noHtml5Validate: true } satisfies Partial<FormProps>;
}

/**
 * The product's validator for any rjsf form. It compiles no code, so it works under a strict Content-Security-Policy.
 * An error's message is the failed keyword; `transformErrors` replaces it by a sentence.
 */
export const validator: ValidatorType = {
  validateFormData: (formData, schema, customValidate, transformErrors, uiSchema) => {
    const schemaOnly = wholeErrors(Object(schema), formData).map(toValidationError);
    const errors = transformErrors?.(schemaOnly, uiSchema) ?? schemaOnly;
    const result = { errors, errorSchema: toErrorSchema(errors) };
    if (!customValidate) return result;
    const handler = customValidate(formData, createErrorHandler(formData ?? {}), uiSchema, result.errorSchema);
    return validationDataMerge(result, unwrapErrorHandler(handler));
  },
  isValid: (schema, formData, rootSchema) =>
    schemaErrors(Object(schema), formData, [], Object(rootSchema)).length === 0,
  rawValidation: () => ({ errors: [] }),
};

/** Converts an error to rjsf's format. */
function toValidationError({ form, what }: FieldError): RJSFValidationError {
  const property = form.map((segment) => `.${segment}`).join('');
  return { name: what, message: what, property, stack: `${property} ${what}` };
}
