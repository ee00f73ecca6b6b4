import {
  ADDITIONAL_PROPERTY_FLAG,
  hasWidget,
  optionsList,
  RJSF_REF_CYCLE_KEY,
  type FieldProps,
  type WidgetProps,
} from '@rjsf/utils';
import type { ComponentType } from 'react';
import { typesOf } from '#adapters/form/formSchema.ts';
import { conditionalFields } from '#adapters/form/hiddenFields.ts';
import { isRecord } from '#adapters/model/json.ts';
import { registeredWidget, uiOptionsOf } from '../model/uiOptions.ts';
import { isSimpleControl } from '../registries/widgets.ts';
import { ObjectProperties } from './ObjectProperties.tsx';

/** What draws a property without rjsf's own field around it. */
type SimpleField =
  | { readonly Field: ComponentType<FieldProps> }
  | { readonly Widget: ComponentType<WidgetProps>; readonly options: WidgetProps['options'] };

/**
 * A property that needs nothing of rjsf's own field: an object of given properties, one value or a composite with a
 * control of this theme that rjsf has for its type. Undefined for all else: foreign controls, lists, choices between
 * schemas, references, conditions.
 */
export function simpleField({
  schema,
  uiSchema,
  registry,
}: Pick<FieldProps, 'schema' | 'uiSchema' | 'registry'>): SimpleField | undefined {
  const options = uiOptionsOf(uiSchema);
  if (
    !isRecord(schema) ||
    conditionalFields(Object({ schema, uiSchema: uiSchema ?? {} })) === undefined ||
    // A property that a customer added can be renamed and removed; a schema that contains itself opens level by level.
    ADDITIONAL_PROPERTY_FLAG in schema ||
    Reflect.get(schema, RJSF_REF_CYCLE_KEY) === true ||
    schema.deprecated === true ||
    onlyStockReads.some((option) => options[option] !== undefined)
  )
    return undefined;
  const { field, widget } = options;
  if (field !== undefined) {
    const Field: unknown = typeof field === 'string' ? registry.fields[field] : field;
    return isSimpleControl<FieldProps>(Field) ? { Field } : undefined;
  }
  const [type = 'array', ...otherTypes] = typesOf(schema).filter((one) => one !== 'null');
  if (type === 'object') return widget === undefined && schema.properties ? { Field: ObjectProperties } : undefined;
  const name = widget ?? defaultWidget(schema, type);
  const Widget = registeredWidget(registry.widgets, name);
  if (!singleTypes.has(type) || otherTypes.length > 0 || !isSimpleControl<WidgetProps>(Widget)) return undefined;
  // A yes or no that is drawn as a select has texts that rjsf makes.
  if (type === 'boolean' && Widget.frame !== 'own' && Widget.frame !== 'cell') return undefined;
  if (typeof widget === 'string' && !hasWidget(schema, widget, registry.widgets)) return undefined;
  return {
    Widget,
    options: Object(schema.enum ? { ...options, enumOptions: optionsList(schema, uiSchema) } : options),
  };
}

const singleTypes = new Set(['string', 'number', 'integer', 'boolean']);

/** Options that only rjsf's own field reads. */
const onlyStockReads =
  'enableMarkdownInHelp enableMarkdownInDescription disabled hideError autofocus label style FieldTemplate ObjectFieldTemplate deprecatedHandling'.split(
    ' ',
  );

/** As rjsf's own fields choose it; it knows more formats. */
function defaultWidget(schema: FieldProps['schema'], type: string): string | undefined {
  if (type === 'boolean') return 'checkbox';
  if (schema.enum !== undefined) return 'select';
  return schema.format === undefined ? 'text' : undefined;
}
