import type { WidgetProps } from '@rjsf/utils';
import { textOfValue } from '#adapters/form/formSchema.ts';
import type { Choice } from '#adapters/model/form.ts';
import { uiOptionsOf } from '../model/uiOptions.ts';
import { intlLanguage } from '#adapters/countries/intlLanguage.ts';

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

/** Country options named in a language and sorted by that name; an option for "none" stays first. Source: requirements#countries. */
export function countryChoices(choices: readonly Choice[], language: string): readonly Choice[] {
  const names = new Intl.DisplayNames([intlLanguage(language), 'de'], { type: 'region' });
  const order = new Intl.Collator(language);
  const named = choices
    .filter(({ value }) => value !== '')
    .map((choice) => ({ value: choice.value, label: choice.label ?? nameOf(names, choice.value) }));
  return [...choices.filter(({ value }) => value === ''), ...named.toSorted((a, b) => order.compare(a.label, b.label))];
}

function nameOf(names: Intl.DisplayNames, code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}
