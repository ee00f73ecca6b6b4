import { html, type Html } from '#backend/shared/html.ts';

/** In development the application's styles come with its script, so the page names their sources. */
const sources = ['/renderers/theme/fonts.css', '/renderers/theme/tokens.css', '/renderers/theme/base.css'];

/**
 * Style sheets, fonts and icon of the application's page as it has them, for a page that the server writes; then that page's own style sheets.
 */
export function pageLinks(page: string, own: readonly string[]): Html {
  const links = linksIn(page).filter((link) => / rel="(?:stylesheet|icon|preload)"/.test(link));
  const hasStyles = links.some((link) => link.includes('rel="stylesheet"'));
  return html`${{ markup: links.join('\n') }}
  ${[...(hasStyles ? [] : sources), ...own].map((href) => html`<link rel="stylesheet" href="${href}" />`)}`;
}

/** The icon alone, for a page with a style sheet that needs no other. */
export function iconLink(page: string): Html {
  return { markup: linksIn(page).find((link) => link.includes(' rel="icon"')) ?? '' };
}

const linksIn = (page: string): readonly string[] =>
  page
    .split('<link ')
    .slice(1)
    .map((rest) => `<link ${rest.slice(0, rest.indexOf('>') + 1)}`);
