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
import type { AdaptedForm, FormValue } from '#adapters/model/form.ts';
import { wholeErrors } from '#adapters/check/formChecker.ts';
import type { FieldError } from '#adapters/check/fieldError.ts';
import { schemaErrors } from '#adapters/check/schemaErrors.ts';
import { allProperties } from '#adapters/check/conditionalProperties.ts';
import { isJsonObject, ownMember, type Json } from '#adapters/model/json.ts';
import { conditionalFields } from '#adapters/form/hiddenFields.ts';
import type { Defaults, FieldPath } from '../model/formValues.ts';

/** How often a value is settled again because it was changed by that: a schema may go round in circles. */
const mostTurns = 10;

/**
 * What rjsf's own form does with a value at each change, by the same functions of rjsf: it fills in defaults, and where a
 * condition has another result it takes away what belonged to the one before. Undefined for a schema that asks for
 * neither. Throws where rjsf cannot read the schema.
 */
export function defaultsOf(form: Pick<AdaptedForm, 'schema' | 'uiSchema'>): Defaults | undefined {
  const { schema } = form;
  if (schema.properties && !changesValues(form)) return undefined;
  const utils = createSchemaUtils(validator, Object(schema));
  const root = utils.getRootSchema();
  // The schema of the whole value does not show that a condition inside of it has another result.
  const hasConditions = /"(?:if|dependencies|dependentSchemas)":/.test(JSON.stringify(schema));
  const isPrivate = typeof navigator !== 'undefined' && navigator.globalPrivacyControl === true;
  const filled = (value: FormValue, isFirst: boolean): FormValue => {
    const made: FormValue = utils.getDefaultFormState(root, value, false, !isFirst);
    return isPrivate ? Object(withoutTicks(made, value)) : made;
  };
  return {
    initial: (value) => filled(value, true),
    update: (value, before, path, leaf) => {
      const isLeaf = path.length > 0 && (typeof leaf !== 'object' || leaf === null) && typeof leaf !== 'symbol';
      let made = filled(value, false);
      let last = utils.retrieveSchema(root, before);
      for (let turn = 0; turn < mostTurns; turn += 1) {
        const resolved = utils.retrieveSchema(root, made);
        if (!isLeaf || !(hasConditions || !deepEquals(resolved, last))) break;
        const clean: FormValue = utils.sanitizeDataForNewSchema(resolved, last, made);
        if (deepEquals(clean, made)) break;
        last = resolved;
        made = filled(clean, false);
      }
      // A value that a customer cleared does not get its default again.
      return leaf === undefined && typeof path.at(-1) === 'string' ? withCleared(made, path) : made;
    },
  };
}

/**
 * Whether rjsf fills in values of a schema or takes them away: defaults, constants, and all whose properties are not
 * foreseen. A box that must be ticked is left to the customer, and what is hidden keeps its value in a form of the adapter.
 */
function changesValues(form: Pick<AdaptedForm, 'schema' | 'uiSchema'>): boolean {
  const { schema } = form;
  // What rjsf cannot read, it shall see and refuse.
  if (!conditionalFields(form) || 'default' in schema || !Array.isArray(schema.required ?? [])) return true;
  if (schema.const !== undefined && typeof schema.const !== 'boolean') return true;
  return Object.values(allProperties(schema)).some((inner) => changesValues({ schema: inner, uiSchema: {} }));
}

/** A default is no consent: without each yes that nobody has ticked. Source: requirements#privacy-control. */
function withoutTicks(value: Json | undefined, ticked: unknown): Json | undefined {
  if (value === true) return ticked === true || undefined;
  if (Array.isArray(value))
    return value.map((item, at) => withoutTicks(item, Reflect.get(Object(ticked), at)) ?? false);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withoutTicks(inner, ownMember(ticked, name))]),
  );
}

/** The member is there, without a value, as in rjsf. */
function withCleared(value: FormValue, path: FieldPath): FormValue {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  const inner = rest.length === 0 ? undefined : withCleared(Object(Reflect.get(Object(value), name)), rest);
  if (Array.isArray(value)) return Object(value.with(Number(name), inner));
  return { ...value, [name]: inner };
}

/** A form of the adapter as props of any rjsf form: the same schemas, which rjsf's types hold for mutable. */
export function rjsfForm(form: AdaptedForm) {
  const [schema, uiSchema]: [RJSFSchema, UiSchema] = [Object(form.schema), Object(form.uiSchema)];
  return { schema, uiSchema, idPrefix: form.anchor, noHtml5Validate: true } satisfies Partial<FormProps>;
}

/**
 * The product's validator for any form of rjsf: it compiles nothing and so works under a strict Content-Security-Policy.
 * An error's message is the keyword that failed; `transformErrors` makes its sentence.
 */
export const validator: ValidatorType = {
  validateFormData: (formData, schema, customValidate, transformErrors, uiSchema) => {
    const listed = wholeErrors(Object(schema), formData).map(toValidationError);
    const errors = transformErrors?.(listed, uiSchema) ?? listed;
    const found = { errors, errorSchema: toErrorSchema(errors) };
    if (!customValidate) return found;
    const own = customValidate(formData, createErrorHandler(formData ?? {}), uiSchema, found.errorSchema);
    return validationDataMerge(found, unwrapErrorHandler(own));
  },
  isValid: (schema, formData, rootSchema) =>
    schemaErrors(Object(schema), formData, [], Object(rootSchema)).length === 0,
  rawValidation: () => ({ errors: [] }),
};

/** One error as rjsf lists it. */
function toValidationError({ form, what }: FieldError): RJSFValidationError {
  const property = form.map((segment) => `.${segment}`).join('');
  return { name: what, message: what, property, stack: `${property} ${what}` };
}
