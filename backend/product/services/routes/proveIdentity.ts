import type { FastifyInstance } from 'fastify';
import { callOptions } from '#backend/shared/http/callOptions.ts';
import { Problem } from '#backend/shared/http/problem.ts';
import type { PasswordVerdict } from '../customers/checkPassword.ts';
import { requireFeature } from '../customers/features.ts';
import { proofPurposes, type ProofPurpose } from '../customers/proofs.ts';
import { limits } from '../limits.ts';
import type { ServiceParts } from '../parts.ts';

/** What needs proofs. */
export const proofFeatures = ['consents', 'emailChange', 'dataCopy', 'accountDeletion', 'passkeys'] as const;

/** What a proof is asked for. */
export const proofPurpose = {
  type: 'string',
  enum: proofPurposes,
  description: 'What the proof is for: no call for anything else takes it.',
} as const;

/** What the calls that prove an identity answer. */
export const proofAnswer = {
  type: 'object',
  required: ['proof', 'expiresAt'],
  properties: {
    proof: { type: 'string', description: 'For the header `x-identity-proof` of later calls.' },
    expiresAt: { type: 'integer', description: 'Epoch milliseconds.' },
  },
} as const;

const attempts = [limits.proofPerCustomer, limits.proofPerCustomerADay] as const;

/**
 * `POST /rest/v1/customer/proof`: a logged-in customer proves the identity once more, by the password.
 * Source: requirements#CUS-2.
 */
export function proveIdentity(app: FastifyInstance, parts: ServiceParts): void {
  const options = callOptions({
    summary: 'Proves the identity of a logged-in customer by the password.',
    consumes: 'json',
    body: {
      type: 'object',
      required: ['password', 'purpose'],
      additionalProperties: false,
      properties: { password: { type: 'string', minLength: 1, maxLength: 128 }, purpose: proofPurpose },
    },
    answer: proofAnswer,
    problems: [401, 403, 404, 409, 429, 503],
  });
  app.post<{ Body: { password: string; purpose: ProofPurpose } }>(
    '/rest/v1/customer/proof',
    options,
    async (request) => {
      requireFeature(parts.features(), ...proofFeatures);
      const customer = await parts.customers.of(request);
      const verdict = await check(parts, customer.uid, request.body.password);
      if (verdict !== 'RIGHT') throw refusals[verdict]();
      return parts.proofs.open(customer, request.body.password, request.body.purpose);
    },
  );
}

/** Reserves an attempt before the provider is asked, so that parallel ones cannot exceed the limits. */
async function check({ limiter, provider }: ServiceParts, uid: string, password: string): Promise<PasswordVerdict> {
  await limiter.requireAll(attempts, uid);
  const verdict = await provider.checkPassword(uid, password).catch(async (error: unknown) => {
    await limiter.giveBack(attempts, uid);
    throw error;
  });
  if (verdict === 'RIGHT') await limiter.forget(limits.proofPerCustomer, uid);
  if (verdict !== 'WRONG') await limiter.giveBack(verdict === 'RIGHT' ? [limits.proofPerCustomerADay] : attempts, uid);
  return verdict;
}

const refusals: Readonly<Record<Exclude<PasswordVerdict, 'RIGHT'>, () => Problem>> = {
  WRONG: () => new Problem(403, 'wrong-password', 'This is not the password of the account.'),
  LOCKED: () => new Problem(403, 'account-locked', 'The account is locked for a while.'),
  LIMITED: () => new Problem(429, 'too-many', 'Too many requests. Please wait.', { retryAfter: 60 }),
  NONE: () => new Problem(409, 'no-password', 'The account has no password.'),
};
