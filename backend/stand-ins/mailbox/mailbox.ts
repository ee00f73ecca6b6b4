import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import type { AddressInfo } from 'node:net';
import type { Clock } from '#backend/shared/clock.ts';
import type { Database } from '#backend/shared/database/database.ts';
import { randomUUID } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import { mails, type MailLink } from './tables.ts';
import PostalMime from 'postal-mime';

/** An SMTP server on loopback that stores mails instead of delivering them. */
export type Mailbox = Awaited<ReturnType<typeof startMailbox>>;

const MAX_MAIL_BYTES = 1_000_000;

/**
 * Starts the embedded mailbox on any free port. Acknowledges a mail after storing it. Throws in production, where a
 * real service delivers mails. The table `mailbox_mails` must exist.
 */
export async function startMailbox({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  if (process.env['NODE_ENV'] === 'production') throw new Error('the embedded mailbox must not run in production');
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: MAX_MAIL_BYTES,
    logger: false,
    disableReverseLookup: true,
    onData: (stream, _session, done) => {
      receive(stream)
        .then(parseMail)
        .then(({ to, ...mail }) =>
          db.insert(mails).values({ id: randomUUID(), recipient: to, ...mail, sentAt: clock.now() }),
        )
        .then(
          () => done(),
          (error: Error) => done(error),
        );
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const address = server.server.address() as AddressInfo;
  return {
    port: address.port,
    /** Newest first. */
    list: (filter: MailFilter = {}) => listMails(db, filter),
    clear: async () => void (await db.delete(mails)),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Reads the whole message; drops data beyond the limit. */
async function receive(stream: SMTPServerDataStream): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) if (!stream.sizeExceeded) parts.push(part as Buffer);
  if (stream.sizeExceeded) throw Object.assign(new Error('The mail is too large'), { responseCode: 552 });
  return Buffer.concat(parts);
}

/** A mail as testers see it. `sentAt` is ISO. Source: requirements#console-api. */
export interface StoredMail extends ParsedMail {
  readonly id: string;
  readonly sentAt: string;
}

/** Filters a list; addresses ignore case. */
interface MailFilter {
  readonly to?: string;
  readonly kind?: string;
}

/** Mails, newest first; by order of arrival if the clock was set back. */
async function listMails(db: Database, { to, kind }: MailFilter): Promise<readonly StoredMail[]> {
  const byAddress = to === undefined ? undefined : eq(sql`lower(${mails.recipient})`, to.toLowerCase());
  const byKind = kind === undefined ? undefined : eq(mails.kind, kind);
  const rows = await db.select().from(mails).where(and(byAddress, byKind)).orderBy(desc(mails.sequence));
  return rows.map(({ recipient, sentAt, sequence: _sequence, ...mail }) => ({
    ...mail,
    to: recipient,
    sentAt: new Date(sentAt).toISOString(),
  }));
}

/** The parts of a mail, read from its MIME source. */
export type ParsedMail = Readonly<Awaited<ReturnType<typeof parseMail>>>;

/**
 * Parses a MIME message; `headers` is by lower-case name; of a repeated header the last one counts. Kind and language
 * come from `X-Mail-Kind` and `Content-Language`; links are the HTML part's anchors with a `rel`, and the one-click URL
 * of `List-Unsubscribe`. Never throws on malformed mails: missing parts are empty.
 */
export async function parseMail(raw: Uint8Array) {
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
