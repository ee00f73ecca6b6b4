import { html, type Html } from '#backend/shared/html.ts';

/** In development the application's script brings its styles, so these pages link the sources. */
const sources = ['/renderers/theme/fonts.css', '/renderers/theme/tokens.css', '/renderers/theme/base.css'];

/**
 * Links of a page that the server renders: the application's style sheets, fonts and icon, then the page's own sheets.
 */
export function pageLinks(page: string, own: readonly string[]): Html {
  const links = linksIn(page).filter((link) => / rel="(?:stylesheet|icon|preload)"/.test(link));
  const hasStyles = links.some((link) => link.includes('rel="stylesheet"'));
  return html`${{ markup: links.join('\n') }}
  ${[...(hasStyles ? [] : sources), ...own].map((href) => html`<link rel="stylesheet" href="${href}" />`)}`;
}

/** Only the icon, for a page that contains its whole style sheet. */
export function iconLink(page: string): Html {
  return { markup: linksIn(page).find((link) => link.includes(' rel="icon"')) ?? '' };
}

const linksIn = (page: string): readonly string[] =>
  page
    .split('<link ')
    .slice(1)
    .map((rest) => `<link ${rest.slice(0, rest.indexOf('>') + 1)}`);
