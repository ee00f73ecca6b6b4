import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll } from 'vitest';

/**
 * Hashes passwords with little work during the tests of a file: half a second of processor time per hash only matters
 * for security.
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
