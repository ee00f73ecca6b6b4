import { desc, eq, or, sql } from 'drizzle-orm';
import type { Queries } from '#backend/shared/database/database.ts';
import type { Account } from '../storage/accountRecords.ts';
import { consentEvidence, consentEvidenceHeads } from '../storage/tables.ts';
import { sealOf, type Evidence, type EvidenceHead } from './chain.ts';
import type { ConsentEvent } from './consentEvents.ts';
import type { ShownText } from './shownText.ts';

/** How something was agreed to: when, by which call or button, from where, and for which mail. */
export type Circumstances = Pick<
  Evidence,
  | 'at'
  | 'channel'
  | 'apiKey'
  | 'action'
  | 'page'
  | 'build'
  | 'mailTemplate'
  | 'mailId'
  | 'mailSentAt'
  | 'requestId'
  | 'ip'
  | 'tokenHash'
>;

/**
 * Adds lines to a person's evidence and moves its end, in the transaction of the change itself. The account's row is locked by
 * whoever changes it, so that lines of one person never compete for a position. They follow the end as it is kept apart: after lines
 * that were cut off, the gap stays to be found.
 */
export async function recordEvidence(
  db: Queries,
  { uid, profile }: Pick<Account, 'uid' | 'profile'>,
  events: readonly (ConsentEvent & ShownText)[],
  how: Circumstances,
): Promise<void> {
  if (events.length === 0) return;
  const last = await headOf(db, uid);
  const email = typeof profile['email'] === 'string' ? profile['email'] : '';
  let [position, previousHash] = [last?.position ?? 0, last?.hash ?? ''];
  const lines: Evidence[] = [];
  for (const event of events) {
    position += 1;
    const line = { uid, position, email, ...event, ...how, previousHash };
    previousHash = sealOf(line);
    lines.push({ ...line, hash: previousHash });
  }
  await db.insert(consentEvidence).values(lines);
  await db
    .insert(consentEvidenceHeads)
    .values({ uid, position, hash: previousHash })
    .onConflictDoUpdate({
      target: consentEvidenceHeads.uid,
      set: { position: sql`excluded.position`, hash: sql`excluded.hash` },
    });
}

/** Where the evidence of a UID ends; undefined for somebody who never agreed to anything. */
export async function headOf(db: Queries, uid: string): Promise<EvidenceHead | undefined> {
  const { position, hash } = consentEvidenceHeads;
  const [head] = await db
    .select({ position, hash })
    .from(consentEvidenceHeads)
    .where(eq(consentEvidenceHeads.uid, uid));
  return head;
}

/** A person's evidence in order, by UID or by any address it was given under. */
export async function evidenceOf(db: Queries, who: string): Promise<readonly Evidence[]> {
  const [found] = await db
    .select({ uid: consentEvidence.uid })
    .from(consentEvidence)
    .where(or(eq(consentEvidence.uid, who), eq(consentEvidence.email, who)))
    .orderBy(desc(consentEvidence.at))
    .limit(1);
  return found === undefined
    ? []
    : db.select().from(consentEvidence).where(eq(consentEvidence.uid, found.uid)).orderBy(consentEvidence.position);
}
