import { createHash } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import type { Limit } from '#backend/shared/database/consume.ts';
import type { EmailGateway } from '#backend/product/email-change/accountEmails.ts';
import { limits } from '#backend/product/guards/limits.ts';
import { json, type TestServices } from '../services/testServices.ts';

/** A limit with a limited call, and other limits of that call that apply earlier. */
export type LimitRow = readonly [
  limit: Limit,
  most: number,
  seconds: number,
  call: () => InjectOptions | Promise<InjectOptions>,
  forget: readonly Limit[],
];

/** A provider that accepts every address. */
export const emails = {
  read: () => Promise.resolve({ email: 'ada@beispiel.example', all: [], confirmed: [] }),
  isTaken: () => Promise.resolve(false),
} as unknown as EmailGateway;

/** Step-up tokens of the customer `uid-1` that never expire during the tests. */
export const lastingProofs = (['email', 'copy'] as const).map((purpose) => ({
  proofHash: createHash('sha256').update(`proof for ${purpose}`).digest('base64url'),
  uid: 'uid-1',
  passwordHash: 'a.b',
  purpose,
  expiresAt: Date.now() + 10 * 86_400_000,
}));

/** Limits of codes for new addresses, and of restoring old ones. */
export function emailLimits(setup: () => TestServices): readonly LimitRow[] {
  let count = 0;
  const mailCode = async (email = `neu-${(count += 1)}@beispiel.example`): Promise<InjectOptions> => {
    const call = json('POST', '/rest/v1/customer/email', { email, language: 'de' });
    return {
      ...call,
      headers: { ...call.headers, ...(await setup().customer('uid-1')), 'x-identity-proof': 'proof for email' },
    };
  };
  const restore = (token = `token-${(count += 1)}`): InjectOptions =>
    json('POST', '/rest/v1/account/email/restoration', { token, password: 'x' });
  return [
    [limits.emailCodePerCustomer, 3, 900, () => mailCode(), []],
    [limits.emailCodePerCustomerADay, 10, 86_400, () => mailCode(), [limits.emailCodePerCustomer]],
    [limits.emailCodePerEmail, 3, 3600, () => mailCode('neu@beispiel.example'), [limits.emailCodePerCustomer]],
    [
      limits.emailCodePerAddress,
      20,
      3600,
      () => mailCode(),
      [limits.emailCodePerCustomer, limits.emailCodePerCustomerADay],
    ],
    [limits.restorePerLink, 5, 900, () => restore('token'), []],
    [limits.restorePerLinkADay, 20, 86_400, () => restore('token'), [limits.restorePerLink]],
    [limits.restorePerAddress, 30, 3600, () => restore(), []],
  ];
}
