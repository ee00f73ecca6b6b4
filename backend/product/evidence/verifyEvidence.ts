import { gt, inArray, sql } from 'drizzle-orm';
import type { Database, Queries } from '#backend/shared/database/database.ts';
import { brokenAt, type Evidence } from './chain.ts';
import { hashOfText } from './hashOfText.ts';
import { consentEvidence, consentEvidenceHeads, consentWords } from './tables.ts';

/** The result of checking all evidence. */
export interface EvidenceReport {
  readonly people: number;
  readonly lines: number;
  /** People with broken evidence, and the position of their first wrong or missing line. */
  readonly broken: readonly { readonly UID: string; readonly brokenAt: number }[];
  /** Hashes of kept words that are no longer theirs. */
  readonly changedWords: readonly string[];
}

const PEOPLE_AT_ONCE = 500;

/**
 * Checks the seals of all evidence and the words that were kept with it, some hundred people at a time, each batch in one consistent snapshot, so that new
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
    if (last === undefined) return { people, lines: count, broken, changedWords: await findChangedWords(db) };
    after = last.uid;
  }
}

async function findChangedWords(db: Database): Promise<readonly string[]> {
  const changed: string[] = [];
  for (let after = ''; ;) {
    const rows = await db
      .select()
      .from(consentWords)
      .where(gt(consentWords.hash, after))
      .orderBy(consentWords.hash)
      .limit(PEOPLE_AT_ONCE);
    const last = rows.at(-1);
    if (last === undefined) return changed;
    changed.push(...rows.filter(({ hash, words }) => hashOfText(words) !== hash).map(({ hash }) => hash));
    after = last.hash;
  }
}

/** The UIDs of everybody with evidence, sorted, also where lines or head are missing. */
export async function* peopleWithEvidence(db: Queries): AsyncGenerator<string, void> {
  for (let after = ''; ;) {
    const uids = await uidsAfter(db, after);
    yield* uids;
    const last = uids.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

async function uidsAfter(db: Queries, after: string): Promise<readonly string[]> {
  const { rows } = await db.execute<{ uid: string }>(sql`
    (select distinct uid from ${consentEvidence} where uid > ${after} order by uid limit ${PEOPLE_AT_ONCE})
    union (select uid from ${consentEvidenceHeads} where uid > ${after} order by uid limit ${PEOPLE_AT_ONCE})
    order by uid limit ${PEOPLE_AT_ONCE}`);
  return rows.map(({ uid }) => uid);
}

/** Lines and heads of the next people. */
async function readBatch(tx: Queries, after: string) {
  const uids = await uidsAfter(tx, after);
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
