import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { DocumentError } from '#backend/shared/document.ts';
import type { Queries } from './database.ts';

/** How long a start waits for its database, and the pause between two tries. */
const TIMEOUT_MS = 5 * 60_000;
const PAUSE_MS = 1000;

/** Errors of a server that runs but refuses this login: more tries do not help. */
const refusals: Readonly<Record<string, string>> = {
  '28P01': 'its password is wrong',
  '28000': 'it does not let this user in',
  '3D000': 'there is no database of this name',
};

/** Limits in milliseconds, which tests shorten; `onWait` gets one sentence when the waiting begins. */
interface WaitOptions {
  readonly longest?: number;
  readonly pause?: number;
  readonly onWait?: (sentence: string) => void;
}

/**
 * Waits until the database answers: on a new machine it often starts together with the node. Throws DocumentError, one
 * sentence, if the database refuses the login, or after five minutes.
 */
export async function waitForDatabase(db: Queries, options: WaitOptions = {}): Promise<void> {
  const { longest = TIMEOUT_MS, pause = PAUSE_MS, onWait = (sentence) => console.error(sentence) } = options;
  for (let waited = 0; ; waited += pause) {
    const failure = await firstFailure(db);
    if (failure === undefined) return;
    const refusal = refusals[failure.code];
    if (refusal !== undefined) throw new DocumentError(`DATABASE_URL: ${refusal} (${failure.message}).`);
    if (waited >= longest) throw new DocumentError(`DATABASE_URL: the database was not reached (${failure.message}).`);
    if (waited === 0) onWait(`The database is not reached yet (${failure.message}); trying again for some minutes.`);
    await sleep(pause);
  }
}

async function firstFailure(db: Queries): Promise<{ readonly code: string; readonly message: string } | undefined> {
  try {
    await db.execute(sql`select 1`);
    return undefined;
  } catch (error) {
    return readFailure(error);
  }
}

/**
 * The driver's own code and text: the query builder wraps its error, and a host with two addresses has an error for
 * each.
 */
function readFailure(error: unknown): { readonly code: string; readonly message: string } {
  if (error instanceof AggregateError && error.errors.length > 0) return readFailure(error.errors[0]);
  if (!(error instanceof Error)) return { code: '', message: String(error) };
  if (error.cause !== undefined) return readFailure(error.cause);
  return { code: 'code' in error ? String(error.code) : '', message: error.message };
}

const requiredSettings: Readonly<Record<string, readonly string[]>> = {
  fsync: ['on'],
  full_page_writes: ['on'],
  synchronous_commit: ['on', 'local', 'remote_write', 'remote_apply'],
};

/** Throws one sentence if the database could lose acknowledged writes. Source: requirements#SRV-7. */
export async function requireDurability(db: Queries): Promise<void> {
  for (const [setting, allowed] of Object.entries(requiredSettings)) {
    const { rows } = await db.execute<{ value: string }>(sql`select current_setting(${setting}) as value`);
    const value = rows[0]?.value ?? 'unknown';
    if (!allowed.includes(value))
      throw new Error(
        `The database may lose acknowledged writes: ${setting} is ${value}, it must be ${allowed.join(' or ')}.`,
      );
  }
}
