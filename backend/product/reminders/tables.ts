import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Active product reminders. `owner` is the subscriber in a link token (UID); `variantName` maps language to name. */
export const productReminder = pgTable(
  'product_reminder',
  {
    reminderId: text('reminder_id').primaryKey(),
    owner: text('owner').notNull(),
    variantId: text('variant_id').notNull(),
    variantName: jsonb('variant_name').$type<Readonly<Record<string, string>>>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('product_reminder_owner').on(table.owner),
    index('product_reminder_variant').on(table.variantId, table.reminderId),
  ],
);

/** Processed deliveries of signed webhooks, by their id; `receivedAt` is epoch milliseconds. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  { id: text('id').primaryKey(), receivedAt: bigint('received_at', { mode: 'number' }).notNull() },
  (table) => [index('webhook_delivery_received_at').on(table.receivedAt)],
);
