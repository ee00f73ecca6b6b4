import type { FieldConfig } from '../model/content.ts';
import type { FieldDescription, Leaf } from '../model/fieldKind.ts';
import type { FieldName, FieldOptions, FieldUi, WidgetName } from '../model/form.ts';
import { valueTypes } from '../provider-rules/valueTypes.ts';
import { pathToKey } from '../providerPath.ts';
import { readableName } from '../provider/fieldLabels.ts';
import { hintsOf } from './knownPaths.ts';

type Renderer = { readonly widget: WidgetName } | { readonly field: FieldName };

/** The form property for one leaf of the account. The control follows from the type unless the kind names one. */
export function oneValue(
  config: FieldConfig,
  leaf: Leaf,
  renderer?: Renderer,
  extra: Partial<FieldOptions> = {},
): FieldDescription {
  const key = pathToKey(leaf.binding.provider);
  const shown = renderer ?? { widget: widgetOf(leaf) };
  const words = 'widget' in shown && shown.widget === 'dateparts' ? dateWords(leaf.options) : leaf.options;
  const options = presented(config, { ...words, ...hintsOf(leaf.field.path), ...extra });
  const isUnlabelled = config.label === undefined && leaf.options.titleKey === undefined;
  const title = isUnlabelled ? (leaf.field.description ?? readableName(leaf.field.path)) : config.label;
  return {
    key,
    schema: title === undefined ? leaf.schema : { title, ...leaf.schema },
    required: leaf.required,
    uiSchema: uiOf(shown, options),
    bindings: [{ form: [key], ...leaf.binding }],
    ...(isUnlabelled && { isUnlabelled }),
  };
}

/** Uses the editor's own texts and width; a message key is the label only if the editor gives none. */
export function presented(config: FieldConfig, options: FieldOptions): FieldOptions {
  const { label, hint, width } = config;
  if (label === undefined && hint === undefined && width === undefined) return options;
  return { ...options, titleKey: label === undefined ? options.titleKey : undefined, hint, width };
}

/** The label as JSON Schema title. */
export function titleOf(config: FieldConfig): { readonly title?: string } {
  return config.label === undefined ? {} : { title: config.label };
}

function widgetOf({ field }: Leaf): WidgetName {
  return valueTypes[field.type]?.widget ?? 'text';
}

/** An invalid date has its own message. */
function dateWords(options: FieldOptions): FieldOptions {
  return { ...options, messageKeys: { format: ['global.rules.date.exists'], ...options.messageKeys } };
}

function uiOf(renderer: Renderer, options: FieldOptions): FieldUi {
  return 'widget' in renderer
    ? { 'ui:widget': renderer.widget, 'ui:options': options }
    : { 'ui:field': renderer.field, 'ui:options': options };
}
