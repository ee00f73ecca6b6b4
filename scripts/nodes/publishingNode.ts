import { fork } from 'node:child_process';

/** Where a publishing process works: a PostgreSQL server, or the embedded database in a folder. */
export interface PublishingSettings {
  readonly url?: string;
  readonly dataDir?: string;
  readonly site: string;
  /** A text that makes the documents large. */
  readonly filler: string;
}

const program = new URL('publishingProgram.ts', import.meta.url).pathname;

/**
 * Runs a process that publishes until it is killed with SIGKILL, `after` milliseconds after its first publication. Returns what it
 * had acknowledged last, as number and mark. Rejects if it ends by itself.
 */
export async function publishUntilKilled(
  settings: PublishingSettings,
  after: number,
): Promise<{ readonly number: number; readonly mark: string } | undefined> {
  const child = fork(program, [JSON.stringify(settings)], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let last: { readonly number: number; readonly mark: string } | undefined;
  let said = '';
  child.stderr?.on('data', (part: Buffer) => {
    said += part.toString();
  });
  child.on('message', (message: { readonly number: number; readonly mark: string }) => {
    if (last === undefined) setTimeout(() => child.kill('SIGKILL'), after);
    last = message;
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code, signal) =>
      signal === 'SIGKILL' ? resolve(last) : reject(new Error(`it ended with ${code}: ${said}`)),
    );
  });
}
