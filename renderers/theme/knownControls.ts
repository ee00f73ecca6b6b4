import { getUiOptions, hasWidget, type FieldProps, type RJSFSchema, type UiSchema } from '@rjsf/utils';

/** A uiSchema that rjsf can draw, and whether it named a control that does not exist or does not fit. */
export interface KnownControls {
  readonly uiSchema: UiSchema | undefined;
  readonly isOdd: boolean;
}

/**
 * rjsf refuses a widget that nobody registered or that does not fit the type, and draws an unknown field without label.
 * Without them the property has the control of its type.
 */
export function withKnownControls({ schema, uiSchema, formData, registry }: FieldProps): KnownControls {
  const { widget, field } = getUiOptions(uiSchema);
  const isKnownField = typeof field !== 'string' || Object.hasOwn(registry.fields, field);
  const fits =
    widget === undefined ||
    drawnTypes(registry.schemaUtils.retrieveSchema(schema, formData)).some((type) =>
      hasWidget(type, widget, registry.widgets),
    );
  return isKnownField && fits ? { uiSchema, isOdd: false } : { uiSchema: withoutControls(uiSchema), isOdd: true };
}

/** The schemas that a widget may belong to: a choice between schemas draws its selector as a number. */
function drawnTypes(schema: RJSFSchema): readonly RJSFSchema[] {
  const isChoice = schema.oneOf !== undefined || schema.anyOf !== undefined;
  return isChoice ? [schema, { type: 'number' }, { type: 'string' }, { type: 'boolean' }] : [schema];
}

const without = new WeakMap<UiSchema, UiSchema>();

/** The same object for the same uiSchema, so that nothing is drawn again. */
function withoutControls(uiSchema: UiSchema = {}): UiSchema {
  const before = without.get(uiSchema);
  if (before) return before;
  const { 'ui:widget': _widget, 'ui:field': _field, 'ui:options': options, ...rest } = uiSchema;
  const { widget: _otherWidget, field: _otherField, ...kept } = { ...options };
  const made: UiSchema = { ...rest, 'ui:options': kept };
  without.set(uiSchema, made);
  return made;
}
