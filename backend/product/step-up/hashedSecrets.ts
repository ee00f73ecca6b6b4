import { isSameText, newSecret } from '#backend/shared/hashes.ts';
import { createHmac, randomBytes, randomInt, scrypt } from 'node:crypto';

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
  return `${salt.toString('base64url')}.${await deriveHash(keys[0] ?? '', password, salt)}`;
}

/** Whether a password matches a hash made with any of the keys. Never throws for a malformed hash. */
export async function isPassword(keys: readonly string[], password: string, hash: string): Promise<boolean> {
  const [salt = '', expected = ''] = hash.split('.');
  for (const key of keys)
    if (isSameText(await deriveHash(key, password, Buffer.from(salt, 'base64url')), expected)) return true;
  return false;
}

function deriveHash(key: string, password: string, salt: Buffer): Promise<string> {
  const digest = createHmac('sha256', key).update(password.normalize()).digest();
  return new Promise((resolve, reject) => {
    scrypt(digest, salt, 32, COST, (error, bytes) =>
      error === null ? resolve(bytes.toString('base64url')) : reject(error),
    );
  });
}
