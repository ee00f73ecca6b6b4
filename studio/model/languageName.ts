const displayNames = new Map<string, Intl.DisplayNames>();

/** The name of a language (`fr-BE`) in another language, capitalised: "Français (Belgique)". The tag if it has none. */
export function languageNameIn(tag: string, language: string): string {
  try {
    const names = displayNames.get(language) ?? new Intl.DisplayNames(language, { type: 'language' });
    displayNames.set(language, names);
    const name = names.of(tag) ?? tag;
    return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
  } catch {
    return tag;
  }
}

/** The locale for dates and numbers: British English, else the language itself. */
export function localeOf(language: string): string {
  return language === 'en' ? 'en-GB' : language;
}
