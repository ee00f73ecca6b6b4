import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { SiteMetadata } from '@kontor/schema-adapters/metadata';
import { html, type Html } from '#backend/shared/html.ts';
import { iconLink } from './pageLinks.ts';
import { memoizeLast } from '#backend/shared/memoizeLast.ts';
import { contentSecurityPolicy, setPageHeaders } from './securityHeaders.ts';
import { statementPage, statementStyle } from './statementPage.ts';
import { themeStyle } from './themeSheet.ts';
import { visitorLanguage } from './visitorLanguage.ts';

/** Dependencies of the linked pages of mails on the site. */
export interface MailedPageParts {
  /** What the current metadata document says. */
  readonly siteMetadata: () => SiteMetadata;
  /** The published content in a language; undefined if another host serves it. */
  readonly contentIn: (language: string) => unknown;
  /** The application's HTML document, whose icon the pages use. */
  readonly page: (url: string) => Promise<string>;
}

/** One page; `title` is the document's title. */
export interface MailedPage {
  readonly title: string;
  readonly main: Html;
  readonly code?: number;
}

export type SendMailedPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  draw: (language: string) => MailedPage,
) => Promise<FastifyReply>;

/**
 * Renders the linked pages of mails in the visitor's language: without scripts, with header and footer of the site, the
 * style sheet in the document, so that the first response is enough to paint it, and the headers of token pages.
 */
export function mailedPages({ siteMetadata, contentIn, page }: MailedPageParts): SendMailedPage {
  const styleOf = memoizeLast((metadata: SiteMetadata) => {
    const sheet = mailedSheet(metadata);
    const hash = createHash('sha256').update(sheet).digest('base64');
    // In one piece, because the hash depends on each space.
    return {
      style: { markup: `<style>${sheet}</style>` },
      policy: contentSecurityPolicy([], { style: `'sha256-${hash}'` }),
    };
  });
  const icon = memoizeLast(iconLink);
  return async (request, reply, draw) => {
    const metadata = siteMetadata();
    const { style, policy } = styleOf(metadata);
    const language = visitorLanguage(request, metadata);
    const { title, main, code = 200 } = draw(language);
    if (code === 503) reply.header('retry-after', '5');
    return setPageHeaders(reply.code(code), { policy, types: 'enforced', holdsToken: true }).send(
      statementPage({
        language,
        title,
        main,
        links: html`${style}${icon(await page(request.url))}`,
        content: contentIn(language),
        features: metadata.features,
        isPersonal: true,
      }),
    );
  };
}

/** `GET /mailed.css`: the same sheet for the copy of a customer's data, which a page of the portal creates. */
export function registerMailedSheet(app: FastifyInstance, siteMetadata: () => SiteMetadata): void {
  const sheet = memoizeLast(mailedSheet);
  app.get('/mailed.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(sheet(siteMetadata())),
  );
}

const mailedSheet = (site: SiteMetadata): string =>
  minifyStyle([tokenStyle, statementStyle, mailedStyle, themeStyle(site)].join('\n'));

const mailedStyle = readFileSync(new URL('mailed.css', import.meta.url), 'utf8');

/** The default design tokens, light and dark: beside the bundle in production, else in the sources. */
const tokens = ['tokens.css', '../../../renderers/theme/tokens.css'].map((path) => new URL(path, import.meta.url));
const [tokenStyle = ''] = readFileSync(tokens.find((place) => existsSync(place)) ?? '', 'utf8').split(
  // These pages have no switch between light and dark.
  ":root[data-theme='dark']",
);

/** Minifies a style sheet and escapes `</`, so that no value of the site can end its element. */
const minifyStyle = (text: string): string =>
  text
    .split('/*')
    .map((part, index) => (index === 0 ? part : part.slice(part.indexOf('*/') + 2)))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,>]) ?/g, '$1')
    .replaceAll(': ', ':')
    .replaceAll('</', '<\\/');
