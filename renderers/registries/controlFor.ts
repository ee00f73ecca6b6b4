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
import { foreseenProperties } from '#adapters/form/shownProperties.ts';
import { typesOf } from '#adapters/form/formSchema.ts';
import { isRecord } from '#adapters/model/json.ts';
import { namedControl, type ControlMarks, uiOptionsOf } from '../model/uiOptions.ts';
import { controlByWidget, defaultControls } from './widgets.tsx';

/** What draws a property without rjsf's own field around it. */
export type Drawing =
  | { readonly kind: 'field'; readonly component: ComponentType<FieldProps> }
  | { readonly kind: 'widget'; readonly component: ComponentType<WidgetProps> }
  | { readonly kind: 'object' };

type Property = Pick<FieldProps, 'schema' | 'uiSchema'>;
type Parts = Pick<Registry, 'fields' | 'widgets'>;

/**
 * Which component draws a property: the control of this theme that the registry has under the name in the uiSchema, else
 * the one that is the default for such a property, or the object's properties. Undefined where rjsf's own field decides:
 * foreign and late controls, lists, choices between schemas, references, conditions, and what nobody knows.
 */
export function controlFor({ fields, widgets }: Parts, { schema, uiSchema }: Property): Drawing | undefined {
  if (!isRecord(schema)) return undefined;
  const before = found.get(schema);
  if (before?.fields === fields && before.widgets === widgets && before.uiSchema === uiSchema) return before.drawing;
  const drawing = findControl({ fields, widgets }, { schema, uiSchema });
  found.set(schema, { fields, widgets, uiSchema, drawing });
  return drawing;
}

/** What was found last for a schema: it is asked for at each render of its field. */
const found = new WeakMap<
  RJSFSchema,
  Parts & { readonly uiSchema: UiSchema | undefined; readonly drawing: Drawing | undefined }
>();

function findControl(parts: Parts, { schema, uiSchema }: Property): Drawing | undefined {
  const { field, widget, ...options } = uiOptionsOf(uiSchema);
  // A property that a customer added can be renamed and removed; a schema that contains itself opens level by level.
  const isForeseen = foreseenProperties(Object({ schema, uiSchema: uiSchema ?? {} })) !== undefined;
  if (!isForeseen || ADDITIONAL_PROPERTY_FLAG in schema || Reflect.get(schema, RJSF_REF_CYCLE_KEY) === true)
    return undefined;
  if (schema.deprecated === true || special.some((name) => options[name] !== undefined)) return undefined;
  const [type, ...otherTypes] = typesOf(schema).filter((one) => one !== 'null');
  const named = namedControl(parts, uiSchema);
  if (field !== undefined) return isFramed(named) ? { kind: 'field', component: named } : undefined;
  if (type === 'object') return widget === undefined && schema.properties ? { kind: 'object' } : undefined;
  if (type === 'array' || otherTypes.length > 0 || schema.type === 'null') return undefined;
  const drawn = widget === undefined ? defaultControl(parts, schema, uiSchema) : named;
  const component = ownWidget(drawn, schema, uiSchema);
  if (!component) return undefined;
  const marks: ControlMarks = Object(component);
  // A yes or no that is drawn as a select has texts that rjsf makes.
  if (type === 'boolean' && marks.frame !== 'own' && marks.frame !== 'cell') return undefined;
  return { kind: 'widget', component };
}

/** Options that only rjsf's own field reads. */
const special =
  'enableMarkdownInHelp enableMarkdownInDescription disabled hideError autofocus label style FieldTemplate ObjectFieldTemplate enumDisabled enumNames enumOrder deprecatedHandling'.split(
    ' ',
  );

function defaultControl({ widgets }: Parts, schema: RJSFSchema, uiSchema: UiSchema | undefined): unknown {
  const [name] = defaultControls.find(([, { isDefaultFor }]) => isDefaultFor?.(schema, uiSchema)) ?? [];
  return name === undefined ? undefined : widgets[name];
}

/** The component of a row of this theme, if it can draw the property; one with a frame, such as the studio's, as it is. */
function ownWidget(
  drawn: unknown,
  schema: RJSFSchema,
  uiSchema: UiSchema | undefined,
): ComponentType<WidgetProps> | undefined {
  const control = controlByWidget.get(drawn);
  if (!control) return isFramed<WidgetProps>(drawn) ? drawn : undefined;
  return control.isLate || control.draws?.(schema, uiSchema) === false ? undefined : control.component;
}

/** A control that says which frame it needs is drawn by this theme's template; a foreign one says nothing. */
function isFramed<Props = FieldProps>(component: unknown): component is ComponentType<Props> & ControlMarks {
  return typeof component === 'function' && 'frame' in component;
}
