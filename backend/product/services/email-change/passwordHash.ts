import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

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
