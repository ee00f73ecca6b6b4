import { readFileSync } from 'node:fs';
import { parseSiteContent, safeAddress, offersPage } from '@kontor/schema-adapters/content';
import type { SiteFeatures } from '@kontor/schema-adapters/metadata';
import { html, type Html } from '#backend/shared/html.ts';
import { readTexts } from '#backend/shared/texts.ts';

export const statementTexts = readTexts('accessibility', 'en');

interface StatementPage {
  /** A tag of the site such as `fr-BE`. */
  readonly language: string;
  readonly title: string;
  /** Markup of the style sheets and the icon. */
  readonly links: Html;
  /** The site's content in this language, for logo and footer; undefined if another host serves it. */
  readonly content: unknown;
  readonly features: SiteFeatures;
  /** Navigation next to the logo. */
  readonly navigation?: Html;
  readonly main: Html;
  /** Whether the page belongs to one person: search engines must not index it. */
  readonly isPersonal?: boolean;
}

/** HTML document of a page that the server renders without scripts, with header and footer of the site. */
export function statementPage(page: StatementPage): string {
  const { language, title, links, navigation, main, isPersonal = false } = page;
  const t = statementTexts.in(language);
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        ${isPersonal && html`<meta name="robots" content="noindex" />`}
        <title>${title} – Kontor</title>
        ${links}
      </head>
      <body class="statement">
        <a class="statement-skip" href="#main">${t('skip')}</a>
        <header class="statement-header">
          <div class="wrap">
            <a class="statement-home" href="/"
              >${renderLogo(page.content)}<span class="visually-hidden"> – ${t('home')}</span></a
            >
            ${navigation}
          </div>
          <div class="statement-awning" aria-hidden="true"></div>
        </header>
        <main id="main" class="wrap" tabindex="-1">${main}</main>
        <footer class="statement-footer">
          <ul class="wrap">
            ${legalLinks(page).map(({ label, href }) => html`<li><a href="${href}">${label}</a></li>`)}
          </ul>
        </footer>
      </body>
    </html>`.markup;
}

type SiteContent = ReturnType<typeof parseSiteContent>['content'];

/** Contents by their documents: pages without a rate limit need them at every request, and parsing one takes time. */
const parsedContents = new WeakMap<object, SiteContent>();

function getSiteContent(document: unknown): SiteContent {
  if (typeof document !== 'object' || document === null) return null;
  if (!parsedContents.has(document)) parsedContents.set(document, parseSiteContent(document).content);
  return parsedContents.get(document) ?? null;
}

/** The site's logo if it is on this host, because the page loads nothing from others; else the product's logo. */
function renderLogo(document: unknown): Html {
  const { src = '', alt = '' } = getSiteContent(document)?.header.logo ?? {};
  if (/^\/[\w-][\w/.-]*$/.test(src))
    return html`<img src="${src}" alt="${alt === '' ? 'Kontor' : alt}" width="110" height="28" />`;
  return html`<svg viewBox="0 0 28 28" width="28" height="28" fill="none" aria-hidden="true">
      <path d="M3 11h22l-2 12a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2L3 11Z" fill="currentColor" />
      <path d="m9 11 4-8M19 11l-4-8" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" /></svg
    ><span class="statement-brand">Kontor</span>`;
}

/** Links of the content's footer (imprint, privacy and the like), and the accessibility statement. */
export function legalLinks({ content, features, language }: Pick<StatementPage, 'content' | 'features' | 'language'>) {
  const links = (getSiteContent(content)?.simpleFooter.footerLinks ?? []).flatMap(({ label, url }) => {
    const href = safeAddress(url);
    return href === undefined || !offersPage(url, features) ? [] : [{ label, href }];
  });
  if (links.some(({ href }) => /^\/accessibility(?:[?#]|$)/.test(href))) return links;
  return [...links, { label: statementTexts.in(language)('title'), href: `/accessibility?lang=${language}` }];
}

/** Styles of header and footer of these pages. */
export const statementStyle = readFileSync(new URL('statement.css', import.meta.url), 'utf8');
