/** The language in which dates are written: the English texts are British, and without a country English dates are American. */
export const dateLanguage = (language: string): string => (language === 'en' ? 'en-GB' : language);

/** A day of the calendar in words, the same for every reader: it has no zone. */
export const calendarDay = (day: Date, language: string): string =>
  new Intl.DateTimeFormat(dateLanguage(language), { dateStyle: 'long', timeZone: 'UTC' }).format(day);

/** Day and minute in words, in the reader's zone. */
export const dayAndMinute = (at: Date, language: string): string =>
  new Intl.DateTimeFormat(dateLanguage(language), { dateStyle: 'long', timeStyle: 'short' }).format(at);
