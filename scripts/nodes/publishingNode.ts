import { runUntilKilled } from './killedProcess.ts';

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

const program = 'scripts/nodes/publishingProgram.ts';

/**
 * Runs a process that publishes until it is killed with SIGKILL, `after` milliseconds after its first publication. Returns what it
 * had acknowledged last, as number and mark. Rejects if it ends by itself.
 */
export async function publishUntilKilled(
  settings: PublishingSettings,
  after: number,
): Promise<Acknowledged | undefined> {
  const { end, last } = await runUntilKilled<Acknowledged>(program, settings, after);
  if (end === 'done') throw new Error('it ended by itself');
  return last;
}
