import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Paths of the repository's files, committed or not, with one of these endings. */
export function filesOf(...endings: readonly string[]): readonly string[] {
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 16_000_000,
  });
  return list.split('\n').filter((path) => endings.some((ending) => path.endsWith(ending)) && has(path));
}

/** Text of a file, by its path in the repository. */
export const readRepositoryFile = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Whether the repository has the file. */
export const has = (path: string): boolean => existsSync(join(root, path));

/** Anchors that a document defines with `<a id="…">`. */
export const anchorsOf = (document: string): readonly string[] =>
  [...document.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id ?? '');
