import { and, eq, inArray, isNull, lt, lte, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import { dayMs } from '#adapters/model/day.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import { setIntervalUntilClose } from '#backend/shared/http/setIntervalUntilClose.ts';
import { purgeEvidence } from '../evidence/recordEvidence.ts';
import { emailChange, emailRevert } from '../email-change/tables.ts';
import { LEEWAY } from '../guards/signedTokens.ts';
import { declinedOffer } from '../declined-offers/tables.ts';
import { identityProof, proofCode } from '../identity-proofs/tables.ts';
import { linkRevocation, linkSession } from '../links/tables.ts';
import { newsletterChoice, subscriptionEvent } from '../newsletters/tables.ts';
import { productReminder, webhookDelivery } from '../reminders/tables.ts';
import { unsubscribeUndo } from '../unsubscribe/tables.ts';
import type { Clock } from '#backend/shared/clock.ts';
import type { Limiter } from '../guards/limits.ts';

/** What deleting needs. */
interface RetentionParts {
  readonly db: Queries;
  readonly clock: Clock;
  readonly limiter: Limiter;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Deletes what is no longer needed: expired counters, tokens, revocations and deliveries, evidence of accounts that ended three
 * years ago, and what was written for an erased subscriber. `longestLinkLife` is in seconds.
 * Source: requirements#PRI-4.
 */
export async function purge({ db, clock, limiter }: RetentionParts, longestLinkLife: number): Promise<void> {
  await limiter.purge();
  await purgeEvidence(db, clock.now());
  await purgeRows(db, clock.now(), longestLinkLife);
}

/** Deletes the rows of each table that have served their time. `now` is epoch milliseconds. */
export async function purgeRows(db: Queries, now: number, longestLinkLife: number): Promise<void> {
  const erased = db
    .select({ subject: linkRevocation.subject })
    .from(linkRevocation)
    .where(eq(linkRevocation.erased, true));
  const lastSecond = Math.floor(now / 1000) - longestLinkLife - LEEWAY;
  const rows: readonly (readonly [PgTable, SQL | undefined])[] = [
    [linkSession, lte(linkSession.expiresAt, now)],
    [identityProof, lte(identityProof.expiresAt, now)],
    [proofCode, lte(proofCode.expiresAt, now)],
    [unsubscribeUndo, lte(unsubscribeUndo.expiresAt, now)],
    [declinedOffer, lte(declinedOffer.restsUntil, now)],
    // Those that only concern expired links.
    [linkRevocation, and(lt(linkRevocation.revokedBefore, lastSecond), eq(linkRevocation.erased, false))],
    // A delivery is refused when its time differs by more than five minutes, so older ids are not needed.
    [webhookDelivery, lt(webhookDelivery.receivedAt, now - 15 * MINUTE)],
    // The sending side asks before it sends anyway.
    [subscriptionEvent, lte(subscriptionEvent.createdAt, now - 3 * dayMs)],
    // Choices that say nothing more.
    [newsletterChoice, and(isNull(newsletterChoice.frequency), isNull(newsletterChoice.resumesAt))],
    // Written while their subscriber was being erased.
    [productReminder, inArray(productReminder.owner, erased)],
    // Codes and ways back that have ended, but nothing that is being completed.
    [emailChange, and(lte(emailChange.expiresAt, now), isNull(emailChange.confirmedAt))],
    [emailRevert, and(lte(emailRevert.expiresAt, now), isNull(emailRevert.startedAt))],
  ];
  for (const [table, which] of rows) await db.delete(table).where(which);
}

/** Purges every hour while the server runs; a failure is logged and repeated an hour later. */
export function purgeHourly(app: FastifyInstance, parts: RetentionParts, longestLinkLife: number): void {
  setIntervalUntilClose(app, HOUR, () =>
    purge(parts, longestLinkLife).catch((error: unknown) =>
      app.log.error({ failure: error instanceof Error ? error.name : 'unknown' }, 'not purged'),
    ),
  ).beginLater();
}
