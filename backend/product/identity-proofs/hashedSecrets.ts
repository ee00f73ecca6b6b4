import { newSecret } from '#backend/shared/hashes.ts';
import { createHmac, randomBytes, randomInt, timingSafeEqual, scrypt } from 'node:crypto';

/** Six digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/**
 * A token for an account without a password. It says so itself, so that the page behind the link knows what to ask for; the
 * server does not rely on it.
 */
export const newTokenForLogin = (): string => `login.${newSecret()}`;

/** How a code is stored: keyed, because there are only a million of them; for this person and address only. */
export const codeHash = (key: string, uid: string, email: string, code: string): string =>
  createHmac('sha256', key).update(`${uid}\n${email.toLowerCase()}\n${code}`).digest('base64url');

const COST = { N: 32_768, r: 8, p: 3, maxmem: 64 * 1024 * 1024 } as const;

/**
 * A hash with which a password can be recognised for some days: scrypt with a salt of its own, over an HMAC with our key, so
 * that the database alone does not even allow guessing.
 * Source: requirements#email-revert.
 */
export async function hashPassword(keys: readonly string[], password: string): Promise<string> {
  const salt = randomBytes(16);
  return `${salt.toString('base64url')}.${(await derived(keys[0] ?? '', password, salt)).toString('base64url')}`;
}

/** Whether a password is the one of a hash, made with any of the keys. Never throws for a hash of another form. */
export async function isPassword(keys: readonly string[], password: string, hash: string): Promise<boolean> {
  const [salt = '', stored = ''] = hash.split('.');
  const expected = Buffer.from(stored, 'base64url');
  for (const key of keys) {
    const found = await derived(key, password, Buffer.from(salt, 'base64url'));
    if (found.length === expected.length && timingSafeEqual(found, expected)) return true;
  }
  return false;
}

function derived(key: string, password: string, salt: Buffer): Promise<Buffer> {
  const keyed = createHmac('sha256', key).update(password.normalize()).digest();
  return new Promise((resolve, reject) => {
    scrypt(keyed, salt, 32, COST, (error, bytes) => (error === null ? resolve(bytes) : reject(error)));
  });
}
