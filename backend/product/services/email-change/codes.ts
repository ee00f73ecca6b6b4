import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** Six digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** A token that nobody can guess. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/**
 * A token for an account without a password. It says so itself, so that the page behind the link knows what to ask for; the
 * server does not rely on it.
 */
export const newTokenForLogin = (): string => `login.${newToken()}`;

/** How a token is stored. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** How a code is stored: keyed, because there are only a million of them; for this person and address only. */
export const codeHash = (key: string, uid: string, email: string, code: string): string =>
  createHmac('sha256', key).update(`${uid}\n${email.toLowerCase()}\n${code}`).digest('base64url');

/** Compares in a time that does not depend on where two hashes differ. */
export function isSameHash(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
