import { runUntilKilled } from './killedProcess.ts';

/** Where a process carries out deletions: a PostgreSQL server, and the provider that it asks. */
export interface DeletionSettings {
  readonly url: string;
  readonly provider: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

const program = 'scripts/nodes/deletionProgram.ts';

/**
 * Runs a process that carries out deletions, and ends it with SIGKILL `after` milliseconds from its first call to the
 * provider on, unless it has nothing left to do before. Rejects if it fails by itself.
 */
export const deleteUntilKilled = async (settings: DeletionSettings, after: number): Promise<'killed' | 'done'> =>
  (await runUntilKilled(program, settings, after)).end;
