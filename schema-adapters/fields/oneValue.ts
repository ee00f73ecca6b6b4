import type { FieldConfig } from '../model/content.ts';
import type { FieldDescription, Leaf } from '../model/fieldKind.ts';
import type { FieldName, FieldOptions, FieldUi, WidgetName } from '../model/form.ts';
import { valueTypes } from '../provider-rules/valueTypes.ts';
import { pathToKey } from '../providerPath.ts';
import { hintsOf } from './knownPaths.ts';

type Renderer = { readonly widget: WidgetName } | { readonly field: FieldName };

/** The property of a field that holds one leaf of the account. The control follows from the type unless the kind names one. */
export function oneValue(config: FieldConfig, leaf: Leaf, renderer?: Renderer, extra: Partial<FieldOptions> = {}): FieldDescription {
  const key = pathToKey(leaf.binding.provider);
  const options = { ...leaf.options, ...hintsOf(leaf.field.path), ...extra };
  return {
    key,
    schema: { ...titleOf(config), ...leaf.schema },
    required: leaf.required,
    uiSchema: { ...uiName(renderer ?? { widget: widgetOf(leaf) }), 'ui:options': presented(config, options) },
    bindings: [{ form: [key], ...leaf.binding }],
  };
}

/** The editor's own words and width; a message key stands for the label only where the editor gives none. */
export function presented(config: FieldConfig, options: FieldOptions): FieldOptions {
  const { titleKey, ...rest } = options;
  return {
    ...(config.label === undefined && { titleKey }),
    ...rest,
    ...(config.hint !== undefined && { hint: config.hint }),
    ...(config.width !== undefined && { width: config.width }),
  };
}

/** The label as JSON Schema title. */
export function titleOf(config: FieldConfig): { readonly title?: string } {
  return config.label === undefined ? {} : { title: config.label };
}

function widgetOf({ field }: Leaf): WidgetName {
  return valueTypes[field.type]?.widget ?? 'text';
}

function uiName(renderer: Renderer): Omit<FieldUi, 'ui:options'> {
  return 'widget' in renderer ? { 'ui:widget': renderer.widget } : { 'ui:field': renderer.field };
}
