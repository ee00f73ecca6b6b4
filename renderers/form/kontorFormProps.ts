import type { FormProps } from '@rjsf/core';
import type { CustomValidator } from '@rjsf/utils';
import { kindChecks, ownValue, hiddenFields } from '@kontor/schema-adapters/checks';
import type { AdaptedForm, FormValue } from '@kontor/schema-adapters';
import { describeError } from '../messages/describeErrors.ts';
import { errorTransformer } from '../messages/errorTransformer.ts';
import type { TFunction } from 'i18next';
import { translateStringWith } from '../theme/translateString.ts';
import { ownMember } from '@kontor/schema-adapters/json';
import { errorTree } from '../messages/errorTree.ts';
import { rjsfForm } from './rjsfForm.ts';

/**
 * Props for any rjsf form to render and validate a form of the adapter:
 * `<Form {...kontorTheme} {...kontorFormProps(form, t)} validator={…} />`.
 */
export function kontorFormProps(form: AdaptedForm, t: TFunction) {
  return {
    ...rjsfForm(form),
    transformErrors: errorTransformer(form, t),
    customValidate: kindValidator(form, t),
    translateString: translateStringWith(t),
    // `const: true` must not tick a required box for the customer, and an empty birthday is no value.
    experimental_defaultFormStateBehavior: { constAsDefaults: 'never', emptyObjectFields: 'skipEmptyDefaults' },
  } satisfies Partial<FormProps>;
}

/**
 * The checks of the field kinds as rjsf's `customValidate`; like `checkForm`, only for fields without schema errors.
 */
function kindValidator(form: AdaptedForm, t: TFunction): CustomValidator {
  const checks = kindChecks(form);
  return (formData, _errors, _uiSchema, errors) => {
    const value: FormValue = formData ?? {};
    const hidden = hiddenFields(form, value);
    const kindErrors = [...checks].flatMap(([key, check]) =>
      ownMember(errors, key) !== undefined || hidden.has(key)
        ? []
        : check(ownValue(value, key)).map(({ at, what }) => ({ form: [key, ...at], what })),
    );
    // rjsf creates error handlers only for members of the value, but accepts an error tree instead.
    return Object(errorTree(kindErrors, (error) => describeError(form, value, error, t).text));
  };
}

/**
 * A form from any JSON Schema and uiSchema, without bindings; `anchor` is the prefix of its element ids.
 */
export function formFromSchema(
  schema: object,
  { anchor = 'root', uiSchema = {} }: { readonly anchor?: string; readonly uiSchema?: object } = {},
): AdaptedForm {
  return { anchor, schema, uiSchema: Object(uiSchema), bindings: [] };
}
