import { runUntilKilled } from './killedProcess.ts';

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

const program = 'scripts/nodes/unsubscribeProgram.ts';

/**
 * Runs such a process, and ends it with SIGKILL `after` milliseconds from its first answer or its first look on, unless it
 * has nothing left to do before. Returns how many orders it had acknowledged. Rejects if it fails by itself.
 */
export async function unsubscribeUntilKilled(
  settings: UnsubscribeSettings,
  after: number,
): Promise<{ readonly end: 'killed' | 'done'; readonly acknowledged: number }> {
  const { end, last = 0 } = await runUntilKilled<number>(program, settings, after);
  return { end, acknowledged: last };
}
