/** `de_DE` as a language tag: `de-DE`. */
export function tagOf(locale: string): string {
  return locale.replace('_', '-');
}

/** The language of a tag, without its country: `fr` of `fr-BE`, `frr` of `frr`. */
export function baseOf(tag: string): string {
  return tag.split(/[-_]/)[0]?.toLowerCase() ?? '';
}

/**
 * The site's language for a visitor: the first preferred language that the site has, by exact locale or else by base
 * language; by default the site's default. Returns a tag of the site such as `fr-BE`. Server and page both use it.
 * Source: requirements#language-choice, requirements#NAV-6.
 */
export function siteLanguage(preferred: readonly string[], locales: readonly string[], defaultLocale: string): string {
  const tags = locales.map(tagOf);
  const matches = preferred.map(
    (tag) =>
      tags.find((siteTag) => siteTag.toLowerCase() === tagOf(tag).toLowerCase()) ??
      tags.find((siteTag) => baseOf(siteTag) === baseOf(tag)),
  );
  return matches.find((tag) => tag !== undefined) ?? tagOf(defaultLocale);
}
