import type { FieldConfig } from './fieldConfig.ts';
import type { FieldDescription, FieldBinding } from '../model/fieldKind.ts';
import type { Control, ControlUi, FieldOptions } from '../model/form.ts';
import { type ValueWidget, valueTypes } from '../provider-rules/valueTypes.ts';
import { pathToKey } from '../providerPath.ts';
import { readableName } from '../provider/fieldLabels.ts';
import { hintsOf } from './hintsByPath.ts';

/** The form property for one leaf of the account, with the control of the leaf's type. */
export function typedValue(
  config: FieldConfig,
  leaf: FieldBinding,
): FieldDescription<{ readonly widget: ValueWidget }> {
  const { binding, schema, options } = leaf;
  const widget = valueTypes[leaf.field.type]?.widget ?? 'text';
  const messages =
    widget === 'dateparts' ? { messageKeys: { format: ['global.rules.date.exists'], ...options.messageKeys } } : {};
  // An untouched checkbox means false, as it looks; a consent needs true.
  const onlyYes = schema.const === true || schema.enum?.includes(true) === true;
  const isMetByFalse = binding.type === 'boolean' && !onlyYes;
  const typedLeaf = isMetByFalse ? { ...leaf, required: false, binding: { ...binding, absent: false as const } } : leaf;
  return oneValue(config, typedLeaf, { widget }, messages);
}

/** The form property for one leaf of the account, with the given control. */
export function oneValue<C extends Control>(
  config: FieldConfig,
  leaf: FieldBinding,
  fieldControl: C,
  extra: Partial<FieldOptions> = {},
): FieldDescription<C> {
  const key = pathToKey(leaf.binding.provider);
  const options = presented(config, { ...leaf.options, ...hintsOf(leaf.field.path), ...extra });
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

/** Adds the editor's texts, error sentences and width to options; the editor's label replaces `titleKey`. */
export function presented(config: FieldConfig, options: FieldOptions): FieldOptions {
  const { label, hint, width, errors } = config;
  if (label === undefined && hint === undefined && width === undefined && errors === undefined) return options;
  return { ...options, titleKey: label === undefined ? options.titleKey : undefined, hint, width, errors };
}

/** The label as JSON Schema title. */
export function titleOf(config: FieldConfig): { readonly title?: string } {
  return config.label === undefined ? {} : { title: config.label };
}

function uiOf<C extends Control>(control: C, options: FieldOptions): ControlUi<C>;
function uiOf(control: Control, options: FieldOptions): ControlUi<Control> {
  return 'widget' in control
    ? { 'ui:widget': control.widget, 'ui:options': options }
    : { 'ui:field': control.field, 'ui:options': options };
}
