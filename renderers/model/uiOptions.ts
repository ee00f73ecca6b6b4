import { getUiOptions, type UiSchema, type Registry, type RJSFSchema } from '@rjsf/utils';
import type { FieldOptions, Section } from '#adapters/model/form.ts';
import type { ParseKeysWithoutVariables } from 'i18next';
import { typesOf } from '#adapters/form/formSchema.ts';

/**
 * The frame around a control. `field`: label, help and errors of one input. `group`: the same as a fieldset around
 * several inputs. `own`: the control has its label itself; help and errors come before it. `cell`: the same as one of
 * several in a row.
 */
export type Frame = 'field' | 'group' | 'own' | 'cell';

/** Properties of a widget or field of this theme, as members of its component. Foreign ones have none. */
export interface ControlMarks {
  readonly frame?: Frame;
  /** An example for the whole group, by its message key: the template draws it after the hint and before the error. */
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
  // A list of choices without a widget of its own is drawn as checkboxes.
  if (widget === undefined && types.includes('array')) return schema.uniqueItems === true ? stockGroup : noMarks;
  if (widget === undefined) return types.includes('boolean') ? Object(widgets['CheckboxWidget']) : noMarks;
  const named = registeredWidget(widgets, widget);
  const isGroup = named !== undefined && groupWidgets.some((name) => widgets[name] === named);
  return isGroup ? stockGroup : Object(named);
}

const noMarks: ControlMarks = {};
/** Several controls of one of rjsf's own widgets, which has neither a name for them nor marks of its own. */
export const stockGroup: ControlMarks = { frame: 'group' };
const groupWidgets = ['RadioWidget', 'CheckboxesWidget', 'AltDateWidget', 'AltDateTimeWidget', 'RatingWidget'];

/** The widget behind a name in rjsf's registry, or behind a short one: `alt-date` is `AltDateWidget`. */
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
const none: UiOptions = {};

/** Whether a tile is on; mixed while it is as it was, with some of its paths on. */
export function tileState(value: unknown, uiSchema: UiSchema | undefined): boolean | 'mixed' {
  return value === undefined && uiOptionsOf(uiSchema).tile?.isMixed === true ? 'mixed' : value === true;
}

/** The options of a uiSchema, the same object for the same uiSchema. */
export function uiOptionsOf(uiSchema: UiSchema | undefined): UiOptions {
  if (!uiSchema) return none;
  const before = optionsByUiSchema.get(uiSchema);
  if (before) return before;
  const options: UiOptions = getUiOptions(uiSchema);
  optionsByUiSchema.set(uiSchema, options);
  return options;
}

/** A uiSchema with more options. */
export function withUiOptions(uiSchema: UiSchema | undefined, options: Partial<UiOptions>): UiSchema {
  const all: UiSchema['ui:options'] = Object({ ...uiSchema?.['ui:options'], ...options });
  return { ...uiSchema, 'ui:options': all };
}
