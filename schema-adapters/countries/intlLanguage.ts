/** Catalogue tags that `Intl` would read as another variety: `pt` is Brazilian Portuguese there. */
const varieties: Readonly<Record<string, string>> = { pt: 'pt-PT' };

/** The tag for `Intl` to get names of countries and languages in a catalogue's language such as `pt` or `fr-BE`. */
export function intlLanguage(language: string): string {
  return varieties[language] ?? language;
}
