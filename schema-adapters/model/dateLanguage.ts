/** The language for dates: the English texts are British, but `Intl` reads `en` as American. */
export const dateLanguage = (language: string): string => (language === 'en' ? 'en-GB' : language);

/** Formats a calendar day, independent of the reader's time zone. */
export const calendarDay = (day: Date, language: string): string =>
  new Intl.DateTimeFormat(dateLanguage(language), { dateStyle: 'long', timeZone: 'UTC' }).format(day);

/** Formats a day by its numbers; undefined if the calendar has no such day. */
export function formatCalendarDay(year: number, month: number, day: number, language: string): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isInCalendar = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isInCalendar ? calendarDay(date, language) : undefined;
}

/** Formats day and minute in the reader's time zone. */
export const dayAndMinute = (at: Date, language: string): string =>
  new Intl.DateTimeFormat(dateLanguage(language), { dateStyle: 'long', timeStyle: 'short' }).format(at);
