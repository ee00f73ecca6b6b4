import type { Json } from '../model/json.ts';

/** The texts in the three inputs of a date. */
export interface DateTexts {
  readonly day: string;
  readonly month: string;
  readonly year: string;
}

/**
 * Day, month and year as one form value, YYYY-MM-DD; undefined if all three are empty. A missing part stays empty
 * between its hyphens (`2024--27`): the format `date` refuses this, and a draft of it can be shown again. Never throws.
 */
export function dateOfTexts({ day, month, year }: DateTexts): string | undefined {
  const parts = [year, twoDigits(month), twoDigits(day)].map((part) => part.trim().replaceAll('-', ''));
  return parts.every((part) => part === '') ? undefined : parts.join('-');
}

/** The texts of the three inputs for a date, complete or not, without leading zeros. Never throws. */
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
