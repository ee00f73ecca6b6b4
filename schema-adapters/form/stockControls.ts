import { allProperties } from '../check/conditionalProperties.ts';
import type { AdaptedForm, Choice, FieldUi, FormSchema, FormUiSchema } from '../model/form.ts';
import type { Json } from '../model/json.ts';
import { readableName } from '../provider/fieldLabels.ts';
import { uiOf } from './formSchema.ts';

/** The text for a message key such as `global.fields.profile.zip`; undefined if there is none. */
export type Translate = (key: string) => string | undefined;

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
export function withStockControls(form: AdaptedForm, translate: Translate = () => undefined): AdaptedForm {
  const properties = allProperties(form.schema);
  const getLabel = (key: string): string => translate(key) ?? readableName(key);
  const order = form.uiSchema['ui:order'];
  const uiSchema: FormUiSchema = {
    ...(order && { 'ui:order': order }),
    ...Object.fromEntries(
      Object.entries(properties).map(([key, schema]) => [key, stockUi(uiOf(form, key), schema, getLabel)]),
    ),
  };
  return { ...form, uiSchema };
}

function stockUi(ui: FieldUi | undefined, schema: FormSchema, getLabel: (key: string) => string): object {
  if (ui === undefined) return {};
  const { 'ui:options': options, 'ui:field': _field, 'ui:widget': widget = '', ...rest } = ui;
  const { titleKey, leafTitleKeys = {}, tile } = options;
  const title = schema.title ?? tile?.label ?? getLabel(tile?.labelKey ?? titleKey ?? options.provider);
  const leaves = Object.entries(leafTitleKeys).map(([leaf, key]) => [leaf, { 'ui:title': getLabel(key) }]);
  const stockWidget = stockWidgets[widget];
  return {
    ...rest,
    'ui:title': title,
    ...(stockWidget !== undefined && { 'ui:widget': stockWidget }),
    ...(stockWidget === undefined && schema.enum && selectUi(schema.enum, options.choices ?? [], getLabel)),
    ...Object.fromEntries(leaves),
  };
}

/** A select with a label for each value; null is no choice of its own. */
function selectUi(values: readonly Json[], choices: readonly Choice[], getLabel: (key: string) => string): object {
  const labels = values.map((value) => {
    if (value === null) return choices.find((one) => one.value === '')?.label ?? '';
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const choice = choices.find((one) => one.value === text);
    return choice?.label ?? (text === '' ? '' : getLabel(choice?.labelKey ?? text));
  });
  return { 'ui:widget': 'select', 'ui:enumNames': labels };
}
