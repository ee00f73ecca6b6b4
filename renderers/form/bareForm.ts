import type { AdaptedForm, FormSchema } from '#adapters/model/form.ts';

/** A form from a plain JSON Schema: its titles as labels, its properties in order, native controls, no bindings. */
export function bareForm(schema: FormSchema, anchor = 'root'): AdaptedForm {
  return { anchor, schema, uiSchema: {}, bindings: [] };
}
