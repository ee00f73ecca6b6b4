import { allProperties } from '../check/conditionalProperties.ts';
import type { AdaptedForm, FieldOptions, FieldUi, FormSchema, FormUiSchema } from '../model/form.ts';
import { isRecord, type Json } from '../model/json.ts';
import { readableName } from '../provider/fieldLabels.ts';

/** The text for a message key such as `global.fields.profile.zip`; undefined if there is none. */
export type TextOf = (key: string) => string | undefined;

/** Widgets of every rjsf theme, by those of the product's own theme. Any other becomes what rjsf takes by the schema. */
const stockWidgets: Readonly<Record<string, string>> = {
  checkbox: 'checkbox',
  tile: 'checkbox',
  newsletter: 'checkbox',
  textarea: 'textarea',
  date: 'date',
  dateparts: 'date',
};

/**
 * A form for any rjsf theme: its uiSchema names only what each of them has. What only the product's own theme draws is
 * plainer: a birthday is three numbers, a store its id. Labels and choices without a text get a readable name.
 */
export function withStockControls(form: AdaptedForm, textOf: TextOf = () => undefined): AdaptedForm {
  const properties = allProperties(form.schema);
  const nameOf = (key: string): string => textOf(key) ?? readableName(key);
  const order = form.uiSchema['ui:order'];
  const uiSchema: FormUiSchema = {
    ...(order && { 'ui:order': order }),
    ...Object.fromEntries(
      Object.entries(properties).map(([key, schema]) => [key, stockUi(form.uiSchema[key], schema, nameOf)]),
    ),
  };
  return { ...form, uiSchema };
}

function stockUi(ui: FormUiSchema[string], schema: FormSchema, nameOf: (key: string) => string): object {
  if (!isFieldUi(ui)) return {};
  const { 'ui:options': options, 'ui:field': _field, 'ui:widget': widget = '', ...rest } = ui;
  const { titleKey, leafTitleKeys = {}, tile } = options;
  const title = schema.title ?? tile?.label ?? nameOf(tile?.labelKey ?? titleKey ?? options.provider);
  const leaves = Object.entries(leafTitleKeys).map(([leaf, key]) => [leaf, { 'ui:title': nameOf(key) }]);
  return {
    ...rest,
    'ui:title': title,
    ...(schema.enum
      ? enumUi(schema.enum, options, nameOf)
      : stockWidgets[widget] && { 'ui:widget': stockWidgets[widget] }),
    ...Object.fromEntries(leaves),
  };
}

/** A select with a name for each value; null is no choice of its own. */
function enumUi(values: readonly Json[], { choices = [], tile }: FieldOptions, nameOf: (key: string) => string) {
  if (tile) return { 'ui:widget': 'checkbox' };
  const names = values.map((value) => {
    const text = typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);
    const choice = choices.find((one) => one.value === text);
    return choice?.label ?? (text === '' ? '' : nameOf(choice?.labelKey ?? text));
  });
  return { 'ui:widget': 'select', 'ui:enumNames': names };
}

function isFieldUi(ui: FormUiSchema[string]): ui is FieldUi {
  return isRecord(ui) && 'ui:options' in ui && 'provider' in Object(ui['ui:options']);
}
