import { isSameText, newSecret } from '#backend/shared/hashes.ts';
import { and, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { queueMail } from '../mails/ownMails.ts';
import { codeHash, newCode } from '../step-up/hashedSecrets.ts';
import { LEASE_MS } from '../outbound/jobQueue.ts';
import { completeChange, type ChangeParts } from './completeChange.ts';
import { emailChange } from './tables.ts';
import type { SubjectKeys } from '../guards/limits.ts';

/** Lifetime of a code, in milliseconds. Source: requirements#email-code. */
export const CODE_LIFE = 600_000;
const MAX_ATTEMPTS = 5;

/** Dependencies of changing an address by a code. */
export interface EmailCodeParts extends ChangeParts {
  readonly subjectKeys: SubjectKeys;
  readonly hideAccountExistence: () => boolean;
}

/** The new address that a customer with an identity proof wants. */
interface NewEmail {
  readonly uid: string;
  readonly email: string;
  readonly language: string;
  /** Hash of the password of that proof; null for a customer without one. */
  readonly passwordHash: string | null;
}

/**
 * Mails a code to the new address; an earlier code ends. `RUNNING`: an earlier change is being completed. If the site
 * hides which accounts exist, an address of another account gets a mail without a code, and the answer does not reveal
 * it.
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
  // An unguessable text instead of a code: no code matches its hash.
  const hash = codeHash(subjectKeys[0], uid, email, isTaken ? newSecret() : code);
  const values = { newEmail: email, language, codeHash: hash, attempts: 0, expiresAt: now + CODE_LIFE, passwordHash };
  return db.transaction(async (transaction) => {
    const rows = await transaction
      .insert(emailChange)
      .values({ uid, ...values })
      .onConflictDoUpdate({ target: emailChange.uid, set: values, setWhere: isNull(emailChange.confirmedAt) })
      .returning({ uid: emailChange.uid });
    if (rows.length === 0) return 'RUNNING';
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
 * Checks the mailed code and completes the change. `ENDED`: there is no code, it has expired, or its attempts are used
 * up. Throws if the provider does not answer; a later call with the same code or `completeDue` then completes the
 * change.
 * Source: requirements#email-code.
 */
export async function confirmChange(
  parts: EmailCodeParts,
  uid: string,
  code: string,
): Promise<'CHANGED' | 'WRONG' | 'ENDED' | 'TAKEN' | 'REFUSED'> {
  const { db, clock, subjectKeys } = parts;
  const change = await countAttempt(parts, uid);
  if (change === undefined) return 'ENDED';
  const isValid = subjectKeys.some((key) => isSameText(codeHash(key, uid, change.newEmail, code), change.codeHash));
  if (!isValid) return change.attempts < MAX_ATTEMPTS ? 'WRONG' : 'ENDED';
  const now = clock.now();
  await db
    .update(emailChange)
    .set({ confirmedAt: sql`coalesce(${emailChange.confirmedAt}, ${now})`, dueAt: now + LEASE_MS })
    .where(and(eq(emailChange.uid, uid), eq(emailChange.codeHash, change.codeHash)));
  return completeChange(parts, uid);
}

/** Counts an attempt and returns the change if its code may still be tried, in one statement. */
async function countAttempt(
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
