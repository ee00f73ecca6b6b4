import { newSecret } from '#backend/shared/hashes.ts';
import { createHmac, randomBytes, randomInt, timingSafeEqual, scrypt } from 'node:crypto';

/** A random code of six digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/**
 * A token for an account without a password. Its prefix makes the page behind the link ask for a login; the server does
 * not rely on it.
 */
export const newTokenForLogin = (): string => `login.${newSecret()}`;

/**
 * The hash of a code for storage: keyed, because there are only a million codes; specific to a person and an address.
 */
export const codeHash = (key: string, uid: string, email: string, code: string): string =>
  createHmac('sha256', key).update(`${uid}\n${email.toLowerCase()}\n${code}`).digest('base64url');

const COST = { N: 32_768, r: 8, p: 3, maxmem: 64 * 1024 * 1024 } as const;

/**
 * Hashes a password for a later comparison: scrypt with a random salt over an HMAC with our key, so that a copy of the
 * database does not even allow guessing.
 * Source: requirements#email-revert.
 */
export async function hashPassword(keys: readonly string[], password: string): Promise<string> {
  const salt = randomBytes(16);
  return `${salt.toString('base64url')}.${(await deriveHash(keys[0] ?? '', password, salt)).toString('base64url')}`;
}

/** Whether a password matches a hash made with any of the keys. Never throws for a malformed hash. */
export async function isPassword(keys: readonly string[], password: string, hash: string): Promise<boolean> {
  const [salt = '', encodedHash = ''] = hash.split('.');
  const expected = Buffer.from(encodedHash, 'base64url');
  for (const key of keys) {
    const actual = await deriveHash(key, password, Buffer.from(salt, 'base64url'));
    if (actual.length === expected.length && timingSafeEqual(actual, expected)) return true;
  }
  return false;
}

function deriveHash(key: string, password: string, salt: Buffer): Promise<Buffer> {
  const digest = createHmac('sha256', key).update(password.normalize()).digest();
  return new Promise((resolve, reject) => {
    scrypt(digest, salt, 32, COST, (error, bytes) => (error === null ? resolve(bytes) : reject(error)));
  });
}
