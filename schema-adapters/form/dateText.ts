import type { Json } from '../model/json.ts';

/** The texts in the three inputs of a date. */
export interface DateTexts {
  readonly day: string;
  readonly month: string;
  readonly year: string;
}

/**
 * Joins day, month and year to a form value, YYYY-MM-DD; undefined if all are empty. A missing part stays empty
 * (`2024--27`): the format `date` rejects that, and a draft preserves the other parts. Never throws.
 */
export function dateOfTexts({ day, month, year }: DateTexts): string | undefined {
  const parts = [year, twoDigits(month), twoDigits(day)].map((part) => part.trim().replaceAll('-', ''));
  return parts.every((part) => part === '') ? undefined : parts.join('-');
}

/** Splits a date, complete or not, into the texts of the three inputs, without leading zeros. Never throws. */
export function textsOfDate(value: Json | undefined): DateTexts {
  const [year = '', month = '', ...day] = typeof value === 'string' ? value.split('-') : [];
  return { day: withoutZero(day.join('-')), month: withoutZero(month), year };
}

function twoDigits(text: string): string {
  return /^\s*\d\s*$/.test(text) ? text.trim().padStart(2, '0') : text;
}

function withoutZero(text: string): string {
  return text.replace(/^0(?=\d$)/, '');
}
