/** A day in a language: `14. Januar 2025`. `iso`: an ISO time. */
export const dateText = (iso: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(iso));

/** Day and minute: `14. Januar 2025 um 09:42`. */
export const momentText = (iso: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(iso));
