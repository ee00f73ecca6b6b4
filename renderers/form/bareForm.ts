import type { AdaptedForm, FormSchema, FormUiSchema } from '#adapters/model/form.ts';

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
