import { hash, verify } from '@node-rs/argon2';
import { passwordChecks, type PasswordCheck } from '#adapters/provider-rules/passwordPolicy.ts';
import type { Policies } from './policies.ts';
import { matchesPattern } from './schema/safePattern.ts';

/** Two queues; each hash uses the one that has been free longest. */
const turns: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()];

/**
 * argon2id in its smallest recommended setting; the stand-in never computes more than two at a time.
 * Source: requirements#SRV-8.
 */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes a password with argon2id. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, settings));
}

/**
 * Whether a password matches a hash. Without a hash it takes as long and returns false, so that the time reveals
 * nothing.
 */
export async function passwordFits(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  if (passwordHash === null || passwordHash === undefined) {
    await inTurn(() => hash(password, settings));
    return false;
  }
  return inTurn(() => verify(passwordHash, password));
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const before = turns.shift() ?? Promise.resolve();
  const result = before.then(work, work);
  turns.push(result.catch(() => undefined));
  return result;
}

/**
 * The broken rule of the policy, in the provider's words (a guess: only the rules are known); undefined if the password
 * is fine. The rules are those of the form's checklist, so that no form shows a password as good that is refused here.
 * Source: requirements#IDP-data.
 */
export function passwordWeakness(password: string, policy: Policies['passwordComplexity']): string | undefined {
  const broken = passwordChecks(policy).checks.find(({ met }) => !met(password));
  if (broken !== undefined) return sentences[broken.code](broken.count);
  const { regExp = '' } = policy;
  return regExp !== '' && matchesPattern(regExp, password) === false ? sentences.complexity(1) : undefined;
}

const sentences: Readonly<Record<PasswordCheck['code'], (count: number) => string>> = {
  minLength: (count) => `Password must be at least ${count} characters long`,
  maxLength: (count) => `Password must be at most ${count} characters long`,
  lowercase: (count) => `Password must contain at least ${count} lower case letters`,
  uppercase: (count) => `Password must contain at least ${count} upper case letters`,
  digit: (count) => `Password must contain at least ${count} digits`,
  special: (count) => `Password must contain at least ${count} special characters`,
  charGroups: (count) =>
    `Password must contain at least ${count} of the following: lower case letters, upper case letters, digits, special characters`,
  complexity: () => 'Password does not meet complexity requirements',
};
