import { calendarDay, dateLanguage } from '@kontor/schema-adapters/values';

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats a day: `14. Januar 2025`. `at`: an ISO time or epoch milliseconds. The first call for a language takes 60 ms
 * on slow phones; a page may warm up the cached format by a call with any day.
 */
export function longDate(at: string | number, language: string): string {
  const format = formats.get(language) ?? new Intl.DateTimeFormat(dateLanguage(language), { dateStyle: 'long' });
  formats.set(language, format);
  return format.format(new Date(at));
}

/** Formats an ISO date as {@link longDate} does, independent of the time zone. */
export const longDay = (day: string, language: string): string => calendarDay(new Date(`${day}T00:00:00Z`), language);
