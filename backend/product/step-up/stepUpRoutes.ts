import { isSameText } from '#backend/shared/hashes.ts';
import type { FastifyInstance } from 'fastify';
import { routeOptions, shape } from '#backend/shared/http/routeOptions.ts';
import { Problem } from '#backend/shared/http/problem.ts';
import type { PasswordVerdict, CustomerAccounts } from '../identity-provider/customerAccounts.ts';
import { requireFeature, type Features } from '../guards/features.ts';
import { stepUpPurposes, type StepUpPurpose, type Proof, type StepUpTokens } from './stepUpTokens.ts';
import { limits, type SubjectKeys } from '../guards/limits.ts';
import { mailLanguage, maskEmail } from '../mails/recipients.ts';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { queueMail } from '../mails/ownMails.ts';
import { codeHash, newCode } from './hashedSecrets.ts';
import { proofCode } from './tables.ts';
import type { Customer, CustomerCallParts } from '../guards/customers.ts';

/** Dependencies of the calls that prove an identity. */
interface StepUpParts extends CustomerCallParts {
  readonly features: () => Features;
  readonly stepUpTokens: StepUpTokens;
  readonly provider: CustomerAccounts;
  readonly subjectKeys: SubjectKeys;
}

/**
 * `POST /rest/v1/customer/proof/mail` mails a code to a customer whose account has no password, and
 * `POST /rest/v1/customer/proof/code` checks it.
 * Source: requirements#CUS-5.
 */
export function stepUpByCode(app: FastifyInstance, parts: StepUpParts): void {
  registerMail(app, parts);
  registerCode(app, parts);
}

function registerMail(app: FastifyInstance, parts: StepUpParts): void {
  const codeLimits = [limits.proofCodePerCustomer, limits.proofCodePerCustomerADay];
  const options = routeOptions({
    summary: 'Mails a code to a confirmed address of a customer whose account has no password.',
    body: shape({ language: mailLanguage }),
    answer: shape({
      email: { type: 'string', description: 'Where the code was mailed to: its first letter and its domain.' },
      expiresAt: codeEnd,
    }),
    problems: [401, 403, 404, 409, 429, 503],
  });
  app.post<{ Body: { language: string } }>('/rest/v1/customer/proof/mail', options, async (request) => {
    requireFeature(parts.features(), ...proofFeatures);
    const customer = await parts.customers.of(request);
    await parts.limiter.require(limits.proofCodePerAddress, request.ip);
    await parts.limiter.requireAll(codeLimits, customer.uid);
    const means = await parts.limiter.giveBackOnFailure(codeLimits, customer.uid, () =>
      parts.provider.proofMeans(customer.uid),
    );
    if (means?.by === 'PASSWORD') throw new Problem(409, 'has-password', 'The account has a password.');
    if (means?.by !== 'CODE') throw new Problem(409, 'no-address', 'The account has no confirmed address.');
    await mailProofCode(parts, customer, { ...means, language: request.body.language });
    return { email: maskEmail(means.email), expiresAt: parts.clock.now() + PROOF_CODE_LIFE };
  });
}

function registerCode(app: FastifyInstance, parts: StepUpParts): void {
  const options = routeOptions({
    summary: 'Proves the identity of a customer without a password by the mailed code.',
    body: shape({ code: sixDigits, purpose: proofPurpose }),
    answer: proofAnswer,
    problems: [401, 403, 404, 410, 429, 503],
  });
  app.post<{ Body: { code: string; purpose: StepUpPurpose } }>(
    '/rest/v1/customer/proof/code',
    options,
    async (request) => {
      requireFeature(parts.features(), ...proofFeatures);
      const customer = await parts.customers.of(request);
      return takeProofCode(parts, customer, request.body.code, request.body.purpose);
    },
  );
}

/** Lifetime of a code, in milliseconds. Source: requirements#CUS-5. */
const PROOF_CODE_LIFE = 600_000;
const MAX_ATTEMPTS = 5;

/**
 * Mails a code to a confirmed address of the customer; an earlier code ends. `language` is the customer's.
 * Source: requirements#CUS-5.
 */
async function mailProofCode(
  { db, clock, subjectKeys }: StepUpParts,
  { uid }: Customer,
  {
    email,
    firstName: name = '',
    language,
  }: { readonly email: string; readonly firstName?: string; readonly language: string },
): Promise<void> {
  const now = clock.now();
  const code = newCode();
  const values = { codeHash: hashProofCode(subjectKeys[0], uid, code), attempts: 0, expiresAt: now + PROOF_CODE_LIFE };
  await db.transaction(async (transaction) => {
    await transaction
      .insert(proofCode)
      .values({ uid, ...values })
      .onConflictDoUpdate({ target: proofCode.uid, set: values });
    await queueMail(transaction, { to: email, language, kind: 'proof-code', name, values: { code } }, now);
  });
}

