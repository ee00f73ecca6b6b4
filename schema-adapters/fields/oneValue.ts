import type { FieldConfig } from './fieldConfig.ts';
import type { FieldDescription, FieldLeaf } from '../model/fieldKind.ts';
import type { Control, ControlUi, FieldOptions } from '../model/form.ts';
import { type ValueWidget, valueTypes } from '../provider-rules/valueTypes.ts';
import { pathToKey } from '../providerPath.ts';
import { readableName } from '../provider/fieldLabels.ts';
import { hintsOf } from './hintsByPath.ts';

/** The form property for one leaf of the account; the control follows from the leaf's type. */
export function typedValue(config: FieldConfig, leaf: FieldLeaf): FieldDescription<{ readonly widget: ValueWidget }> {
  const widget = valueTypes[leaf.field.type]?.widget ?? 'text';
  return oneValue(config, isMetByNo(leaf) ? untouchedIsNo(leaf) : leaf, { widget });
}

/** Whether a required yes or no is met by no. One that must be yes is met by its tick alone. */
function isMetByNo({ required, binding, schema }: FieldLeaf): boolean {
  const onlyYes = schema.const === true || schema.enum?.includes(true) === true;
  return required && binding.type === 'boolean' && !onlyYes;
}

/** A box that nobody touched says no, as it looks. */
function untouchedIsNo(leaf: FieldLeaf): FieldLeaf {
  return { ...leaf, required: false, binding: { ...leaf.binding, absent: false } };
}

/** The form property for one leaf of the account, with the control that the field's type names. */
export function oneValue<C extends Control>(
  config: FieldConfig,
  leaf: FieldLeaf,
  fieldControl: C,
  extra: Partial<FieldOptions> = {},
): FieldDescription<C> {
  const key = pathToKey(leaf.binding.provider);
  const leafOptions =
    'widget' in fieldControl && fieldControl.widget === 'dateparts' ? withDateMessages(leaf.options) : leaf.options;
  const options = presented(config, { ...leafOptions, ...hintsOf(leaf.field.path), ...extra });
  const isUnlabelled = config.label === undefined && options.titleKey === undefined;
  const title = isUnlabelled ? (leaf.field.description ?? readableName(leaf.field.path)) : config.label;
  return {
    key,
    schema: title === undefined ? leaf.schema : { title, ...leaf.schema },
    required: leaf.required,
    uiSchema: uiOf(fieldControl, options),
    bindings: [{ form: [key], ...leaf.binding }],
    ...(isUnlabelled && { isUnlabelled }),
  };
}

/** Uses the editor's own texts, sentences of errors and width; a message key is the label only if the editor gives none. */
export function presented(config: FieldConfig, options: FieldOptions): FieldOptions {
  const { label, hint, width, errors } = config;
  if (label === undefined && hint === undefined && width === undefined && errors === undefined) return options;
  return { ...options, titleKey: label === undefined ? options.titleKey : undefined, hint, width, errors };
}

/** The label as JSON Schema title. */
export function titleOf(config: FieldConfig): { readonly title?: string } {
  return config.label === undefined ? {} : { title: config.label };
}

/** An invalid date has its own message. */
function withDateMessages(options: FieldOptions): FieldOptions {
  return { ...options, messageKeys: { format: ['global.rules.date.exists'], ...options.messageKeys } };
}

function uiOf<C extends Control>(control: C, options: FieldOptions): ControlUi<C>;
function uiOf(control: Control, options: FieldOptions): ControlUi<Control> {
  return 'widget' in control
    ? { 'ui:widget': control.widget, 'ui:options': options }
    : { 'ui:field': control.field, 'ui:options': options };
}
