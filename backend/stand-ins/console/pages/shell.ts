import { html, type Html } from '#backend/shared/html.ts';
import { pageDocument, pageHeaders } from '@kontor/cdc-stand-in/pages';
import type { ConsoleParts } from '../consoleParts.ts';

/** A page of the console: its path, title and content. */
export interface ConsolePage {
  readonly path: string;
  readonly title: string;
  readonly body: Html;
  /** Reload interval while the page is visible, in milliseconds. */
  readonly live?: number;
}

const places: readonly (readonly [path: string, label: string])[] = [
  ['/console', 'People'],
  ['/console/mails', 'Mailbox'],
  ['/console/faults', 'Faults'],
  ['/console/calls', 'Calls'],
  ['/console/forms', 'Forms'],
  ['/console/schema', 'Schema'],
  ['/console/content', 'Content'],
];

/** Headers of a console page: it may show mails in a frame of its own origin. */
export const consoleHeaders: Readonly<Record<string, string>> = {
  ...pageHeaders(),
  'content-security-policy': `${pageHeaders()['content-security-policy']}; frame-src 'self'`,
};

/** The document of a console page, with navigation and the active faults. */
export async function consoleDocument(parts: ConsoleParts, { path, title, body, live }: ConsolePage): Promise<string> {
  const mails = await parts.mails.list({});
  const counts: Readonly<Record<string, number>> = {
    '/console/mails': mails.length,
    '/console/faults': parts.faults.list().length,
  };
  return pageDocument({
    title: `${title} – Console`,
    language: 'en',
    styles: ['/console/assets/console.css'],
    scripts: ['/console/assets/console.js'],
    bodyClass: 'console',
    body: html`<a class="skip" href="#desk">Skip to the content</a>
      <header class="bar">
        <div><a class="brand" href="/console">Kontor</a><span class="tag">Console for testers</span></div>
      </header>
      <div class="awning"></div>
      <nav class="places" aria-label="Console">
        <div>
          ${places.map(([href, label]) => link(href, label, path === href || (href !== '/console' && path.startsWith(href)), counts[href]))}
        </div>
      </nav>
      <main class="desk" id="desk" tabindex="-1" ${live !== undefined && html` data-live="${live}"`}>${body}</main>
      <p class="toast" role="status" id="toast" hidden></p>`,
  });
}

function link(href: string, label: string, current: boolean, count: number | undefined): Html {
  return html`<a href="${href}" ${current && html` aria-current="page"`}
    >${label}${count !== undefined && count > 0 && html` <span class="badge${href.endsWith('faults') && ' hot'}">${count}</span>`}</a
  >`;
}

/** What a page says instead of an empty list. */
export const emptyCard = (text: string): Html =>
  html`<section class="card empty"><p class="lead">${text}</p></section>`;

/** A button that makes one call of the console's API and then reloads the page. */
export function callButton(
  label: string,
  method: string,
  path: string,
  body?: unknown,
  look: 'primary' | 'quiet' | 'chip' = 'quiet',
): Html {
  return html`<button
    type="button"
    class="${look === 'chip' ? 'chip' : look === 'quiet' ? 'button small quiet' : 'button small'}"
    data-method="${method}"
    data-path="${path}"
    data-body="${body === undefined ? '' : JSON.stringify(body)}"
  >
    ${label}
  </button>`;
}

/** An instant for testers: ISO without fractions of a second. */
export const instant = (at: number | string): Html => {
  const iso = new Date(at).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')}</time>`;
};
