import { hashText, newSecret } from '#backend/shared/hashes.ts';
import { and, eq, gt } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '#backend/shared/clock.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import { headerOf } from '#backend/shared/http/headerOf.ts';
import { Problem } from '#backend/shared/http/problem.ts';
import { hashPassword } from './hashedSecrets.ts';
import { identityProof, proofCode } from './tables.ts';
import type { Features } from '../guards/features.ts';
import type { Customer } from '../guards/customers.ts';

/** How long a proof is valid, in milliseconds. Source: requirements#CUS-2. */
export const PROOF_LIFE = 10 * 60_000;

/** What a customer is asked for; a proof is good for one of them. Source: requirements#CUS-2. */
export const proofPurposes = ['consents', 'email', 'copy', 'deletion', 'passkeys'] as const;
export type ProofPurpose = (typeof proofPurposes)[number];

/** The header in which a proof comes. */
export const proofHeader = 'x-identity-proof';

/** A new proof. `expiresAt` is epoch milliseconds. */
export interface Proof {
  readonly proof: string;
  readonly expiresAt: number;
}

/** Proofs that a customer knows what only this person knows; a session alone proves nothing. */
export type Proofs = ReturnType<typeof proofs>;

/** Source: requirements#CUS-2. */
export function proofs(db: Queries, clock: Clock, subjectKeys: readonly string[], features: () => Features) {
  const store = async (
    on: Queries,
    { uid }: Customer,
    how: { readonly passwordHash: string | null; readonly byCode: boolean; readonly purpose: ProofPurpose },
  ): Promise<Proof> => {
    const proof = newSecret();
    const expiresAt = clock.now() + PROOF_LIFE;
    await on.insert(identityProof).values({ proofHash: hashText(proof), uid, expiresAt, ...how });
    return { proof, expiresAt };
  };
  return {
    /** A new proof; only its hash is stored. */
    open: async (customer: Customer, password: string, purpose: ProofPurpose) => {
      const passwordHash =
        features().emailChange === true && purpose === 'email' ? await hashPassword(subjectKeys, password) : null;
      return store(db, customer, { passwordHash, byCode: false, purpose });
    },
    /** The same for a customer without a password, after a mailed code; in the transaction of the caller. */
    openByCode: (customer: Customer, purpose: ProofPurpose, transaction: Queries) =>
      store(transaction, customer, { passwordHash: null, byCode: true, purpose }),
    /**
     * Throws the same 403 unless the request brings a valid proof of this customer for this purpose. Returns the hash of the password that
     * was proven; null where the site does not keep one, or a code proved the identity.
     */
    require: async (request: FastifyRequest, { uid }: Customer, purpose: ProofPurpose) => {
      const proof = headerOf(request, proofHeader);
      const found =
        proof === undefined
          ? []
          : await db
              .select({ passwordHash: identityProof.passwordHash, byCode: identityProof.byCode })
              .from(identityProof)
              .where(
                and(
                  eq(identityProof.proofHash, hashText(proof)),
                  eq(identityProof.uid, uid),
                  eq(identityProof.purpose, purpose),
                  gt(identityProof.expiresAt, clock.now()),
                ),
              );
      const [valid] = found;
      if (valid === undefined) throw notProven();
      return valid;
    },
  };
}

/** Refuses a call without a proof that is enough for it. */
export const notProven = (): Problem =>
  new Problem(
    403,
    'identity-not-proven',
    'This call needs a proof of identity of the last ten minutes, for its own purpose.',
  );

/** Ends all proofs of a customer (UID), and the code for one. */
export async function forgetProofs(db: Queries, uid: string): Promise<void> {
  await db.delete(identityProof).where(eq(identityProof.uid, uid));
  await db.delete(proofCode).where(eq(proofCode.uid, uid));
}