/**
 * Exchanges the mailed code for a proof. Throws 403 for a wrong one, 410 if it was used, has expired or was tried too
 * often. Counting and deciding is one statement, so that parallel guesses cannot exceed the attempts.
 * Source: requirements#CUS-5.
 */
async function takeProofCode(
  { db, clock, subjectKeys, stepUpTokens }: StepUpParts,
  { uid }: Customer,
  code: string,
  purpose: StepUpPurpose,
): Promise<Proof> {
  const [row] = await db
    .update(proofCode)
    .set({ attempts: sql`${proofCode.attempts} + 1` })
    .where(and(eq(proofCode.uid, uid), lt(proofCode.attempts, MAX_ATTEMPTS), gt(proofCode.expiresAt, clock.now())))
    .returning();
  if (row === undefined) throw codeRefusals.ENDED();
  const isValid = subjectKeys.some((key) => isSameText(hashProofCode(key, uid, code), row.codeHash));
  if (!isValid) throw codeRefusals[row.attempts < MAX_ATTEMPTS ? 'WRONG' : 'ENDED']();
  return db.transaction(async (transaction) => {
    const deletedRows = await transaction
      .delete(proofCode)
      .where(and(eq(proofCode.uid, uid), eq(proofCode.codeHash, row.codeHash)))
      .returning({ uid: proofCode.uid });
    // The same code from two tabs at the same time works once.
    if (deletedRows.length === 0) throw codeRefusals.ENDED();
    return stepUpTokens.openByCode({ uid }, purpose, transaction);
  });
}

/**
 * The hash of a proof code: no e-mail address has this form, so it never equals the hash of a code for a new address.
 */
const hashProofCode = (key: string, uid: string, code: string): string => codeHash(key, uid, 'proof of identity', code);

/** End of a mailed code, in answers. */
export const codeEnd = { type: 'integer', description: 'End of the code, epoch milliseconds.' } as const;

/** A mailed code in a body. */
export const sixDigits = { type: 'string', pattern: '^[0-9]{6}$' } as const;

/** Why a code is refused. */
export const codeRefusals = {
  WRONG: () => new Problem(403, 'wrong-code', 'This is not the code that was mailed.'),
  ENDED: () => new Problem(410, 'code-ended', 'There is no code, or it can no longer be used.'),
} as const;

/** Features that need identity proofs. */
const proofFeatures = ['consents', 'emailChange', 'dataCopy', 'accountDeletion', 'passkeys'] as const;

/** The purpose of a proof, in bodies. */
const proofPurpose = {
  type: 'string',
  enum: stepUpPurposes,
  description: 'What the proof is for: no call for anything else takes it.',
} as const;

/** The answer of the calls that prove an identity. */
const proofAnswer = shape({
  proof: { type: 'string', description: 'For the header `x-identity-proof` of later calls.' },
  expiresAt: { type: 'integer', description: 'Epoch milliseconds.' },
});

const attempts = [limits.proofPerCustomer, limits.proofPerCustomerADay] as const;

/**
 * `POST /rest/v1/customer/proof`: a logged-in customer proves the identity once more, by the password.
 * Source: requirements#CUS-2.
 */
export function stepUpByPassword(app: FastifyInstance, parts: StepUpParts): void {
  const options = routeOptions({
    summary: 'Proves the identity of a logged-in customer by the password.',
    body: shape({ password: { type: 'string', minLength: 1, maxLength: 128 }, purpose: proofPurpose }),
    answer: proofAnswer,
    problems: [401, 403, 404, 409, 429, 503],
  });
  app.post<{ Body: { password: string; purpose: StepUpPurpose } }>(
    '/rest/v1/customer/proof',
    options,
    async (request) => {
      requireFeature(parts.features(), ...proofFeatures);
      const customer = await parts.customers.of(request);
      const verdict = await checkPassword(parts, customer.uid, request.body.password);
      if (verdict !== 'RIGHT') throw refusals[verdict]();
      return parts.stepUpTokens.open(customer, request.body.password, request.body.purpose);
    },
  );
}

/** Reserves an attempt before the call of the provider, so that parallel ones cannot exceed the limits. */
async function checkPassword(
  { limiter, provider }: StepUpParts,
  uid: string,
  password: string,
): Promise<PasswordVerdict> {
  await limiter.requireAll(attempts, uid);
  const verdict = await limiter.giveBackOnFailure(attempts, uid, () => provider.checkPassword(uid, password));
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
