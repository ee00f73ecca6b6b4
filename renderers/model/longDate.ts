import { calendarDay, dateLanguage } from '#adapters/model/dateLanguage.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A day in a language: `14. Januar 2025`. `at`: an ISO time or epoch milliseconds. A browser's first format of a
 * language takes a slow phone 60 ms, so a page may ask for any day before it needs one.
 */
export function longDate(at: string | number, language: string): string {
  const format = formats.get(language) ?? new Intl.DateTimeFormat(dateLanguage(language), { dateStyle: 'long' });
  formats.set(language, format);
  return format.format(new Date(at));
}

/** A day (ISO date) in words. */
export const longDay = (day: string, language: string): string => calendarDay(new Date(`${day}T00:00:00Z`), language);
