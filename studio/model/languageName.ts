/** The name of a language (`fr-BE`) in another language, capitalised: "Français (Belgique)". The tag if it has none. */
export function languageNameIn(tag: string, language: string): string {
  try {
    const name = new Intl.DisplayNames(language, { type: 'language' }).of(tag) ?? tag;
    return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
  } catch {
    return tag;
  }
}
