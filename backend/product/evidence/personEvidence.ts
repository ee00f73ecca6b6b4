import { desc, eq, or } from 'drizzle-orm';
import type { Queries } from '#backend/shared/database/database.ts';
import { brokenAt, type Evidence } from './chain.ts';
import { headOf } from './recordEvidence.ts';
import { consentEvidence } from './tables.ts';

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

type EvidenceLine = Omit<Evidence, 'uid' | 'at' | 'mailSentAt'> & {
  readonly at: string;
  readonly mailSentAt: string | null;
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
  return {
    UID: last.uid,
    email: last.email,
    ...(wrong === undefined ? {} : { brokenAt: wrong }),
    lines: lines.map(({ uid: _uid, at, mailSentAt, ...line }) => ({
      ...line,
      at: iso(at),
      mailSentAt: mailSentAt === null ? null : iso(mailSentAt),
    })),
  };
}

/** A person's evidence in order, by UID or by any e-mail address under which it was given. */
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

const iso = (at: number): string => new Date(at).toISOString();
