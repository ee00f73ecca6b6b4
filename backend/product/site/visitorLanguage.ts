import type { FastifyRequest } from 'fastify';
import { isRecord } from '#adapters/model/json.ts';

/**
 * The site's locale for a visitor, as a tag such as `fr-BE`, as far as the server can know it: not what their browser
 * has stored. Source: requirements#language-choice.
 */
export function visitorLanguage(
  request: FastifyRequest,
  { locales, defaultLocale }: { readonly locales: readonly string[]; readonly defaultLocale: string },
): string {
  const { cookie, 'accept-language': acceptLanguage } = request.headers;
  const lang = isRecord(request.query) ? request.query['lang'] : undefined;
  const asked = { lang: typeof lang === 'string' ? lang : undefined, cookie, acceptLanguage };
  return pageLanguage(asked, locales, defaultLocale);
}

/**
 * The site's locale for a visitor, as a tag such as `fr-BE`: what the link asks for (`?lang=`), then the cookie `lng`, then
 * the browser's languages in their order, else the site's default. A tag of the site counts before its language alone.
 * Source: requirements#language-choice.
 */
function pageLanguage(
  { lang, cookie, acceptLanguage }: Readonly<Record<'lang' | 'cookie' | 'acceptLanguage', string | undefined>>,
  locales: readonly string[],
  defaultLocale: string,
): string {
  const tags = locales.map(tagOf);
  const chosen = /(?:^|;\s*)lng=([^;]*)/.exec(cookie ?? '')?.[1];
  const wanted = [lang, chosen, ...byQuality(acceptLanguage ?? '')].flatMap((tag) =>
    tag === undefined || tag === '' ? [] : [tagOf(tag).toLowerCase()],
  );
  const found = wanted.map(
    (tag) => tags.find((one) => one.toLowerCase() === tag) ?? tags.find((one) => one.slice(0, 2) === tag.slice(0, 2)),
  );
  return found.find((tag) => tag !== undefined) ?? tagOf(defaultLocale);
}

/** `de_DE` as a language tag: `de-DE`. */
export const tagOf = (locale: string): string => locale.replace('_', '-');

/** The languages of an `Accept-Language` header, most wanted first; at most 20 are read. */
function byQuality(header: string): readonly string[] {
  return header
    .slice(0, 400)
    .split(',', 20)
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters
        .map((each) => /^q=([\d.]+)$/.exec(each.trim())?.[1])
        .find((each) => each !== undefined);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => /^[a-z]{2}\b/i.test(tag) && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
