import { type Choice, conditionTests, isTest } from '@kontor/schema-adapters';
import { textByKey } from '@kontor/rjsf-theme/texts';
import type { Decider } from '../model/deciders.ts';
import type { EditorContext } from './editorContext.ts';

/** A condition in the draft, which may be incomplete. */
export interface WrittenCondition {
  readonly field: string;
  readonly test: string;
  readonly values: readonly string[];
}

/** The text of a label, or undefined if there is none. */
export function labelText({ label, labelKey }: Omit<Choice, 'value'>, t: EditorContext['t']): string | undefined {
  return label ?? (labelKey === undefined ? undefined : textByKey(t, labelKey));
}

/** A condition as a sentence: “Pet” is “Dog” or “Cat”. */
export function conditionWords(
  { field, test, values }: WrittenCondition,
  decider: Decider | undefined,
  { t, language }: Pick<EditorContext, 't' | 'language'>,
): string {
  const kind = isTest(test) ? conditionTests[test] : 'none';
  const filledValues = values.filter((value) => value.trim() !== '');
  if (field === '' || (kind !== 'none' && filledValues.length === 0)) return t('edit.showIf.incomplete');
  const quotations = filledValues.map((value) =>
    test === 'yearsAgo' ? value : t('edit.showIf.quoted', { text: valueText(value, test, decider, { t, language }) }),
  );
  return textByKey(t, `edit.showIf.words.${test}`, {
    field: (decider && labelText(decider.label, t)) ?? field,
    values: new Intl.ListFormat(language, { type: 'disjunction' }).format(quotations),
    count: Number(filledValues[0]),
  });
}

function valueText(
  value: string,
  test: string,
  decider: Decider | undefined,
  { t, language }: Pick<EditorContext, 't' | 'language'>,
): string {
  const choice = decider?.choices.find((one) => one.value === value.trim());
  const text = choice && labelText(choice, t);
  if (text !== undefined) return text;
  const day = decider?.input === 'date' && test !== 'yearsAgo' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(day)
    ? value
    : new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(day);
}
