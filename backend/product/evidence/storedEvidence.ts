import { desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Queries, Database } from '#backend/shared/database/database.ts';
import { brokenAt, type Evidence } from './evidenceLines.ts';
import { headOf } from './recordEvidence.ts';
import { consentEvidence, consentWords, consentEvidenceHeads } from './tables.ts';

/**
 * The consents of one person, for disclosure. `brokenAt` is the position of the first line that was tampered with or is
 * missing.
 */
export interface PersonEvidence {
  readonly UID: string;
  readonly email: string;
  readonly brokenAt?: number;
  /** Times are ISO. */
  readonly lines: readonly EvidenceLine[];
}

type TimeName = 'at' | 'mailSentAt' | 'givenAt' | 'confirmedAt';
/** A line with its text and, as JSON, the controller at that time, if they are stored. */
type EvidenceLine = Omit<Evidence, 'uid' | TimeName> &
  Readonly<Record<'at', string> & Record<Exclude<TimeName, 'at'>, string | null>> & {
    readonly words?: string | undefined;
    readonly responsible?: string | undefined;
  };

/**
 * The evidence of a person, found by UID or e-mail address, also after the account has ended; undefined if nothing was
 * recorded.
 */
export const readEvidence = (db: Queries, who: string): Promise<PersonEvidence | undefined> =>
  readSnapshot(db, (tx) => readPerson(tx, who));

async function readPerson(db: Queries, who: string): Promise<PersonEvidence | undefined> {
  const lines = await evidenceOf(db, who);
  const last = lines.at(-1);
  if (last === undefined) return undefined;
  const brokenPosition = brokenAt(lines, await headOf(db, last.uid));
  const words = await wordsOf(db, lines);
  return {
    UID: last.uid,
    email: last.email,
    ...(brokenPosition === undefined ? {} : { brokenAt: brokenPosition }),
    lines: lines.map(({ uid: _uid, ...line }) => ({
      ...line,
      at: formatTime(line.at),
      mailSentAt: formatTimeOrNull(line.mailSentAt),
      givenAt: formatTimeOrNull(line.givenAt),
      confirmedAt: formatTimeOrNull(line.confirmedAt),
      words: words.get(line.textHash ?? ''),
      responsible: words.get(line.responsibleHash ?? ''),
    })),
  };
}

/** Reads at one moment, so that a new line between lines and head does not look like tampering. */
export const readSnapshot = <Result>(db: Queries, read: (tx: Queries) => Promise<Result>): Promise<Result> =>
  db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });

/** Loads the texts of these lines, by hash. */
export async function wordsOf(db: Queries, lines: readonly Evidence[]): Promise<ReadonlyMap<string, string>> {
  const hashes = [
    ...new Set(lines.flatMap(({ textHash, responsibleHash }) => [textHash ?? [], responsibleHash ?? []].flat())),
  ];
  if (hashes.length === 0) return new Map();
  const rows = await db.select().from(consentWords).where(inArray(consentWords.hash, hashes));
  return new Map(rows.map(({ hash, words }) => [hash, words]));
}

/** A person's evidence in order, by UID or by any e-mail address under which it was given. */
export async function evidenceOf(db: Queries, who: string): Promise<readonly Evidence[]> {
  const [match] = await db
    .select({ uid: consentEvidence.uid })
    .from(consentEvidence)
    .where(or(eq(consentEvidence.uid, who), eq(consentEvidence.email, who)))
    .orderBy(desc(consentEvidence.at))
    .limit(1);
  return match === undefined ? [] : linesOf(db, match.uid);
}

/** The evidence of a UID in order. */
export async function linesOf(db: Queries, uid: string): Promise<readonly Evidence[]> {
  return db.select().from(consentEvidence).where(eq(consentEvidence.uid, uid)).orderBy(consentEvidence.position);
}

const formatTime = (at: number): string => new Date(at).toISOString();
const formatTimeOrNull = (at: number | null): string | null => (at === null ? null : formatTime(at));

/** The result of checking all evidence. */
export interface EvidenceReport {
  readonly people: number;
  readonly lines: number;
  /** People with broken evidence, and the position of their first wrong or missing line. */
  readonly broken: readonly { readonly UID: string; readonly brokenAt: number }[];
  /** Hashes of stored texts that no longer match. */
  readonly changedWords: readonly string[];
}

const BATCH_SIZE = 500;

/**
 * Verifies the seals of all evidence and the stored texts, in batches of one consistent snapshot each, so that new
 * lines do not look like tampering.
 * Source: requirements#PRI-2.
 */
export async function verifyEvidence(db: Database): Promise<EvidenceReport> {
  let [people, count, after] = [0, 0, ''];
  const broken: { readonly UID: string; readonly brokenAt: number }[] = [];
  for (;;) {
    const start = after;
    const batch = await readSnapshot(db, (tx) => readBatch(tx, start));
    for (const { uid, lines, head } of batch) {
      const brokenPosition = brokenAt(lines, head);
      if (brokenPosition !== undefined) broken.push({ UID: uid, brokenAt: brokenPosition });
      count += lines.length;
    }
    people += batch.length;
    const last = batch.at(-1);
    if (last === undefined) return { people, lines: count, broken, changedWords: await findChangedWords(db) };
    after = last.uid;
  }
}

async function findChangedWords(db: Database): Promise<readonly string[]> {
  const { rows } = await db.execute<{ hash: string }>(sql`select hash from ${consentWords}
    where hash <> translate(encode(sha256(convert_to(words, 'UTF8')), 'base64'), '+/=', '-_') order by hash`);
  return rows.map(({ hash }) => hash);
}

/** Lines and heads of the next people, sorted by UID, even if lines or head are missing. */
async function readBatch(tx: Queries, after: string) {
  const { rows } = await tx.execute<{ uid: string }>(sql`
    (select distinct uid from ${consentEvidence} where uid > ${after} order by uid limit ${BATCH_SIZE})
    union (select uid from ${consentEvidenceHeads} where uid > ${after} order by uid limit ${BATCH_SIZE})
    order by uid limit ${BATCH_SIZE}`);
  const uids = rows.map(({ uid }) => uid);
  const lines = await tx
    .select()
    .from(consentEvidence)
    .where(inArray(consentEvidence.uid, uids))
    .orderBy(consentEvidence.uid, consentEvidence.position);
  const heads = await tx.select().from(consentEvidenceHeads).where(inArray(consentEvidenceHeads.uid, uids));
  return uids.map((uid) => ({
    uid,
    lines: lines.filter((line) => line.uid === uid),
    head: heads.find((head) => head.uid === uid),
  }));
}
