import { fork } from 'node:child_process';

/** Where a process carries out deletions: a PostgreSQL server, and the provider that it asks. */
export interface DeletionSettings {
  readonly url: string;
  readonly provider: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

const program = new URL('deletionProgram.ts', import.meta.url).pathname;

/**
 * Runs a process that carries out deletions, and ends it with SIGKILL `after` milliseconds from its first call to the
 * provider on, unless it has nothing left to do before. Rejects if it fails by itself.
 */
export async function deleteUntilKilled(settings: DeletionSettings, after: number): Promise<'killed' | 'done'> {
  const child = fork(program, [JSON.stringify(settings)], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.on('data', (part: Buffer) => {
    said += part.toString();
  });
  child.once('message', () => setTimeout(() => child.kill('SIGKILL'), after));
  return new Promise((resolve, reject) => {
    child.once('exit', (code, signal) => {
      if (signal === 'SIGKILL') resolve('killed');
      else if (code === 0) resolve('done');
      else reject(new Error(`it ended with ${code}: ${said}`));
    });
  });
}
