import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { queueMail } from '#backend/product/mails/queueMail.ts';
import { codeHash, isSameHash, newCode } from '../email-change/codes.ts';
import type { ServiceParts } from '../parts.ts';
import { proofCode } from '../tables.ts';
import type { Proof, ProofPurpose } from './proofs.ts';
import type { Customer } from './customers.ts';

/** Of a code, in milliseconds, and how often it may be tried. Source: requirements#CUS-5. */
export const PROOF_CODE_LIFE = 600_000;
const MOST_ATTEMPTS = 5;

type Parts = Pick<ServiceParts, 'db' | 'clock' | 'subjectKeys'>;

/**
 * Mails a code to a confirmed address of the customer; an earlier code ends. `language` is the customer's.
 * Source: requirements#CUS-5.
 */
export async function mailProofCode(
  { db, clock, subjectKeys }: Parts,
  { uid }: Customer,
  { email, language }: { readonly email: string; readonly language: string },
): Promise<void> {
  const now = clock.now();
  const code = newCode();
  const fresh = { codeHash: hashOf(subjectKeys[0], uid, code), attempts: 0, expiresAt: now + PROOF_CODE_LIFE };
  await db.transaction(async (transaction) => {
    await transaction
      .insert(proofCode)
      .values({ uid, ...fresh })
      .onConflictDoUpdate({ target: proofCode.uid, set: fresh });
    await queueMail(transaction, { to: email, language, kind: 'proof-code', values: { code } }, now);
  });
}

/**
 * Takes the code that was mailed, for a proof. `ENDED`: there is none, or it was used, has expired or was tried too often. Counting and
 * deciding is one statement, so that parallel guesses cannot exceed the attempts.
 * Source: requirements#CUS-5.
 */
export async function takeProofCode(
  { db, clock, subjectKeys, proofs }: Parts & Pick<ServiceParts, 'proofs'>,
  { uid }: Customer,
  code: string,
  purpose: ProofPurpose,
): Promise<Proof | 'WRONG' | 'ENDED'> {
  const [mailed] = await db
    .update(proofCode)
    .set({ attempts: sql`${proofCode.attempts} + 1` })
    .where(and(eq(proofCode.uid, uid), lt(proofCode.attempts, MOST_ATTEMPTS), gt(proofCode.expiresAt, clock.now())))
    .returning();
  if (mailed === undefined) return 'ENDED';
  const isRight = subjectKeys.some((key) => isSameHash(hashOf(key, uid, code), mailed.codeHash));
  if (!isRight) return mailed.attempts < MOST_ATTEMPTS ? 'WRONG' : 'ENDED';
  return db.transaction(async (transaction) => {
    const used = await transaction
      .delete(proofCode)
      .where(and(eq(proofCode.uid, uid), eq(proofCode.codeHash, mailed.codeHash)))
      .returning({ uid: proofCode.uid });
    // The same code at the same moment from another tab counts once.
    return used.length > 0 ? proofs.openByCode({ uid }, purpose, transaction) : 'ENDED';
  });
}

/** No address has this form: the hash is never that of a code for a new address. */
const hashOf = (key: string, uid: string, code: string): string => codeHash(key, uid, 'proof of identity', code);
