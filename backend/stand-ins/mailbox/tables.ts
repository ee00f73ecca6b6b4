import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** One mail as it arrived over SMTP, parsed. `sentAt` is epoch milliseconds of the injected clock. */
export const mails = pgTable('mailbox_mails', {
  id: text('id').primaryKey(),
  recipient: text('recipient').notNull(),
  kind: text('kind').notNull(),
  language: text('language').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  links: jsonb('links').$type<readonly MailLink[]>().notNull(),
  headers: jsonb('headers').$type<Readonly<Record<string, string>>>().notNull(),
  sentAt: bigint('sent_at', { mode: 'number' }).notNull(),
  /** Order of arrival for mails with the same instant. */
  sequence: bigint('sequence', { mode: 'number' }).generatedAlwaysAsIdentity(),
});

export interface MailLink {
  readonly rel: string;
  readonly url: string;
}
