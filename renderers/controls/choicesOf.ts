import type { WidgetProps } from '@rjsf/utils';
import { textOfValue } from '#adapters/form/textOfValue.ts';
import type { Choice } from '#adapters/model/form.ts';
import { uiOptionsOf } from '../model/uiOptions.ts';

const listed = new WeakMap<object, readonly Choice[]>();

/** The choices of a select: those of its uiSchema, else the values that its schema lists; the same list while they stay. */
export function choicesOf({ uiSchema, options }: Pick<WidgetProps, 'uiSchema' | 'options'>): readonly Choice[] {
  const { enumOptions } = options;
  const named = uiOptionsOf(uiSchema).choices;
  if (named || !enumOptions) return named ?? none;
  const before = listed.get(enumOptions);
  if (before) return before;
  const choices = enumOptions.map(({ value, label }) => ({ value: textOfValue(value), label: label || undefined }));
  listed.set(enumOptions, choices);
  return choices;
}

const none: readonly Choice[] = [];
