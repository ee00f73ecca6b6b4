import type { FormProps } from '@rjsf/core';
import type { CustomValidator } from '@rjsf/utils';
import { kindChecks } from '#adapters/form/checkForm.ts';
import { ownValue } from '#adapters/check/formValue.ts';
import { hiddenFields } from '#adapters/form/hiddenFields.ts';
import type { AdaptedForm, FormValue } from '#adapters/model/form.ts';
import { describeError } from '../messages/describeErrors.ts';
import { errorTransformer } from '../messages/errorTransformer.ts';
import type { TFunction } from 'i18next';
import { translateStringWith } from '../theme/translateString.ts';
import { ownMember } from '#adapters/model/json.ts';
import { errorTree } from '../messages/errorTree.ts';
import { rjsfForm } from './rjsfForm.ts';

/**
 * What any rjsf form needs to draw and check a form of the adapter:
 * `<Form {...kontorTheme} {...kontorFormProps(form, t)} validator={…} />`.
 */
export function kontorFormProps(form: AdaptedForm, t: TFunction) {
  return {
    ...rjsfForm(form),
    transformErrors: errorTransformer(form, t),
    customValidate: kindValidator(form, t),
    translateString: translateStringWith(t),
    // A box that must be ticked is never ticked for the customer, and an empty birthday is no birthday.
    experimental_defaultFormStateBehavior: { constAsDefaults: 'never', emptyObjectFields: 'skipEmptyDefaults' },
  } satisfies Partial<FormProps>;
}

/** The field types' own checks as rjsf's `customValidate`; like in `checkForm` only where the schema found no error. */
function kindValidator(form: AdaptedForm, t: TFunction): CustomValidator {
  const checks = kindChecks(form);
  return (formData, _errors, _uiSchema, errors) => {
    const value: FormValue = formData ?? {};
    const hidden = hiddenFields(form, value);
    const wrong = [...checks].flatMap(([key, check]) =>
      ownMember(errors, key) !== undefined || hidden.has(key)
        ? []
        : check(ownValue(value, key)).map(({ at, what }) => ({ form: [key, ...at], what })),
    );
    // rjsf makes its handlers only for members that the value has; it takes the tree that it makes of them, too.
    return Object(errorTree(wrong, (error) => describeError(form, value, error, t).text));
  };
}

/**
 * A form from any JSON Schema and uiSchema, without bindings; `anchor` is the prefix of its element ids. Without a
 * uiSchema: titles as labels, properties in order, native controls.
 */
export function formFromSchema(
  schema: object,
  { anchor = 'root', uiSchema = {} }: { readonly anchor?: string; readonly uiSchema?: object } = {},
): AdaptedForm {
  return { anchor, schema, uiSchema: Object(uiSchema), bindings: [] };
}
