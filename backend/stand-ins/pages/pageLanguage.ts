/** Languages of the stand-ins' own small pages. */
export type PageLanguage = 'de' | 'en';

/**
 * The language of such a page: the one in the URL (`lang`, `ui_locales`), else the browser's preference
 * (`Accept-Language`). Other languages get English; without any preference it is German.
 */
export function pageLanguage(asked: unknown, acceptLanguage: string | undefined): PageLanguage {
  const tags = `${typeof asked === 'string' ? asked : ''} ${acceptLanguage ?? ''}`
    .split(/[\s,]+/)
    .map((tag) => tag.slice(0, 2).toLowerCase())
    .filter((tag) => /^[a-z]{2}$/.test(tag));
  return tags.find((tag): tag is PageLanguage => tag === 'de' || tag === 'en') ?? (tags.length > 0 ? 'en' : 'de');
}
