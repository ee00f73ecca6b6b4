import { randomUUID } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#backend/shared/database/database.ts';
import type { ParsedMail } from './parseMail.ts';
import { mails } from './tables.ts';

/** A mail as testers see it. `sentAt` is ISO. Source: requirements#console-api. */
export interface StoredMail extends ParsedMail {
  readonly id: string;
  readonly sentAt: string;
}

/** Filters a list; addresses ignore case. */
export interface MailFilter {
  readonly to?: string;
  readonly kind?: string;
}

/** Stores a mail; `now` is epoch milliseconds. */
export async function storeMail(db: Database, { to, ...mail }: ParsedMail, now: number): Promise<void> {
  await db.insert(mails).values({ id: randomUUID(), recipient: to, ...mail, sentAt: now });
}

/** Mails, newest first; by order of arrival if the clock was set back. */
export async function listMails(db: Database, { to, kind }: MailFilter): Promise<readonly StoredMail[]> {
  const byAddress = to === undefined ? undefined : eq(sql`lower(${mails.recipient})`, to.toLowerCase());
  const byKind = kind === undefined ? undefined : eq(mails.kind, kind);
  const rows = await db.select().from(mails).where(and(byAddress, byKind)).orderBy(desc(mails.sequence));
  return rows.map(({ recipient, sentAt, sequence: _sequence, ...mail }) => ({
    ...mail,
    to: recipient,
    sentAt: new Date(sentAt).toISOString(),
  }));
}

/** Deletes all mails. */
export async function clearMails(db: Database): Promise<void> {
  await db.delete(mails);
}
