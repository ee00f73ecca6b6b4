import type { FastifyRequest } from 'fastify';
import { isRecord } from '#adapters/model/json.ts';
import { pageLanguage } from './accessibility/pageLanguage.ts';

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
