import type { FastifyRequest } from 'fastify';
import { ownMember } from '@kontor/schema-adapters/json';
import { siteLanguage } from '@kontor/schema-adapters/metadata';

/**
 * The site's locale for a visitor, as a tag such as `fr-BE`: from the link (`?lang=`, then `?lng=`), the cookie `lng`,
 * then the browser's languages in their order. The server cannot read the browser's storage.
 * Source: requirements#language-choice.
 */
export function visitorLanguage(
  { headers, query }: FastifyRequest,
  { locales, defaultLocale }: { readonly locales: readonly string[]; readonly defaultLocale: string },
): string {
  const chosen = /(?:^|;\s*)lng=([^;]*)/.exec(headers.cookie ?? '')?.[1];
  const candidates = [
    ownMember(query, 'lang'),
    ownMember(query, 'lng'),
    chosen,
    ...byQuality(headers['accept-language'] ?? ''),
  ];
  return siteLanguage(
    candidates.filter((tag) => typeof tag === 'string'),
    locales,
    defaultLocale,
  );
}

/** The first 20 languages of an `Accept-Language` header by descending quality. */
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
    .filter(({ tag, quality }) => /^[a-z]{2,3}\b/i.test(tag) && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
