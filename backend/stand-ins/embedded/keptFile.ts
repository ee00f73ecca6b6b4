import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A JSON document in the data folder that survives restarts. Without a folder it is only kept in memory. */
export interface KeptFile<T> {
  /** The document of the last run; undefined if there is none. */
  readonly read: () => T | undefined;
  readonly write: (document: T) => void;
}

/** A file of the data folder. It is written to a second file and renamed: after a kill it is either old or new. */
export function keptFile<T>(dataDir: string | undefined, name: string): KeptFile<T> {
  if (dataDir === undefined) return { read: () => undefined, write: () => undefined };
  const file = `${dataDir}/${name}`;
  return {
    read: () => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined),
    write: (document) => {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(`${file}.new`, JSON.stringify(document));
      renameSync(`${file}.new`, file);
    },
  };
}
