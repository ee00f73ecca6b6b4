import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll } from 'vitest';

/**
 * Hashes of passwords with little work while the tests of a file run: half a second of processor for each is what
 * makes them safe, and shows nothing else.
 */
export function quickHashes(): void {
  const { scrypt } = crypto;
  const replaceBy = (other: typeof scrypt): void => {
    crypto.scrypt = other;
    syncBuiltinESMExports();
  };
  beforeAll(() =>
    replaceBy(((password, salt, length, options, done) =>
      scrypt(password, salt, length, { ...options, N: 2 }, done)) as typeof scrypt),
  );
  afterAll(() => replaceBy(scrypt));
}
