/** The language for dates: the English texts are British, but `Intl` reads `en` as American. */
export const dateLanguage = (language: string): string => (language === 'en' ? 'en-GB' : language);

/** Formats a calendar day, independent of the reader's time zone. */
export const calendarDay = (day: Date, language: string): string =>
  new Intl.DateTimeFormat(dateLanguage(language), { dateStyle: 'long', timeZone: 'UTC' }).format(day);

/** Formats day and minute in the reader's time zone. */
export const dayAndMinute = (at: Date, language: string): string =>
  new Intl.DateTimeFormat(dateLanguage(language), { dateStyle: 'long', timeStyle: 'short' }).format(at);
