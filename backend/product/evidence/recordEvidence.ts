import { eq, sql } from 'drizzle-orm';
import type { Queries } from '#backend/shared/database/database.ts';
import { sealOf, type Evidence, type EvidenceHead } from './chain.ts';
import { hashOfText } from './hashOfText.ts';
import { consentEvidence, consentEvidenceHeads, consentWords } from './tables.ts';

/** The owner of the evidence: the random id of the account and its e-mail address at that time. */
export type EvidencePerson = Pick<Evidence, 'uid' | 'email'>;

/**
 * One change of a consent. `purpose` is the dotted path of the consent: `preferences.privacy.aec`,
 * `subscriptions.NLT_WEEKLY`, `profile.email`.
 */
export type ConsentEvent = Pick<Evidence, 'event' | 'purpose' | 'granted'>;

/** The text that the person read before agreeing, as far as it is known. */
export type ShownText = Pick<Evidence, 'textHash' | 'textVersion' | 'textLanguage' | 'documentUrl'> &
  Partial<Pick<Evidence, 'textSource' | 'responsibleHash'>>;

/** What one event of a call says differently from the call: its own channel, and times of the account's own record. */
export type OwnFacts = Partial<Pick<Evidence, 'channel' | 'page' | 'build' | 'mailSentAt' | 'givenAt' | 'confirmedAt'>>;

/** How a consent was given: when, by which call or button, from where, and through which mail. */
export type EventContext = Pick<
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

/** For events where no text was shown, or only the page knows which one. */
export const noTexts: ShownText = { textHash: null, textVersion: null, textLanguage: null, documentUrl: null };

/**
 * Appends lines to a person's evidence and moves its head. `tx` is the transaction of the change itself, so that both
 * are stored or neither. A lock per person keeps two transactions from using the same position. New lines follow the
 * stored head: if lines were cut off, the gap remains and is found.
 * Source: requirements#PRI-2.
 */
export async function recordEvidence(
  tx: Queries,
  { uid, email }: EvidencePerson,
  events: readonly (ConsentEvent & ShownText & OwnFacts)[],
  how: EventContext,
): Promise<void> {
  if (events.length === 0) return;
  await lockEvidence(tx, uid);
  const last = await headOf(tx, uid);
  let [position, previousHash] = [last?.position ?? 0, last?.hash ?? ''];
  const lines: Evidence[] = [];
  for (const event of events) {
    position += 1;
    const line = { uid, position, email, ...unknownFacts, ...how, ...event, previousHash };
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

const unknownFacts = { textSource: null, givenAt: null, confirmedAt: null, responsibleHash: null };

/** Makes other transactions wait that record something about the same person, until this one has ended. */
export async function lockEvidence(tx: Queries, uid: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('consent evidence'), hashtext(${uid}))`);
}

/** Keeps words that were shown, so that their hash can be read again. */
export async function keepWords(tx: Queries, shown: readonly string[]): Promise<void> {
  if (shown.length === 0) return;
  const rows = [...new Set(shown)].map((words) => ({ hash: hashOfText(words), words }));
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
