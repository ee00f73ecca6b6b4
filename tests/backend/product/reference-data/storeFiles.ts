import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A store in the format of files. */
export const store = (id: string, others: object = {}) => ({
  id,
  name: `Kontor ${id}`,
  street: 'Hauptstraße 1',
  zip: '10115',
  city: 'Berlin',
  country: 'DE',
  ...others,
});

/** `count` stores, with ids from 100. */
export const manyStores = (count: number, others: object = {}) =>
  Array.from({ length: count }, (_, index) => store(`DE${100 + index}`, others));

/** A file of stores. */
export const storeFile = (...stores: readonly unknown[]): string => JSON.stringify({ retailStores: stores });

/** A folder for files of a suite. */
export function testFolder() {
  const path = mkdtempSync(join(tmpdir(), 'kontor-test-'));
  afterAll(() => rmSync(path, { recursive: true }));
  return {
    path,
    write: (name: string, content: string | Uint8Array): string => {
      writeFileSync(join(path, name), content);
      return join(path, name);
    },
  };
}
