import PostalMime from 'postal-mime';
import type { MailLink } from './tables.ts';

/** The parts of a mail, read from its MIME source. */
export interface ParsedMail {
  readonly to: string;
  readonly kind: string;
  readonly language: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly MailLink[];
  /** By lower-case name; the last one of a repeated header. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Parses a MIME message. Kind and language come from `X-Mail-Kind` and `Content-Language`; links are the HTML part's
 * anchors with a `rel`, and the one-click URL of `List-Unsubscribe`. Never throws on odd mails: missing parts are
 * empty.
 */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  const mail = await new PostalMime().parse(raw);
  const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key.toLowerCase(), value]));
  const html = mail.html ?? '';
  return {
    to: mail.to?.[0]?.address ?? '',
    kind: headers['x-mail-kind'] ?? '',
    language: headers['content-language'] ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html,
    links: linksOf(html, headers['list-unsubscribe'] ?? ''),
    headers,
  };
}

function linksOf(html: string, listUnsubscribe: string): readonly MailLink[] {
  const anchors = [...html.matchAll(/<a\s[^>]*>/gi)].map(([tag]) => ({
    rel: attribute(tag, 'rel'),
    url: attribute(tag, 'href'),
  }));
  const oneClick = /<(?<url>https?:[^>]+)>/.exec(listUnsubscribe)?.groups?.['url'];
  const links = anchors.filter(({ rel, url }) => rel !== '' && url !== '');
  return oneClick === undefined || links.some(({ rel }) => rel === 'unsubscribe')
    ? links
    : [...links, { rel: 'unsubscribe', url: oneClick }];
}

function attribute(tag: string, name: string): string {
  return (new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1] ?? '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"');
}
