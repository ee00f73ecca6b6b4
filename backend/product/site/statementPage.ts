import { html, type Html } from '#backend/shared/html.ts';

interface StatementPage {
  /** A tag of the site such as `fr-BE`. */
  readonly language: string;
  readonly title: string;
  /** Markup of the style sheets and the icon, as the application's page has them. */
  readonly links: Html;
  /** Texts of the links to the content and to the site. */
  readonly skip: string;
  readonly home: string;
  readonly logo?: Html;
  /** What stands beside the logo. */
  readonly navigation?: Html;
  readonly main: Html;
  /** A page that belongs to one person, which search engines leave out. */
  readonly isPersonal?: boolean;
}

/** The HTML document of a page that the server writes by itself, without scripts. */
export function statementPage(page: StatementPage): string {
  const { language, title, links, skip, home, navigation, main, isPersonal = false } = page;
  const { logo = html`<span class="statement-brand">Kontor</span>` } = page;
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
        <a class="statement-skip" href="#main">${skip}</a>
        <header class="statement-header">
          <div class="wrap">
            <a class="statement-home" href="/">${logo}<span class="visually-hidden"> – ${home}</span></a>
            ${navigation}
          </div>
        </header>
        <main id="main" class="wrap" tabindex="-1">${main}</main>
      </body>
    </html>`.markup;
}
