import { isSameText, newSecret } from '#backend/shared/hashes.ts';
import { and, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { queueMail } from '../mails/ownMails.ts';
import { codeHash, newCode } from '../identity-proofs/hashedSecrets.ts';
import { completeChange, type ChangeParts } from './completeChange.ts';
import { emailChange } from './tables.ts';
import type { SubjectKeys } from '../guards/limits.ts';

const SECOND = 1000;

/** Of a code, in milliseconds, and how often it may be tried. Source: requirements#email-code. */
export const CODE_LIFE = 600 * SECOND;
const MAX_ATTEMPTS = 5;

/** While a node completes a change, others leave it alone. Milliseconds. */
const LEASE = 60 * SECOND;

/** What changing an address by a code needs. */
export interface EmailCodeParts extends ChangeParts {
  readonly subjectKeys: SubjectKeys;
  readonly hideAccountExistence: () => boolean;
}

/** A wish for another address, of a customer whose identity was proven. */
interface NewEmail {
  readonly uid: string;
  readonly email: string;
  readonly language: string;
  /** Hash of the password of that proof; null for a customer without one. */
  readonly passwordHash: string | null;
}

/**
 * Mails a code to the new address; an earlier code ends. `RUNNING`: an earlier change is being completed. Where the site
 * hides which accounts exist, an address of another account gets a mail without a code, and nobody else learns of it.
 * Source: requirements#email-code, requirements#ACC-1.
 */
export async function startChange(
  { db, clock, provider: { emails }, subjectKeys, siteOrigin, hideAccountExistence }: EmailCodeParts,
  { uid, email, language, passwordHash }: NewEmail,
): Promise<'STARTED' | 'SAME' | 'TAKEN' | 'RUNNING'> {
  const [account, isTaken] = await Promise.all([emails.read(uid), emails.isTaken(email, uid)]);
  if (account?.email.toLowerCase() === email.toLowerCase()) return 'SAME';
  if (isTaken && !hideAccountExistence()) return 'TAKEN';
  const now = clock.now();
  const code = newCode();
  // The hash of an unguessable text: no code opens it.
  const hash = codeHash(subjectKeys[0], uid, email, isTaken ? newSecret() : code);
  const fresh = { newEmail: email, language, codeHash: hash, attempts: 0, expiresAt: now + CODE_LIFE, passwordHash };
  return db.transaction(async (transaction) => {
    const stored = await transaction
      .insert(emailChange)
      .values({ uid, ...fresh })
      .onConflictDoUpdate({ target: emailChange.uid, set: fresh, setWhere: isNull(emailChange.confirmedAt) })
      .returning({ uid: emailChange.uid });
    if (stored.length === 0) return 'RUNNING';
    if (isTaken)
      await queueMail(
        transaction,
        { to: email, language, kind: 'email-taken', values: { link: `${siteOrigin}/login` } },
        now,
      );
    else await queueMail(transaction, { to: email, language, kind: 'email-code', values: { code } }, now);
    return 'STARTED';
  });
}

/**
 * Takes the code that was mailed, and completes the change. `ENDED`: there is no code, or it has expired, or was tried too
 * often. Where the provider does not answer in between, this throws, and the change is completed by a later call with the
 * same code or by `completeDue`.
 * Source: requirements#email-code.
 */
export async function confirmChange(
  parts: EmailCodeParts,
  uid: string,
  code: string,
): Promise<'CHANGED' | 'WRONG' | 'ENDED' | 'TAKEN'> {
  const { db, clock, subjectKeys } = parts;
  const change = await takeAttempt(parts, uid);
  if (change === undefined) return 'ENDED';
  const isRight = subjectKeys.some((key) => isSameText(codeHash(key, uid, change.newEmail, code), change.codeHash));
  if (!isRight) return change.attempts < MAX_ATTEMPTS ? 'WRONG' : 'ENDED';
  const now = clock.now();
  await db
    .update(emailChange)
    .set({ confirmedAt: sql`coalesce(${emailChange.confirmedAt}, ${now})`, dueAt: now + LEASE })
    .where(and(eq(emailChange.uid, uid), eq(emailChange.codeHash, change.codeHash)));
  return completeChange(parts, uid);
}

/** The change whose code may still be tried, this attempt counted: counting and deciding is one statement. */
async function takeAttempt(
  { db, clock }: EmailCodeParts,
  uid: string,
): Promise<typeof emailChange.$inferSelect | undefined> {
  const [change] = await db
    .update(emailChange)
    .set({ attempts: sql`${emailChange.attempts} + 1` })
    .where(
      and(
        eq(emailChange.uid, uid),
        or(
          and(lt(emailChange.attempts, MAX_ATTEMPTS), gt(emailChange.expiresAt, clock.now())),
          isNotNull(emailChange.confirmedAt),
        ),
      ),
    )
    .returning();
  return change;
}
