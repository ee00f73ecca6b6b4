import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/** A data folder that this process has locked. `isNew` means that it has no database yet. */
export interface FolderLock {
  readonly isNew: boolean;
  readonly release: () => void;
}

/**
 * Keeps a second process away from the embedded database's files, which it would corrupt. The lock of a killed process
 * is taken over. Throws if a running process has the folder.
 */
export function lockFolder(folder: string): FolderLock {
  const file = `${folder}/in-use`;
  const holder = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (holder > 0 && holder !== process.pid && isAlive(holder)) {
    throw new Error(
      `The data folder ${folder} is in use by process ${holder}. Stop it, or choose another folder with --data.`,
    );
  }
  writeFileSync(file, String(process.pid));
  return { isNew: !existsSync(`${folder}/pgdata/PG_VERSION`), release: () => rmSync(file, { force: true }) };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
