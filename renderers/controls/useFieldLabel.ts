import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { labelOf } from '../messages/labelOf.ts';
import { useRenderer } from '../model/rendererContext.ts';
import { uiOptionsOf } from '../model/uiOptions.ts';

/**
 * The label that customers see. rjsf knows titles and names; labels by message key and those of tiles are read here.
 */
export function useFieldLabel(label: string, schema: RJSFSchema, uiSchema: UiSchema | undefined): string {
  const { t } = useRenderer();
  const options = uiOptionsOf(uiSchema);
  if (options.titleKey === undefined && options.tile === undefined) return label;
  return labelOf(label, { title: options.title ?? schema.title }, options, t);
}
