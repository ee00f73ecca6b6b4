import { inArray, sql } from 'drizzle-orm';
import type { Database, Queries } from '#backend/shared/database/database.ts';
import { brokenAt, type Evidence } from './chain.ts';
import { consentEvidence, consentEvidenceHeads } from './tables.ts';

/** The result of checking all evidence. */
export interface EvidenceReport {
  readonly people: number;
  readonly lines: number;
  /** People with broken evidence, and the position of their first wrong or missing line. */
  readonly broken: readonly { readonly UID: string; readonly brokenAt: number }[];
}

const PEOPLE_AT_ONCE = 500;

/**
 * Checks the seals of all evidence, some hundred people at a time, each batch in one consistent snapshot, so that new
 * lines are not mistaken for tampering.
 * Source: requirements#PRI-2.
 */
export async function verifyEvidence(db: Database): Promise<EvidenceReport> {
  let [people, count, after] = [0, 0, ''];
  const broken: { readonly UID: string; readonly brokenAt: number }[] = [];
  for (;;) {
    const start = after;
    const batch = await db.transaction((tx) => readBatch(tx, start), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    });
    for (const { uid, lines, head } of batch) {
      const wrong = brokenAt(lines, head);
      if (wrong !== undefined) broken.push({ UID: uid, brokenAt: wrong });
      count += lines.length;
    }
    people += batch.length;
    const last = batch.at(-1);
    if (last === undefined) return { people, lines: count, broken };
    after = last.uid;
  }
}

/** Lines and heads of the next people, sorted by UID; people whose lines or head are missing are included. */
async function readBatch(tx: Queries, after: string) {
  const { rows } = await tx.execute<{ uid: string }>(sql`
    (select distinct uid from ${consentEvidence} where uid > ${after} order by uid limit ${PEOPLE_AT_ONCE})
    union (select uid from ${consentEvidenceHeads} where uid > ${after} order by uid limit ${PEOPLE_AT_ONCE})
    order by uid limit ${PEOPLE_AT_ONCE}`);
  const uids = rows.map(({ uid }) => uid);
  if (uids.length === 0) return [];
  const lines = await tx
    .select()
    .from(consentEvidence)
    .where(inArray(consentEvidence.uid, uids))
    .orderBy(consentEvidence.uid, consentEvidence.position);
  const heads = await tx.select().from(consentEvidenceHeads).where(inArray(consentEvidenceHeads.uid, uids));
  const byPerson = new Map<string, Evidence[]>(uids.map((uid) => [uid, []]));
  for (const line of lines) byPerson.get(line.uid)?.push(line);
  const headOf = new Map(heads.map((head) => [head.uid, head]));
  return uids.map((uid) => ({ uid, lines: byPerson.get(uid) ?? [], head: headOf.get(uid) }));
}
