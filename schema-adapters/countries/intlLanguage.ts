/** Catalogue tags that `Intl` reads as another variety: `pt` is Brazilian Portuguese there. */
const varieties: Readonly<Record<string, string>> = { pt: 'pt-PT' };

/** The tag for `Intl` for a catalogue's language such as `pt` or `fr-BE`. */
export function intlLanguage(language: string): string {
  return varieties[language] ?? language;
}
