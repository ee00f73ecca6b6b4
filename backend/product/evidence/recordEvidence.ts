import { hashText } from '#backend/shared/hashes.ts';
import { dayMs } from '@kontor/schema-adapters/values';
import { eq, sql, type SQL } from 'drizzle-orm';
import type { Queries } from '#backend/shared/database/database.ts';
import { sealOf, type Evidence, type EvidenceHead } from './evidenceLines.ts';
import { consentEvidence, consentEvidenceHeads, consentWords } from './tables.ts';

/** Retention of evidence after the end of the account, in milliseconds: three years. */
const RETENTION_MS = 3 * 365 * dayMs;

/** Records that a person's account ended, and all consents with it. `at` is epoch milliseconds. */
export async function endEvidence(tx: Queries, person: EvidencePerson, at: number): Promise<void> {
  await recordEvidence(tx, person, [{ event: 'ended', purpose: 'account', granted: false, ...noTexts }], {
    at,
    channel: 'retention',
    apiKey: '',
    action: 'retention',
  });
}

/**
 * Deletes the evidence of people whose account ended three years ago, all lines of a person at once, and texts that no
 * line references any more. The triggers allow this only in a transaction that sets `kontor.retention`. `now` is epoch
 * milliseconds.
 * Source: requirements#PRI-4.
 */
export async function purgeEvidence(db: Queries, now: number): Promise<void> {
  await inRetention(
    db,
    sql`with forgotten as (
      delete from ${consentEvidence} where uid in (
        select line.uid from ${consentEvidence} line join ${consentEvidenceHeads} head using (uid, position)
        where line.event = 'ended' and line.at <= ${now - RETENTION_MS}::bigint) returning uid)
      delete from ${consentEvidenceHeads} where uid in (select uid from forgotten)`,
  );
  // After the lines, because it reads all of them: if it fails, the next hour tries again.
  // One pass over the lines: with “hash in (text_hash, responsible_hash)” it would be one for each text.
  await inRetention(
    db,
    sql`delete from ${consentWords} where not exists (
      select 1 from (
        select ${consentEvidence.textHash} as hash from ${consentEvidence}
        union all select ${consentEvidence.responsibleHash} from ${consentEvidence}) used
      where used.hash = ${consentWords.hash})`,
  );
}

/** Runs a statement that may delete evidence, in a transaction of its own. */
async function inRetention(db: Queries, statement: SQL): Promise<void> {
  await db.transaction(async (tx) => {
    await allowDeletion(tx);
    await tx.execute(statement);
    await tx.execute(sql`select set_config('kontor.retention', 'off', true)`);
  });
}

/**
 * Allows the rest of a transaction to delete evidence. Besides retention, only the reset for tests and testers may use
 * this.
 */
export async function allowDeletion(tx: Queries): Promise<void> {
  await tx.execute(sql`select set_config('kontor.retention', 'on', true)`);
}

/** The owner of the evidence: the random id of the account and its e-mail address at that time. */
export type EvidencePerson = Pick<Evidence, 'uid' | 'email'>;

/**
 * One change of a consent. `purpose` is the dotted path of the consent: `preferences.privacy.aec`,
 * `subscriptions.NLT_WEEKLY`, `profile.email`.
 */
export type ConsentEvent = Pick<Evidence, 'event' | 'purpose' | 'granted'>;

/** The text that the person read before agreeing, as far as it is known. */
export type EvidenceText = Pick<Evidence, 'textHash' | 'textVersion' | 'textLanguage' | 'documentUrl'> &
  Partial<Pick<Evidence, 'textSource' | 'responsibleHash'>>;

/** Facts of one event that override those of the call: its own channel, and times from the account. */
export type OwnFacts = Partial<Pick<Evidence, 'channel' | 'page' | 'build' | 'mailSentAt' | 'givenAt' | 'confirmedAt'>>;

/** How a consent was given: when, by which call or button, from where, and through which mail. */
export type EventContext = Pick<Evidence, 'at' | 'channel' | 'apiKey' | 'action'> &
  Partial<Pick<Evidence, 'page' | 'build' | 'mailSentAt' | 'requestId' | 'ip' | 'tokenHash'>>;

/** For events without a text, or with a text that only the page knows. */
export const noTexts: EvidenceText = { textHash: null, textVersion: null, textLanguage: null, documentUrl: null };

/**
 * Appends lines to a person's evidence and moves its head. `tx` is the transaction of the change itself, so that both
 * are stored or neither. A lock per person keeps two transactions from using the same position. New lines follow the
 * stored head: a deletion of the last lines leaves a gap that verification detects.
 * Source: requirements#PRI-2.
 */
export async function recordEvidence(
  tx: Queries,
  { uid, email }: EvidencePerson,
  events: readonly (ConsentEvent & EvidenceText & OwnFacts)[],
  context: EventContext,
): Promise<void> {
  if (events.length === 0) return;
  await lockEvidence(tx, uid);
  const last = await headOf(tx, uid);
  let [position, previousHash] = [last?.position ?? 0, last?.hash ?? ''];
  const lines: Evidence[] = [];
  for (const event of events) {
    position += 1;
    const line = { uid, position, email, ...unknownFacts, ...context, ...event, previousHash };
    previousHash = sealOf(line);
    lines.push({ ...line, hash: previousHash });
  }
  await tx.insert(consentEvidence).values(lines);
  await tx
    .insert(consentEvidenceHeads)
    .values({ uid, position, hash: previousHash })
    .onConflictDoUpdate({
      target: consentEvidenceHeads.uid,
      set: { position: sql`excluded.position`, hash: sql`excluded.hash` },
    });
}

const unknownFacts = {
  textSource: null,
  givenAt: null,
  confirmedAt: null,
  responsibleHash: null,
  page: null,
  build: null,
  mailSentAt: null,
  requestId: '',
  ip: '',
  tokenHash: null,
};

/** Blocks other transactions that record events of the same person until this one ends. */
export async function lockEvidence(tx: Queries, uid: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('consent evidence'), hashtext(${uid}))`);
}

/** Stores texts, so that their hashes can be resolved later. */
export async function keepWords(tx: Queries, texts: readonly string[]): Promise<void> {
  if (texts.length === 0) return;
  const rows = [...new Set(texts)].map((words) => ({ hash: hashText(words), words }));
  await tx.insert(consentWords).values(rows).onConflictDoNothing();
}

/** The head of a UID's evidence; undefined if there is none. */
export async function headOf(db: Queries, uid: string): Promise<EvidenceHead | undefined> {
  const { position, hash } = consentEvidenceHeads;
  const [head] = await db
    .select({ position, hash })
    .from(consentEvidenceHeads)
    .where(eq(consentEvidenceHeads.uid, uid));
  return head;
}
