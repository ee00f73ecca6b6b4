import { desc, eq, inArray, or } from 'drizzle-orm';
import type { Queries } from '#backend/shared/database/database.ts';
import { brokenAt, type Evidence } from './chain.ts';
import { headOf } from './recordEvidence.ts';
import { consentEvidence, consentWords } from './tables.ts';

/**
 * The consents of one person, in a form that can be handed out. `brokenAt` is the position of the first line that was
 * tampered with or is missing.
 */
export interface PersonEvidence {
  readonly UID: string;
  readonly email: string;
  readonly brokenAt?: number;
  /** Times are ISO. */
  readonly lines: readonly EvidenceLine[];
}

type TimeName = 'at' | 'mailSentAt' | 'givenAt' | 'confirmedAt';
type EvidenceLine = Omit<Evidence, 'uid' | TimeName> & {
  readonly [N in TimeName]: N extends 'at' ? string : string | null;
} & {
  /** The text that was shown, where it is kept. */
  readonly words?: string;
  /** Who was responsible then, as JSON, where it is kept. */
  readonly responsible?: string;
};

/**
 * The evidence of a person, found by UID or e-mail address, also after the account has ended; undefined if nothing was
 * recorded.
 */
export async function readEvidence(db: Queries, who: string): Promise<PersonEvidence | undefined> {
  const lines = await evidenceOf(db, who);
  const last = lines.at(-1);
  if (last === undefined) return undefined;
  const wrong = brokenAt(lines, await headOf(db, last.uid));
  const words = await wordsOf(db, lines);
  return {
    UID: last.uid,
    email: last.email,
    ...(wrong === undefined ? {} : { brokenAt: wrong }),
    lines: lines.map(({ uid: _uid, at, mailSentAt, givenAt, confirmedAt, ...line }) => {
      const shown = words.get(line.textHash ?? '');
      const responsible = words.get(line.responsibleHash ?? '');
      return {
        ...line,
        at: iso(at),
        mailSentAt: isoOrNull(mailSentAt),
        givenAt: isoOrNull(givenAt),
        confirmedAt: isoOrNull(confirmedAt),
        ...(shown === undefined ? {} : { words: shown }),
        ...(responsible === undefined ? {} : { responsible }),
      };
    }),
  };
}

/** The words that stand behind the hashes of these lines, by hash. */
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
  const [found] = await db
    .select({ uid: consentEvidence.uid })
    .from(consentEvidence)
    .where(or(eq(consentEvidence.uid, who), eq(consentEvidence.email, who)))
    .orderBy(desc(consentEvidence.at))
    .limit(1);
  return found === undefined ? [] : linesOf(db, found.uid);
}

/** The evidence of a UID in order. */
export async function linesOf(db: Queries, uid: string): Promise<readonly Evidence[]> {
  return db.select().from(consentEvidence).where(eq(consentEvidence.uid, uid)).orderBy(consentEvidence.position);
}

const iso = (at: number): string => new Date(at).toISOString();
const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at));
