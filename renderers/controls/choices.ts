import type { RJSFSchema, UiSchema, WidgetProps } from '@rjsf/utils';
import { textOfValue, typesOf } from '#adapters/form/formSchema.ts';
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

/** Whether an enum has texts only or numbers only, without a value that is chosen from the start. */
export function hasPlainChoices(schema: RJSFSchema, uiSchema: UiSchema | undefined): boolean {
  const { choices, placeholder, enumDisabled, label } = uiOptionsOf(uiSchema);
  if (choices !== undefined) return true;
  if (placeholder !== undefined || enumDisabled !== undefined || label === false || schema.default !== undefined)
    return false;
  const wanted = typesOf(schema).includes('string') ? 'string' : 'number';
  const described = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].some(
    (option) => typeof option === 'object' && option.description !== undefined,
  );
  const values = valuesOf(schema);
  return isOneLine(schema) && !described && values.length > 0 && values.every((value) => typeof value === wanted);
}

function valuesOf({ enum: values, oneOf, anyOf }: RJSFSchema): readonly unknown[] {
  return values ?? (oneOf ?? anyOf ?? []).map((option) => (typeof option === 'object' ? option.const : undefined));
}

const plainTypes = new Set(['string', 'number', 'integer', 'null']);

function isOneLine({ type }: RJSFSchema): boolean {
  return type !== undefined && typesOf({ type }).every((one) => plainTypes.has(one));
}
