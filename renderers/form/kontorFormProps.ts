import type { FormProps } from '@rjsf/core';
import {
  type CustomValidator,
  type FormValidation,
  createErrorHandler,
  unwrapErrorHandler,
  validationDataMerge,
  type ValidatorType,
} from '@rjsf/utils';
import { kindChecks } from '#adapters/check/checkForm.ts';
import { ownValue } from '#adapters/check/formValue.ts';
import { hiddenIn } from '#adapters/form/shownProperties.ts';
import type { AdaptedForm, FormValue, FormSchema, FormUiSchema } from '#adapters/model/form.ts';
import { sentenceOf } from '../messages/describeErrors.ts';
import { errorTransformer } from '../messages/errorTransformer.ts';
import type { TFunction } from 'i18next';
import { translateStringWith } from '../theme/translateString.ts';
import { rjsfForm, schemaValidator } from './rjsfForm.ts';

type KontorFormProps = Pick<
  FormProps,
  | 'schema'
  | 'uiSchema'
  | 'idPrefix'
  | 'noHtml5Validate'
  | 'transformErrors'
  | 'customValidate'
  | 'translateString'
  | 'experimental_defaultFormStateBehavior'
>;

/**
 * What any rjsf form needs to draw and check a form of the adapter:
 * `<Form {...kontorTheme} {...kontorFormProps(form, t)} validator={…} />`.
 */
export function kontorFormProps(form: AdaptedForm, t: TFunction): KontorFormProps {
  return {
    ...rjsfForm(form),
    transformErrors: errorTransformer(form, t),
    customValidate: kindValidator(form, t),
    translateString: translateStringWith(t),
    // A box that must be ticked is never ticked for the customer, and an empty birthday is no birthday.
    experimental_defaultFormStateBehavior: { constAsDefaults: 'never', emptyObjectFields: 'skipEmptyDefaults' },
  };
}

/** The field types' own checks as rjsf's `customValidate`; like in `checkForm` only where the schema found no error. */
function kindValidator(form: AdaptedForm, t: TFunction): CustomValidator {
  const checks = kindChecks(form);
  return (formData, errors, _uiSchema, found) => {
    const value: FormValue = formData ?? {};
    const wrong: Readonly<Record<string, unknown>> = { ...found };
    const hidden = hiddenIn(form, value);
    for (const [key, check] of checks)
      for (const { at, what } of wrong[key] === undefined && !hidden.has(key) ? check(ownValue(value, key)) : [])
        handlerAt(errors, [key, ...at])?.addError(sentenceOf(form, value, { form: [key, ...at], what }, t));
    return errors;
  };
}

function handlerAt(errors: FormValidation, path: readonly string[]): FormValidation | undefined {
  return path.reduce<FormValidation | undefined>(
    (node, segment) => (node ? (node[segment] ??= created()) : node),
    errors,
  );
}

/** rjsf makes handlers only for members that the value has. */
function created(): FormValidation {
  const own: string[] = [];
  return Object.assign(Object({ __errors: own }), { addError: (text: string) => void own.push(text) });
}

/** The product's validator for any form of rjsf: {@link schemaValidator}, and the form's own `customValidate`. */
export const validator: ValidatorType = {
  ...schemaValidator,
  validateFormData: (formData, schema, customValidate, transformErrors, uiSchema) => {
    const found = schemaValidator.validateFormData(formData, schema, undefined, transformErrors, uiSchema);
    if (!customValidate) return found;
    const handler = customValidate(formData, createErrorHandler(formData ?? {}), uiSchema, found.errorSchema);
    return validationDataMerge(found, unwrapErrorHandler(handler));
  },
};

interface BareForm {
  /** Prefix of the element ids. */
  readonly anchor?: string;
  /** Any uiSchema of rjsf. */
  readonly uiSchema?: object;
}

/**
 * A form from any JSON Schema and uiSchema, without bindings. Without a uiSchema: titles as labels, properties in order,
 * native controls.
 */
export function bareForm(schema: object, { anchor = 'root', uiSchema = {} }: BareForm = {}): AdaptedForm {
  const read: { readonly schema: FormSchema; readonly uiSchema: FormUiSchema } = { schema, uiSchema: Object(uiSchema) };
  return { anchor, ...read, bindings: [] };
}
