import type { FormProps } from '@rjsf/core';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { AdaptedForm, FormSchema, FormUiSchema } from '#adapters/model/form.ts';

/** A form of the adapter as props of any rjsf form. */
export function rjsfForm(form: AdaptedForm) {
  return {
    schema: rjsfSchema(form.schema),
    uiSchema: rjsfUiSchema(form.uiSchema),
    idPrefix: form.anchor,
    noHtml5Validate: true,
  } satisfies Partial<FormProps>;
}

/** A form's schema for rjsf. */
export function rjsfSchema(schema: FormSchema): RJSFSchema {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same JSON Schema; rjsf's type is mutable, its form only reads
  return schema as RJSFSchema;
}

/** A form's uiSchema for rjsf. */
export function rjsfUiSchema(uiSchema: FormUiSchema): UiSchema {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same, for the uiSchema
  return uiSchema as UiSchema;
}
