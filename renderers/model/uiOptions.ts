import { getUiOptions, type UiSchema, type Registry, type RJSFSchema } from '@rjsf/utils';
import { type FieldOptions, type Section, typesOf } from '@kontor/schema-adapters';
import type { ParseKeysWithoutVariables } from 'i18next';

/**
 * The frame around a control. `field`: label, help and errors of one input. `group`: the same as a fieldset around
 * several inputs. `own`: the control renders its label itself; help and errors come before it. `cell`: like `own`, in a
 * grid.
 */
export type Frame = 'field' | 'group' | 'own' | 'cell';

/** Static properties of a widget or field component of this theme. Foreign components have none. */
export interface ControlMarks {
  readonly frame?: Frame;
  /** Message key of an example for the whole group; the template renders it between hint and errors. */
  readonly exampleKey?: ParseKeysWithoutVariables;
}

/** The marks of the field or widget in a property's uiSchema, or of the default one for its type. */
export function marksOf(
  { fields, widgets }: Pick<Registry, 'fields' | 'widgets'>,
  schema: RJSFSchema,
  uiSchema: UiSchema | undefined,
): ControlMarks {
  const { field, widget } = uiOptionsOf(uiSchema);
  if (field !== undefined) return Object(typeof field === 'string' ? fields[field] : field);
  const types = typesOf(schema);
  // rjsf renders a list of choices without a named widget as checkboxes.
  if (widget === undefined && types.includes('array')) return schema.uniqueItems === true ? stockGroup : noMarks;
  if (widget === undefined) return types.includes('boolean') ? Object(widgets['CheckboxWidget']) : noMarks;
  const component = registeredWidget(widgets, widget);
  const isGroup = component !== undefined && groupWidgets.some((name) => widgets[name] === component);
  return isGroup ? stockGroup : Object(component);
}

const noMarks: ControlMarks = {};
/** Marks for rjsf's own widgets with several controls. */
export const stockGroup: ControlMarks = { frame: 'group' };
const groupWidgets = ['RadioWidget', 'CheckboxesWidget', 'AltDateWidget', 'AltDateTimeWidget', 'RatingWidget'];

/** The widget with a name in rjsf's registry, or with rjsf's short name: `alt-date` is `AltDateWidget`. */
export function registeredWidget(widgets: Registry['widgets'], name: unknown): unknown {
  if (typeof name !== 'string') return name;
  const words = name.split('-').map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return widgets[name] ?? widgets[`${words.join('')}Widget`];
}

/** The combined `ui:options` and single `ui:` members of a uiSchema: rjsf's own options and the adapter's. */
export interface UiOptions extends Partial<FieldOptions> {
  readonly [option: string]: unknown;
  readonly widget?: unknown;
  readonly field?: unknown;
  readonly title?: string;
  readonly description?: string;
  readonly help?: string;
  readonly inputType?: string;
  readonly rows?: number;
  readonly classNames?: string;
  readonly readonly?: boolean;
  readonly disabled?: boolean;
  readonly order?: string[];
  /** At the root: the tab components that contain its properties. */
  readonly sections?: readonly Section[];
}

const optionsByUiSchema = new WeakMap<object, UiOptions>();
const noOptions: UiOptions = {};

/** Whether a tile is on; mixed if it is untouched and only some of its paths are on. */
export function tileState(value: unknown, uiSchema: UiSchema | undefined): boolean | 'mixed' {
  return value === undefined && uiOptionsOf(uiSchema).tile?.isMixed === true ? 'mixed' : value === true;
}

/** The options of a uiSchema; the same object for the same uiSchema. */
export function uiOptionsOf(uiSchema: UiSchema | undefined): UiOptions {
  if (!uiSchema) return noOptions;
  const cachedOptions = optionsByUiSchema.get(uiSchema);
  if (cachedOptions) return cachedOptions;
  const options: UiOptions = getUiOptions(uiSchema);
  optionsByUiSchema.set(uiSchema, options);
  return options;
}

/** A uiSchema with more options. */
export function withUiOptions(uiSchema: UiSchema | undefined, options: Partial<UiOptions>): UiSchema {
  const all: UiSchema['ui:options'] = Object({ ...uiSchema?.['ui:options'], ...options });
  return { ...uiSchema, 'ui:options': all };
}
