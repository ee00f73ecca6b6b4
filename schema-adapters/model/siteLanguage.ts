/** `de_DE` as a language tag: `de-DE`. */
export function tagOf(locale: string): string {
  return locale.replace('_', '-');
}

/** The language of a tag, its whole first part: `fr` of `fr-BE`, `frr` of `frr`. */
export function baseOf(tag: string): string {
  return tag.split(/[-_]/)[0]?.toLowerCase() ?? '';
}

/**
 * The site's language for a visitor: the first wanted language that the site has, as the exact locale or else as the
 * same language; the site's default if it has none of them. Returns a tag of the site such as `fr-BE`. Server and page
 * choose by it.
 * Source: requirements#language-choice, requirements#NAV-6.
 */
export function siteLanguage(preferred: readonly string[], locales: readonly string[], defaultLocale: string): string {
  const tags = locales.map(tagOf);
  const matches = preferred.map(
    (tag) =>
      tags.find((one) => one.toLowerCase() === tagOf(tag).toLowerCase()) ??
      tags.find((one) => baseOf(one) === baseOf(tag)),
  );
  return matches.find((tag) => tag !== undefined) ?? tagOf(defaultLocale);
}
