import {
  ADDITIONAL_PROPERTY_FLAG,
  RJSF_REF_CYCLE_KEY,
  type FieldProps,
  type Registry,
  type RJSFSchema,
  type UiSchema,
  type WidgetProps,
} from '@rjsf/utils';
import type { ComponentType } from 'react';
import { isFixedItself, typesOf } from '#adapters/form/formSchema.ts';
import { isRecord } from '#adapters/model/json.ts';
import { controlOf, type ControlMarks } from '../model/controlMarks.ts';
import { propertyOrder } from '../model/propertyOrder.ts';
import { uiOptionsOf } from '../model/uiOptions.ts';

/** How a property is drawn without rjsf's own field. */
export type Known =
  | { readonly kind: 'field'; readonly component: ComponentType<FieldProps>; readonly marks: ControlMarks }
  | { readonly kind: 'widget'; readonly component: ComponentType<WidgetProps>; readonly marks: ControlMarks }
  | { readonly kind: 'object' };

type Drawn = Pick<FieldProps, 'schema' | 'uiSchema'>;
type Parts = Pick<Registry, 'fields' | 'widgets'>;

/**
 * How a property is drawn directly: by a control of this theme that the registry has under the name in
 * the uiSchema, the text or select of a plain value, an object of such properties. Undefined for all else: foreign
 * widgets and fields, lists, choices between schemas, and what nobody knows.
 */
export function knownControl({ fields, widgets }: Parts, { schema, uiSchema }: Drawn): Known | undefined {
  if (!isRecord(schema)) return undefined;
  const before = found.get(schema);
  if (before?.fields === fields && before.widgets === widgets && before.uiSchema === uiSchema) return before.known;
  const known = findControl({ fields, widgets }, { schema, uiSchema });
  found.set(schema, { fields, widgets, uiSchema, known });
  return known;
}

/** What was found last for a schema: it is asked for at each render of its field. */
const found = new WeakMap<
  RJSFSchema,
  Parts & { readonly uiSchema: UiSchema | undefined; readonly known: Known | undefined }
>();

function findControl({ fields, widgets }: Parts, { schema, uiSchema }: Drawn): Known | undefined {
  const { field, widget, order, ...options } = uiOptionsOf(uiSchema);
  // A property that a customer added can be renamed and removed; a schema that contains itself opens level by level.
  if (!isFixedItself(schema) || ADDITIONAL_PROPERTY_FLAG in schema || schema[RJSF_REF_CYCLE_KEY]) return undefined;
  if (schema.deprecated === true || special.some((name) => options[name] !== undefined)) return undefined;
  const [type, ...otherTypes] = typesOf(schema).filter((one) => one !== 'null');
  const named = controlOf({ fields, widgets }, schema, uiSchema);
  if (field !== undefined)
    return isOwn<FieldProps>(named) ? { kind: 'field', component: named, marks: named } : undefined;
  if (type === 'object')
    return widget === undefined && schema.properties && propertyOrder(Object.keys(schema.properties ?? {}), order)
      ? { kind: 'object' }
      : undefined;
  if (type === 'array' || otherTypes.length > 0 || schema.type === 'null') return undefined;
  const drawn = named ?? defaultFor(schema, widgets, widget);
  if (!isOwn<WidgetProps>(drawn)) return undefined;
  // A yes or no that is drawn as a select has texts that rjsf makes.
  if (type === 'boolean' && drawn.frame !== 'own' && drawn.frame !== 'cell') return undefined;
  if (drawn === widgets['SelectWidget'] && !hasPlainChoices(schema, uiSchema)) return undefined;
  return { kind: 'widget', component: drawn, marks: drawn };
}

/** Options that only rjsf's own field reads. */
const special =
  'enableMarkdownInHelp enableMarkdownInDescription disabled hideError autofocus label style FieldTemplate ObjectFieldTemplate enumDisabled enumNames enumOrder deprecatedHandling'.split(
    ' ',
  );

/** The widget of a plain text or number without one in its uiSchema. */
function defaultFor(
  { type, format, enum: values }: RJSFSchema,
  widgets: Registry['widgets'],
  widget: unknown,
): unknown {
  if (widget !== undefined || !typesOf({ type }).every((one) => plainTypes.has(one)) || type === undefined)
    return undefined;
  if (values) return widgets['SelectWidget'];
  return format === undefined ? widgets['TextWidget'] : undefined;
}

/** The types of values that a text or a select can show. */
const plainTypes = new Set(['string', 'number', 'integer', 'null']);

/** Whether an enum has texts only or numbers only, as the select of this theme shows them. */
function hasPlainChoices(schema: RJSFSchema, uiSchema: UiSchema | undefined): boolean {
  const { choices, placeholder } = uiOptionsOf(uiSchema);
  if (choices !== undefined) return true;
  const wanted = typesOf(schema).includes('string') ? 'string' : 'number';
  return (
    placeholder === undefined &&
    schema.default === undefined &&
    schema.enum?.every((value) => typeof value === wanted) === true
  );
}

/** A control of this theme is a component with marks; a foreign one has none. */
function isOwn<Props>(component: unknown): component is ComponentType<Props> & ControlMarks {
  return typeof component === 'function' && ('frame' in component || 'uncontrolled' in component);
}
