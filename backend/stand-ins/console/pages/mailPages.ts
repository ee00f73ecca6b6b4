import { html, type Html } from '#backend/shared/html.ts';
import type { StoredMail } from '#backend/stand-ins/mailbox/mailbox.ts';
import type { ConsoleParts } from '../consoleParts.ts';
import { callButton, emptyCard, instant, type ConsolePage } from './shell.ts';

/** The mailbox: all sent mails, newest first. */
export async function mailsPage(
  { mails }: ConsoleParts,
  filter: { readonly to?: string; readonly kind?: string },
): Promise<ConsolePage> {
  const all = await mails.list(filter);
  return {
    path: '/console/mails',
    title: 'Mailbox',
    live: 3000,
    body: html`<h1>Mailbox</h1>
      ${(filter.to ?? filter.kind) !== undefined && html`<p>Only ${filter.to ?? filter.kind}. <a href="/console/mails">Show all</a></p>`}
      ${
        all.length === 0
          ? emptyCard('No mails yet. They arrive here the moment the product sends them.')
          : html`<ul class="card rows">
                ${all.map(mailRow)}
              </ul>
              <div class="actions">${callButton('Empty the mailbox', 'DELETE', '/mails')}</div>`
      }`,
  };
}

function mailRow({ id, to, kind, language, subject, sentAt, links }: StoredMail): Html {
  return html`<li class="mail">
    <div>
      <h3><a href="/console/mails/${id}">${subject}</a></h3>
      <p class="hint">to ${to}, ${instant(sentAt)}</p>
      <p class="chips">
        <a class="chip" href="/console/mails?kind=${kind}">${kind}</a><span class="mark">${language}</span>
      </p>
    </div>
    <div class="actions">
      ${links.map(({ rel, url }) => html`<a class="button small quiet" href="${url}" target="_blank" rel="noopener">${rel}</a>`)}
    </div>
  </li>`;
}

/** One mail as a customer sees it, with its links and headers. Undefined if it does not exist. */
export async function mailPage({ mails }: ConsoleParts, id: string): Promise<ConsolePage | undefined> {
  const mail = (await mails.list({})).find((candidate) => candidate.id === id);
  if (mail === undefined) return undefined;
  return {
    path: '/console/mails',
    title: mail.subject,
    body: html`<p><a href="/console/mails">Mailbox</a></p>
      <h1>${mail.subject}</h1>
      <section class="card">
        <p class="hint">to ${mail.to}, ${instant(mail.sentAt)}, ${mail.kind}, ${mail.language}</p>
        <div class="actions">
          ${mail.links.map(({ rel, url }) => html`<a class="button small" href="${url}" target="_blank" rel="noopener">${rel}</a>`)}
        </div>
        <iframe
          class="letter"
          title="The mail"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          src="/console/mails/${id}/html"
        ></iframe>
        <details>
          <summary>As text</summary>
          <pre class="code">${mail.text}</pre>
        </details>
        <details>
          <summary>Headers</summary>
          <pre class="code">
${Object.entries(mail.headers)
  .map(([name, value]) => `${name}: ${value}`)
  .join('\n')}</pre>
        </details>
      </section>`,
  };
}

/**
 * Headers of a mail's own document. Mails have inline styles, because mail programs support nothing else; the sandbox
 * allows no scripts.
 */
export const letterHeaders: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

/** The mail's HTML, with links that open outside the frame. */
export async function letter({ mails }: ConsoleParts, id: string): Promise<string | undefined> {
  const mail = (await mails.list({})).find((candidate) => candidate.id === id);
  return mail?.html.replace('<head>', '<head><base target="_blank">');
}
