import { hash, verify } from '@node-rs/argon2';
import type { Policies } from './policies.ts';

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

/** The provider's own maximum length for passwords that it hashes. */
const maxLength = 128;

/**
 * The broken rule of the policy, in the provider's words; undefined if the password is fine.
 * Source: requirements#IDP-data.
 */
export function passwordWeakness(
  password: string,
  { minLength, minCharGroups, regExp }: Policies['passwordComplexity'],
): string | undefined {
  if (password.length < minLength) return `Password must be at least ${minLength} characters long`;
  if (password.length > maxLength) return `Password must be at most ${maxLength} characters long`;
  const groups = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((group) => group.test(password)).length;
  if (groups < Math.min(minCharGroups, 4))
    return `Password must contain at least ${Math.min(minCharGroups, 4)} of the following: lower case letters, upper case letters, digits, special characters`;
  if (regExp !== undefined && regExp !== '' && !matchesPolicy(regExp, password))
    return 'Password does not meet complexity requirements';
  return undefined;
}

function matchesPolicy(source: string, password: string): boolean {
  try {
    return new RegExp(source, 'u').test(password);
  } catch {
    return true;
  }
}
