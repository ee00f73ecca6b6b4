/** Day and minute: `14. Januar 2025 um 09:42`. */
export const momentText = (iso: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(iso));
