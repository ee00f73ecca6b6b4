import type { Registry, RJSFSchema, UiSchema } from '@rjsf/utils';
import type { ParseKeysWithoutVariables } from 'i18next';
import { typesOf } from '#adapters/form/formSchema.ts';
import { uiOptionsOf } from './uiOptions.ts';

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
