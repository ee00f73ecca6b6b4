import type { WidgetProps } from '@rjsf/utils';
import { textOfValue } from '#adapters/form/textOfValue.ts';
import type { Choice } from '#adapters/model/form.ts';
import { uiOptionsOf } from '../model/uiOptions.ts';

/** The choices of a select: those of its uiSchema, else the values that its schema lists. */
export function choicesOf({ uiSchema, options }: Pick<WidgetProps, 'uiSchema' | 'options'>): readonly Choice[] {
  return (
    uiOptionsOf(uiSchema).choices ??
    (options.enumOptions ?? []).map(({ value, label }) => ({ value: textOfValue(value), label: label || undefined }))
  );
}
