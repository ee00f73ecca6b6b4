import type { FastifyReply } from 'fastify';
import { html, type Html } from './html.ts';

/**
 * One small page of a stand-in. Styles and scripts are URLs on the page's own origin: its policy allows nothing inline.
 */
export interface Page {
  readonly title: string;
  readonly language: string;
  readonly body: Html;
  readonly styles?: readonly string[];
  readonly scripts?: readonly string[];
  readonly bodyClass?: string;
}

/** The page as a document. */
export function pageDocument({ title, language, body, styles = [], scripts = [], bodyClass }: Page): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/page.css">
${styles.map((href) => html`<link rel="stylesheet" href="${href}" />`)}
${scripts.map((src) => html`<script src="${src}" defer></script>`)}
</head>
<body${bodyClass !== undefined && html` class="${bodyClass}"`}>
${body}
</body>
</html>
`.markup;
}

/** A page that is one card; its headline defaults to the title. */
export function cardPage({
  title,
  headline = title,
  above,
  content,
  ...page
}: Omit<Page, 'body'> & {
  readonly headline?: string;
  readonly above?: Html;
  readonly content: Html;
}): string {
  const body = html`${above}
    <main class="page">
      <div class="card">
        <h1>${headline}</h1>
        ${content}
      </div>
    </main>`;
  return pageDocument({ ...page, title, body });
}

/** The site's name at the top of a page of its provider. */
export const siteBar = (site: string): Html =>
  html`<header class="bar">
      <div><a class="brand" href="${site}">Kontor</a></div>
    </header>
    <div class="awning" aria-hidden="true"></div>`;

/** Sends an HTML document. */
export function sendPage(reply: FastifyReply, document: string, headers = pageHeaders()): FastifyReply {
  return reply.headers(headers).type('text/html; charset=utf-8').send(document);
}

/**
 * Headers of such a page: a policy without anything inline or foreign. `formTargets` are further origins at which a
 * form of the page may end (browsers check every hop of a form's answer, not only the first).
 */
export function pageHeaders(formTargets: readonly string[] = []): Readonly<Record<string, string>> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'self'",
      "font-src 'self'",
      "img-src 'self' data:",
      "script-src 'self'",
      "connect-src 'self'",
      ["form-action 'self'", ...formTargets].join(' '),
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  };
}

/** Headers of a service that other sites may see as the referrer: its origin, never the rest of its URL. */
export function originHeaders(formTargets: readonly string[] = []): Readonly<Record<string, string>> {
  return { ...pageHeaders(formTargets), 'referrer-policy': 'strict-origin' };
}

/** Languages of the stand-ins' own small pages. */
export type PageLanguage = 'de' | 'en';

/**
 * The language of such a page: the one in the URL (`lang`, `ui_locales`), else the browser's preference
 * (`Accept-Language`). Other languages get English; without any preference it is German.
 */
export function pageLanguage(languageParam: unknown, acceptLanguage: string | undefined): PageLanguage {
  const tags = `${typeof languageParam === 'string' ? languageParam : ''} ${acceptLanguage ?? ''}`
    .split(/[\s,]+/)
    .map((tag) => (/^[a-z]+/i.exec(tag)?.[0] ?? '').toLowerCase())
    .filter((tag) => /^[a-z]{2,3}$/.test(tag));
  return tags.find((tag): tag is PageLanguage => tag === 'de' || tag === 'en') ?? (tags.length > 0 ? 'en' : 'de');
}
