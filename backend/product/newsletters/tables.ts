import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { NewsletterFrequency } from '@kontor/schema-adapters/content';

/** A subscriber's choice for a newsletter as calls and mails have it. */
export interface NewsletterChoice {
  readonly newsletter: string;
  readonly frequency?: NewsletterFrequency;
  /** First day on which it comes again, ISO date in the site's zone; absent if it does not pause. */
  readonly pausedUntil?: string;
  /** The beginning of that day, ISO time. */
  readonly resumesAt?: string;
}

/**
 * A subscriber's choice for a newsletter, if it differs from the default. `pausedUntil` is the first day on which it
 * comes again (ISO date in the site's zone), `resumesAt` the beginning of that day in epoch milliseconds.
 */
export const newsletterChoice = pgTable(
  'newsletter_choice',
  {
    subscriber: text('subscriber').notNull(),
    newsletter: text('newsletter').notNull(),
    frequency: text('frequency').$type<NewsletterFrequency>(),
    pausedUntil: text('paused_until'),
    resumesAt: bigint('resumes_at', { mode: 'number' }),
    changedAt: bigint('changed_at', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subscriber, table.newsletter] }),
    index('newsletter_choice_resumes_at').on(table.resumesAt),
  ],
);

/** Events for the marketing platform until it has accepted them. Times are epoch milliseconds. */
export const subscriptionEvent = pgTable(
  'subscription_event',
  {
    id: text('id').primaryKey(),
    subscriber: text('subscriber').notNull(),
    body: text('body').notNull(),
    createdAt: bigint('created_at', { mode: 'number' }).notNull(),
    tries: integer('tries').notNull().default(0),
    nextTryAt: bigint('next_try_at', { mode: 'number' }).notNull(),
  },
  (table) => [
    index('subscription_event_next_try_at').on(table.nextTryAt),
    index('subscription_event_subscriber').on(table.subscriber),
  ],
);
