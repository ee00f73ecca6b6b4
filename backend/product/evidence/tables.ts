import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { milliseconds } from '#backend/shared/database/columns.ts';

/**
 * Evidence of a person's consents, line by line; the seal of each line covers the line before. The database refuses to
 * change a line; only retention deletes. Times are epoch milliseconds.
 * Source: requirements#PRI-2.
 */
export const consentEvidence = pgTable(
  'consent_evidence',
  {
    uid: text('uid').notNull(),
    /** From 1, without gaps. */
    position: integer('position').notNull(),
    at: milliseconds('at').notNull(),
    event: text('event').$type<ConsentEventName>().notNull(),
    email: text('email').notNull(),
    purpose: text('purpose').notNull(),
    /** Whether the consent is given afterwards. */
    granted: boolean('granted').notNull(),
    /** Hash of the text that was shown; null if only the page knows the text. */
    textHash: text('text_hash'),
    /** Source of the text; null if it was not recorded. */
    textSource: text('text_source').$type<TextSource>(),
    textVersion: text('text_version'),
    textLanguage: text('text_language'),
    documentUrl: text('document_url'),
    /** Hash of the controller in the site's content at that time; null if it was not stored. */
    responsibleHash: text('responsible_hash'),
    channel: text('channel').$type<ConsentChannel>().notNull(),
    apiKey: text('api_key').notNull(),
    /** The call or button, and the page on which it happened. */
    action: text('action').notNull(),
    page: text('page'),
    /** The build of the site's page, as reported by the page; null on the provider's own pages. */
    build: text('build'),
    mailSentAt: milliseconds('mail_sent_at'),
    /** When the consent was given or ended according to the account, or when its end was ordered. */
    givenAt: milliseconds('given_at'),
    /** When the customer answered the confirmation mail. */
    confirmedAt: milliseconds('confirmed_at'),
    requestId: text('request_id').notNull(),
    ip: text('ip').notNull(),
    /** Hash of the session, registration token or mailed link that was used. */
    tokenHash: text('token_hash'),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.position] }),
    index('consent_evidence_email').on(table.email),
    index('consent_evidence_ended')
      .on(table.at)
      .where(sql`event = 'ended'`),
  ],
);

/**
 * The head of each person's evidence, stored apart from the lines, so that a deletion of the last lines is detected.
 * The database only lets it move forward.
 * Source: requirements#PRI-2.
 */
export const consentEvidenceHeads = pgTable('consent_evidence_heads', {
  uid: text('uid').primaryKey(),
  position: integer('position').notNull(),
  hash: text('hash').notNull(),
});

/**
 * Texts whose hashes are in the evidence, each once, so that a receipt can quote them. The database refuses to change
 * them; only retention deletes.
 * Source: requirements#consent-evidence.
 */
export const consentWords = pgTable('consent_words', {
  hash: text('hash').primaryKey(),
  words: text('words').notNull(),
});

/** `published`: the server compared the text with what the site publishes. `page`: only the page says so. */
export type TextSource = 'published' | 'page';

/**
 * `shown` adds the missing text to the previous line of the same purpose. `requested`: the confirmation mail is
 * unanswered. `enrolled`: an existing customer is subscribed without a consent; `objected` ends that. `ended`: the
 * account ended.
 */
export type ConsentEventName =
  | 'granted'
  | 'requested'
  | 'confirmed'
  | 'withdrawn'
  | 'enrolled'
  | 'objected'
  | 'shown'
  | 'ended';

/**
 * Origin of an event: the site with a session or registration, a mailed preference link, a button in a mail, the site's
 * server, retention; `found`: read from the account later, of unknown origin.
 */
export type ConsentChannel = 'site' | 'link' | 'mail' | 'server' | 'retention' | 'found';
