import { getUiOptions, type UiSchema, type Registry, type RJSFSchema } from '@rjsf/utils';
import type { ReactNode } from 'react';
import type { FieldOptions, Section } from '#adapters/model/form.ts';
import type { PasswordCheck } from '#adapters/provider-rules/passwordPolicy.ts';
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

/** The properties of the field or widget in a property's uiSchema, or of the default one for its type. */
export function marksOf(
  registry: Pick<Registry, 'fields' | 'widgets'>,
  schema: RJSFSchema,
  uiSchema: UiSchema | undefined,
): ControlMarks {
  const isYesOrNo = uiOptionsOf(uiSchema).widget === undefined && typesOf(schema).includes('boolean');
  const marks: ControlMarks = Object(
    namedControl(registry, uiSchema) ?? (isYesOrNo && registry.widgets['CheckboxWidget']),
  );
  return marks;
}

/** The field or widget that a uiSchema names, in rjsf's registry. */
export function namedControl(
  { fields, widgets }: Pick<Registry, 'fields' | 'widgets'>,
  uiSchema: UiSchema | undefined,
): unknown {
  const { field, widget } = uiOptionsOf(uiSchema);
  if (field !== undefined) return typeof field === 'string' ? fields[field] : field;
  return typeof widget === 'string' ? (widgets[widget] ?? widgets[registeredAs(widget)]) : widget;
}

/** rjsf's name for the widget behind a short name: `textarea` is `TextareaWidget`. */
function registeredAs(widget: string): string {
  return `${widget.charAt(0).toUpperCase()}${widget.slice(1)}Widget`;
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
  /** A label with links in it; messages use the plain label. */
  readonly richLabel?: ReactNode;
  /** The checks of a password's policy, shown as a live list below a new password, or that they are still awaited. */
  readonly passwordChecks?: readonly PasswordCheck[] | 'AWAITED';
  readonly classNames?: string;
  readonly readonly?: boolean;
  readonly disabled?: boolean;
  readonly order?: string[];
  /** At the root: the tab components that contain its properties. */
  readonly sections?: readonly Section[];
}

const known = new WeakMap<object, UiOptions>();
const none: UiOptions = {};

/** Whether a tile is on; mixed while it is as it was, with some of its paths on. */
export function tileState(value: unknown, uiSchema: UiSchema | undefined): boolean | 'mixed' {
  return value === undefined && uiOptionsOf(uiSchema).tile?.isMixed === true ? 'mixed' : value === true;
}

/** The options of a uiSchema, the same object for the same uiSchema. */
export function uiOptionsOf(uiSchema: UiSchema | undefined): UiOptions {
  if (!uiSchema) return none;
  const before = known.get(uiSchema);
  if (before) return before;
  const options: UiOptions = getUiOptions(uiSchema);
  known.set(uiSchema, options);
  return options;
}

/** A uiSchema with more options. */
export function withUiOptions(uiSchema: UiSchema | undefined, options: Partial<UiOptions>): UiSchema {
  const all: UiSchema['ui:options'] = Object({ ...uiSchema?.['ui:options'], ...options });
  return { ...uiSchema, 'ui:options': all };
}
