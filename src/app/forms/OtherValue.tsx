import { formatCalendarDay, textOfNumber, textsOfDate } from '@kontor/schema-adapters/values';
import { allProperties } from '@kontor/schema-adapters/checks';
import { textByKey } from '@kontor/rjsf-theme/texts';
import { optionsOf, uiOf, textOfValue, type AdaptedForm, type FormValue } from '@kontor/schema-adapters';
import { isJsonObject, type Json } from '@kontor/schema-adapters/json';
import { countryChoices, useChosenStore } from '@kontor/rjsf-theme/controls';
import { useRenderer, type RendererContext } from '@kontor/rjsf-theme/form';
import type { ReactElement } from 'react';

interface OtherValueProps {
  readonly tab: { readonly form: AdaptedForm; readonly saved: FormValue };
  /** The property's name. */
  readonly name: string;
  readonly label: string;
}

/**
 * A value that another system wrote, formatted as in the field's control: a choice by its label, a date in the
 * customer's language.
 */
export function OtherValue({ tab: { form, saved }, name, label }: OtherValueProps): ReactElement {
  const renderer = useRenderer();
  const value = saved[name];
  const isStore = uiOf(form, name)?.['ui:field'] === 'FavoriteStoreInput' && typeof value === 'string' && value !== '';
  const { chosen } = useChosenStore(isStore ? value : undefined);
  const text = chosen ? chosen.uiText : formatValue(value, { form, name }, renderer);
  return <li>{renderer.t('mpp.conflict.now', { name: label, value: text || renderer.t('mpp.conflict.empty') })}</li>;
}

function formatValue(
  value: Json | undefined,
  { form, name }: { readonly form: AdaptedForm; readonly name: string },
  { t, language }: RendererContext,
): string {
  if (typeof value === 'boolean') return t(value ? 'mpp.conflict.on' : 'mpp.conflict.off');
  if (isJsonObject(value)) return formatParts(value, language);
  const text = textOfValue(value);
  const options = optionsOf(form, name);
  const choices = options.choices ?? [];
  const choice = (options.countries ? countryChoices(choices, language) : choices).find(
    (option) => option.value === text,
  );
  if (choice && text !== '')
    return choice.label ?? (choice.labelKey === undefined ? text : textByKey(t, choice.labelKey));
  if (typeof value === 'number') return textOfNumber(value, language);
  return allProperties(form.schema)[name]?.format === 'date' ? formatDate(text, language) : text;
}

/** Formats a birthday as one date, a phone as its number. */
function formatParts(
  { day, month, year, number }: Readonly<Record<string, Json | undefined>>,
  language: string,
): string {
  if (number !== undefined) return textOfValue(number);
  const parts = [day, month, year].map(textOfValue).filter(Boolean).join(' ');
  return formatCalendarDay(Number(year), Number(month), Number(day), language) ?? parts;
}

function formatDate(text: string, language: string): string {
  const { day, month, year } = textsOfDate(text);
  return formatCalendarDay(Number(year), Number(month), Number(day), language) ?? text;
}
