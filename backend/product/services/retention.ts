import { and, eq, inArray, isNull, lt, lte, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import { dayMs } from '@kontor/schema-adapters/values';
import type { Queries } from '#backend/shared/database/database.ts';
import { setIntervalUntilClose } from '#backend/shared/http/setIntervalUntilClose.ts';
import { purgeEvidence } from '../evidence/recordEvidence.ts';
import { emailChange, emailRevert } from '../email-change/tables.ts';
import { LEEWAY } from '../guards/signedTokens.ts';
import { declinedOffer } from '../declined-offers/tables.ts';
import { stepUpToken, proofCode } from '../step-up/tables.ts';
import { linkRevocation, linkSession } from '../links/tables.ts';
import { newsletterChoice, subscriptionEvent } from '../newsletters/tables.ts';
import { productReminder, webhookDelivery } from '../reminders/tables.ts';
import { unsubscribeUndo } from '../unsubscribe/tables.ts';
import type { Clock } from '#backend/shared/clock.ts';
import { limitCounter } from '../guards/tables.ts';

/** Dependencies of the retention. */
interface RetentionParts {
  readonly db: Queries;
  readonly clock: Clock;
}

const HOUR = 3_600_000;

/**
 * Deletes data after its retention: expired counters, tokens, revocations and deliveries, evidence of accounts that
 * ended three years ago, and data of erased subscribers. `longestLinkLife` is in seconds.
 * Source: requirements#PRI-4.
 */
export async function purge({ db, clock }: RetentionParts, longestLinkLife: number): Promise<void> {
  await purgeRows(db, clock.now(), longestLinkLife);
  // Last, because it takes longest: a failure must not keep the data of the others.
  await purgeEvidence(db, clock.now());
}

/** Deletes the expired rows of each table. `now` is epoch milliseconds. */
export async function purgeRows(db: Queries, now: number, longestLinkLife: number): Promise<void> {
  const erased = db
    .select({ subject: linkRevocation.subject })
    .from(linkRevocation)
    .where(eq(linkRevocation.erased, true));
  const lastSecond = Math.floor(now / 1000) - longestLinkLife - LEEWAY;
  const rows: readonly (readonly [PgTable, SQL | undefined])[] = [
    [limitCounter, lte(limitCounter.endsAt, now)],
    [linkSession, lte(linkSession.expiresAt, now)],
    [stepUpToken, lte(stepUpToken.expiresAt, now)],
    [proofCode, lte(proofCode.expiresAt, now)],
    [unsubscribeUndo, lte(unsubscribeUndo.expiresAt, now)],
    [declinedOffer, lte(declinedOffer.restsUntil, now)],
    // Revocations that only concern expired links.
    [linkRevocation, and(lt(linkRevocation.revokedBefore, lastSecond), eq(linkRevocation.erased, false))],
    // A sender signs each repetition anew, for days: Standard Webhooks names three.
    [webhookDelivery, lt(webhookDelivery.receivedAt, now - 7 * dayMs)],
    // The marketing platform asks for the state before it sends anyway.
    [subscriptionEvent, lte(subscriptionEvent.createdAt, now - 3 * dayMs)],
    // Choices without any setting.
    [newsletterChoice, and(isNull(newsletterChoice.frequency), isNull(newsletterChoice.resumesAt))],
    // Reminders that were written during the erasure of their subscriber.
    [productReminder, inArray(productReminder.owner, erased)],
    // Expired codes and reverts, except those in progress.
    [emailChange, and(lte(emailChange.expiresAt, now), isNull(emailChange.confirmedAt))],
    [emailRevert, and(lte(emailRevert.expiresAt, now), isNull(emailRevert.startedAt))],
  ];
  for (const [table, which] of rows) await db.delete(table).where(which);
}

/** Purges every hour while the server runs; logs a failure and retries an hour later. */
export function purgeHourly(app: FastifyInstance, parts: RetentionParts, longestLinkLife: number): void {
  setIntervalUntilClose(app, HOUR, () =>
    purge(parts, longestLinkLife).catch((error: unknown) =>
      app.log.error({ failure: error instanceof Error ? error.name : 'unknown' }, 'not purged'),
    ),
  ).beginLater();
}
