import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { parseAccessibility } from '#adapters/content/parseAccessibility.ts';
import { readMetadata } from '#adapters/metadata/metadataDocument.ts';
import { isRecord } from '#adapters/model/json.ts';
import type { ContentSource } from '../contentRoutes.ts';
import { contentSecurityPolicy, setPageHeaders } from '../securityHeaders.ts';
import { pageLinks } from '../pageLinks.ts';
import { remembered } from '../remembered.ts';
import { visitorLanguage } from '../visitorLanguage.ts';
import { accessibilityPage, type AccessibilityFacts } from './accessibilityPage.ts';
import { themeStyle } from './themeStyle.ts';

/** Findings that are remembered, so that each is logged once. */
const MOST_REPORTED = 1000;

/** What the page takes from the site. */
export interface AccessibilityParts {
  readonly metadata: () => unknown;
  readonly content?: ContentSource;
  /** The application's HTML document, whose style sheets and icon the page uses. */
  readonly page: (url: string) => Promise<string>;
  /** ISO time of the build; undefined in development. */
  readonly builtAt?: string;
}

/**
 * `GET /accessibility`: the accessibility statement, written by the server, without scripts and third parties, in the site's
 * languages. Contact and authority come from the content document; what is missing there is logged once per document.
 * Source: requirements#accessibility-page.
 */
export function registerAccessibility(app: FastifyInstance, parts: AccessibilityParts): void {
  const policy = contentSecurityPolicy([]);
  const style = readFileSync(new URL('accessibility.css', import.meta.url), 'utf8');
  const reported = new Set<string>();
  const links = remembered((page: string) => pageLinks(page, ['/accessibility.css']));
  const siteOf = remembered(readMetadata);
  for (const path of ['/accessibility', '/accessibility/'])
    app.get(path, async (request, reply) => {
      const { metadata } = siteOf(parts.metadata());
      const { locales } = metadata;
      const cmsId = metadata.cms.id ?? '';
      const language = visitorLanguage(request, metadata);
      const document = parts.content?.document(cmsId, language);
      const { accessibility, findings } = parseAccessibility(document);
      for (const { where, what } of findings) {
        const line = `${cmsId} ${language} ${where} ${what}`;
        if (reported.size >= MOST_REPORTED || reported.has(line)) continue;
        reported.add(line);
        request.log.warn({ cmsId, language, where, what }, 'the accessibility page misses a part of its content');
      }
      const facts: AccessibilityFacts = {
        language,
        locales,
        accessibility,
        checkedAt: parts.builtAt,
        logo: logoOf(document),
        links: links(await parts.page(request.url)),
      };
      return setPageHeaders(reply, { policy, types: 'enforced', holdsToken: false }).send(accessibilityPage(facts));
    });
  app.get('/accessibility.css', async (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`${style}\n${themeStyle(siteOf(parts.metadata()).metadata)}`),
  );
}

/** The site's own picture; the page loads none of other hosts. */
function logoOf(document: unknown): AccessibilityFacts['logo'] {
  const header = isRecord(document) ? document['header'] : undefined;
  const logo = isRecord(header) ? header['logo'] : undefined;
  const { src, alt } = isRecord(logo) ? logo : {};
  return typeof src === 'string' && /^\/[\w-][\w/.-]*$/.test(src)
    ? { src, alt: typeof alt === 'string' && alt !== '' ? alt : 'Kontor' }
    : undefined;
}
