import { hashText, newSecret } from '#backend/shared/hashes.ts';
import { and, eq, gt } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '#backend/shared/clock.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import { headerOf } from '#backend/shared/http/headerOf.ts';
import { Problem } from '#backend/shared/http/problem.ts';
import { hashPassword } from './hashedSecrets.ts';
import { stepUpToken, proofCode } from './tables.ts';
import type { Features } from '../guards/features.ts';
import type { Customer } from '../guards/customers.ts';

/** How long a proof is valid, in milliseconds. Source: requirements#CUS-2. */
export const PROOF_LIFE = 10 * 60_000;

/** Purposes of identity proofs; a proof is valid for one of them. Source: requirements#CUS-2. */
export const stepUpPurposes = ['consents', 'email', 'copy', 'deletion', 'passkeys'] as const;
export type StepUpPurpose = (typeof stepUpPurposes)[number];

/** The request header with a proof. */
export const proofHeader = 'x-identity-proof';

/** A new proof. `expiresAt` is epoch milliseconds. */
export interface Proof {
  readonly proof: string;
  readonly expiresAt: number;
}

/** Identity proofs by password or by mailed code; a session alone proves nothing. */
export type StepUpTokens = ReturnType<typeof stepUpTokens>;

/** Source: requirements#CUS-2. */
export function stepUpTokens(db: Queries, clock: Clock, subjectKeys: readonly string[], features: () => Features) {
  const store = async (
    queries: Queries,
    { uid }: Customer,
    details: { readonly passwordHash: string | null; readonly byCode: boolean; readonly purpose: StepUpPurpose },
  ): Promise<Proof> => {
    const proof = newSecret();
    const expiresAt = clock.now() + PROOF_LIFE;
    await queries.insert(stepUpToken).values({ proofHash: hashText(proof), uid, expiresAt, ...details });
    return { proof, expiresAt };
  };
  return {
    /** A new proof; only its hash is stored. */
    open: async (customer: Customer, password: string, purpose: StepUpPurpose) => {
      const passwordHash =
        features().emailChange === true && purpose === 'email' ? await hashPassword(subjectKeys, password) : null;
      return store(db, customer, { passwordHash, byCode: false, purpose });
    },
    /** A new proof for a customer without a password, after a mailed code, in the transaction of the caller. */
    openByCode: (customer: Customer, purpose: StepUpPurpose, transaction: Queries) =>
      store(transaction, customer, { passwordHash: null, byCode: true, purpose }),
    /**
     * Throws the same 403 unless the request has a valid proof of this customer for this purpose. Returns the hash of
     * the password; null if the site stores none, or if a code proved the identity.
     */
    require: async (request: FastifyRequest, { uid }: Customer, purpose: StepUpPurpose) => {
      const proof = headerOf(request, proofHeader);
      if (proof === undefined) throw notProven();
      const [proofRow] = await db
        .select({ passwordHash: stepUpToken.passwordHash, byCode: stepUpToken.byCode })
        .from(stepUpToken)
        .where(
          and(
            eq(stepUpToken.proofHash, hashText(proof)),
            eq(stepUpToken.uid, uid),
            eq(stepUpToken.purpose, purpose),
            gt(stepUpToken.expiresAt, clock.now()),
          ),
        );
      if (proofRow === undefined) throw notProven();
      return proofRow;
    },
  };
}

/** The answer to a call without a sufficient proof. */
export const notProven = (): Problem =>
  new Problem(
    403,
    'identity-not-proven',
    'This call needs a proof of identity of the last ten minutes, for its own purpose.',
  );

/** Deletes all proofs of a customer (UID), and the proof code. */
export async function deleteStepUpTokens(db: Queries, uid: string): Promise<void> {
  await db.delete(stepUpToken).where(eq(stepUpToken.uid, uid));
  await db.delete(proofCode).where(eq(proofCode.uid, uid));
}
