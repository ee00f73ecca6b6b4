/** The variety that a catalogue is written in, where its tag alone means another one to the platform: `pt` is Brazilian there. */
const varieties: Readonly<Record<string, string>> = { pt: 'pt-PT' };

/** The tag to give to `Intl` for names of countries and languages in a catalogue's language such as `pt` or `fr-BE`. */
export function intlLanguage(language: string): string {
  return varieties[language] ?? language;
}
