import {
  ADDITIONAL_PROPERTY_FLAG,
  getWidget,
  RJSF_REF_CYCLE_KEY,
  type EnumOptionsType,
  type FieldProps,
  type RJSFSchema,
  type WidgetProps,
} from '@rjsf/utils';
import type { ComponentType } from 'react';
import { typesOf } from '#adapters/form/formSchema.ts';
import { foreseenProperties } from '#adapters/form/shownProperties.ts';
import { isRecord } from '#adapters/model/json.ts';
import { hasPlainChoices } from '../controls/choices.ts';
import { namedControl, registeredWidget, uiOptionsOf } from '../model/uiOptions.ts';
import { isSimpleControl } from '../registries/widgets.ts';
import { SelectWidget } from '../widgets/SelectWidget.tsx';
import { ObjectProperties } from './ObjectProperties.tsx';

/** What draws a property without rjsf's own field around it. */
export type SimpleField =
  | { readonly kind: 'field'; readonly component: ComponentType<FieldProps> }
  | {
      readonly kind: 'widget';
      readonly component: ComponentType<WidgetProps>;
      readonly options: WidgetProps['options'];
    };

type Property = Pick<FieldProps, 'schema' | 'uiSchema' | 'registry'>;

/**
 * A property that needs nothing of rjsf's own field: an object of given properties, one value or a composite with a
 * control of this theme, which rjsf's `getWidget` chooses. Undefined for all else: foreign and lazy controls, lists,
 * choices between schemas, references, conditions.
 */
export function simpleField({ schema, uiSchema, registry }: Property): SimpleField | undefined {
  if (!isRecord(schema)) return undefined;
  const { field, widget, ...options } = uiOptionsOf(uiSchema);
  // A property that a customer added can be renamed and removed; a schema that contains itself opens level by level.
  const isStatic = foreseenProperties(Object({ schema, uiSchema: uiSchema ?? {} })) !== undefined;
  if (!isStatic || ADDITIONAL_PROPERTY_FLAG in schema || Reflect.get(schema, RJSF_REF_CYCLE_KEY) === true)
    return undefined;
  if (schema.deprecated === true || special.some((name) => options[name] !== undefined)) return undefined;
  if (field !== undefined) {
    const component = namedControl(registry, uiSchema);
    return isSimpleControl<FieldProps>(component) ? { kind: 'field', component } : undefined;
  }
  const [type, ...otherTypes] = typesOf(schema).filter((one) => one !== 'null');
  if (type === 'object')
    return widget === undefined && schema.properties ? { kind: 'field', component: ObjectProperties } : undefined;
  if (type === undefined || type === 'array' || otherTypes.length > 0) return undefined;
  const name = widget ?? defaultWidget(schema, type);
  return name === undefined ? undefined : simpleWidget({ schema, uiSchema, registry }, name, type);
}

/** Options that only rjsf's own field reads. */
const special =
  'enableMarkdownInHelp enableMarkdownInDescription disabled hideError autofocus label style FieldTemplate ObjectFieldTemplate enumDisabled enumNames enumOrder deprecatedHandling'.split(
    ' ',
  );

/** As rjsf's own fields choose it; it knows more formats. */
function defaultWidget(schema: RJSFSchema, type: string): string | undefined {
  if (type === 'boolean') return 'checkbox';
  if (schema.enum !== undefined) return 'select';
  return schema.format === undefined ? 'text' : undefined;
}

function simpleWidget({ schema, uiSchema, registry }: Property, name: unknown, type: string): SimpleField | undefined {
  const control = registeredWidget(registry.widgets, name);
  if (!isSimpleControl<WidgetProps>(control) || (control === SelectWidget && !hasPlainChoices(schema, uiSchema)))
    return undefined;
  // A yes or no that is drawn as a select has texts that rjsf makes.
  if (type === 'boolean' && control.frame !== 'own' && control.frame !== 'cell') return undefined;
  const { widget: _widget, ...options } = uiOptionsOf(uiSchema);
  try {
    const component = getWidget(schema, typeof name === 'string' ? name : control, registry.widgets);
    return {
      kind: 'widget',
      // rjsf's wrapper only adds a foreign control's own options.
      component: 'defaultProps' in control ? component : control,
      options: Object({ ...options, ...(schema.enum && { enumOptions: schema.enum.map(optionFor) }) }),
    };
  } catch {
    // rjsf knows no such control for this type; its own field says so.
    return undefined;
  }
}

/** The option of an enum without names of its own; rjsf's own field draws those that have names. */
function optionFor(value: unknown): EnumOptionsType {
  return { value, label: typeof value === 'string' ? value : JSON.stringify(value) };
}
