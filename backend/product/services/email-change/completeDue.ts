import { and, isNotNull, isNull, lte } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Queries } from '#backend/shared/database/database.ts';
import { LEASE, repeatDueWork } from '../dueWork.ts';
import type { ServiceParts } from '../parts.ts';
import { completeChange } from './completeChange.ts';
import { completeRestoring } from './restoreEmail.ts';
import { emailChange, emailRevert } from './tables.ts';

/** How often a node looks for changes that stopped in between, in milliseconds. */
const EVERY = 15_000;

/** Completes what stopped between two calls of the provider. Source: requirements#email-steps. */
export async function completeDue(parts: Parameters<typeof completeRestoring>[0]): Promise<void> {
  const { db, clock } = parts;
  const now = clock.now();
  const changes = await db
    .update(emailChange)
    .set({ dueAt: now + LEASE })
    .where(and(isNotNull(emailChange.confirmedAt), lte(emailChange.dueAt, now)))
    .returning({ uid: emailChange.uid });
  const reverts = await db
    .update(emailRevert)
    .set({ dueAt: now + LEASE })
    .where(and(isNotNull(emailRevert.startedAt), lte(emailRevert.dueAt, now)))
    .returning({ hash: emailRevert.tokenHash });
  for (const { uid } of changes) await completeChange(parts, uid);
  for (const { hash } of reverts) await completeRestoring(parts, hash);
}

/** Looks again and again until the server closes; after a failure the change waits for the next look. */
export function completeAgainAndAgain(app: FastifyInstance, parts: ServiceParts): void {
  repeatDueWork(app, { every: EVERY, message: 'a change of address is not complete' }, () => completeDue(parts));
}

/** Deletes codes and ways back that have ended, but nothing that is being completed. Source: requirements#PRI-4. */
export async function purgeEmailChanges(db: Queries, now: number): Promise<void> {
  await db.delete(emailChange).where(and(lte(emailChange.expiresAt, now), isNull(emailChange.confirmedAt)));
  await db.delete(emailRevert).where(and(lte(emailRevert.expiresAt, now), isNull(emailRevert.startedAt)));
}
