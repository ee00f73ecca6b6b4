import { fork } from 'node:child_process';
import { bundledProgram } from './bundledProgram.ts';

/** Where a process carries out deletions: a PostgreSQL server, and the provider that it asks. */
export interface DeletionSettings {
  readonly url: string;
  readonly provider: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

const deletionProgram = 'tests/nodes/deletionProgram.ts';

/**
 * Runs a process that carries out deletions, and ends it with SIGKILL `after` milliseconds from its first call to the
 * provider on, unless it has nothing left to do before. Rejects if it fails by itself.
 */
export const deleteUntilKilled = async (settings: DeletionSettings, after: number): Promise<'killed' | 'done'> =>
  (await runUntilKilled(deletionProgram, settings, after)).end;

/** Where a publishing process works: a PostgreSQL server, or the embedded database in a folder. */
export interface PublishingSettings {
  readonly url?: string;
  readonly dataDir?: string;
  readonly site: string;
  /** A text that makes the documents large. */
  readonly filler: string;
}

/** A publication as it was acknowledged. */
interface Acknowledged {
  readonly number: number;
  readonly mark: string;
}

const publishingProgram = 'tests/nodes/publishingProgram.ts';

/**
 * Runs a process that publishes until it is killed with SIGKILL, `after` milliseconds after its first publication. Returns what it
 * had acknowledged last, as number and mark. Rejects if it ends by itself.
 */
export async function publishUntilKilled(
  settings: PublishingSettings,
  after: number,
): Promise<Acknowledged | undefined> {
  const { end, last } = await runUntilKilled<Acknowledged>(publishingProgram, settings, after);
  if (end === 'done') throw new Error('it ended by itself');
  return last;
}

/** Where a process takes or carries out orders to end a newsletter: a PostgreSQL server, or the embedded database in a folder. */
export interface UnsubscribeSettings {
  readonly url?: string;
  readonly dataDir?: string;
  /** The subscribers whose mail programs send a POST; without them the process carries out what is stored. */
  readonly subscribers?: readonly string[];
  /** Base URL of the provider. */
  readonly provider: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

const unsubscribeProgram = 'tests/nodes/unsubscribeProgram.ts';

/**
 * Runs such a process, and ends it with SIGKILL `after` milliseconds from its first answer or its first look on, unless it
 * has nothing left to do before. Returns how many orders it had acknowledged. Rejects if it fails by itself.
 */
export async function unsubscribeUntilKilled(
  settings: UnsubscribeSettings,
  after: number,
): Promise<{ readonly end: 'killed' | 'done'; readonly acknowledged: number }> {
  const { end, last = 0 } = await runUntilKilled<number>(unsubscribeProgram, settings, after);
  return { end, acknowledged: last };
}

/** Where a process counts forms: a PostgreSQL server, or the embedded database in a folder. */
export interface CountingSettings {
  readonly url?: string;
  readonly dataDir?: string;
}

/** How many counts such a process had acknowledged, in all and until a second and a half before. */
export interface AcknowledgedCounts {
  readonly acknowledged: number;
  readonly long: number;
}

const countingProgram = 'tests/nodes/countingProgram.ts';

/** Runs a process that counts until it is killed with SIGKILL, `after` milliseconds after its first count. */
export async function countUntilKilled(settings: CountingSettings, after: number): Promise<AcknowledgedCounts> {
  const { last = { acknowledged: 0, long: 0 } } = await runUntilKilled<AcknowledgedCounts>(
    countingProgram,
    settings,
    after,
  );
  return last;
}

/** How a process ended, and the last message that it sent. */
interface EndedProcess<Message> {
  readonly end: 'killed' | 'done';
  readonly last: Message | undefined;
}

/**
 * Runs a program with its settings as JSON, and ends it with SIGKILL `after` milliseconds from its first message on, unless
 * it has ended before. Rejects if it fails by itself.
 */
async function runUntilKilled<Message>(
  program: string,
  settings: object,
  after: number,
): Promise<EndedProcess<Message>> {
  const child = fork(await bundledProgram(program), [JSON.stringify(settings)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let last: Message | undefined;
  let said = '';
  child.stderr?.on('data', (part: Buffer) => {
    said += part.toString();
  });
  child.once('message', () => setTimeout(() => child.kill('SIGKILL'), after));
  child.on('message', (message) => {
    last = message as Message;
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code, signal) => {
      if (signal === 'SIGKILL') resolve({ end: 'killed', last });
      else if (code === 0) resolve({ end: 'done', last });
      else reject(new Error(`it ended with ${code}: ${said}`));
    });
  });
}
