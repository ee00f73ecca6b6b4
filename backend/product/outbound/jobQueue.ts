import type { FastifyInstance } from 'fastify';
import { setIntervalUntilClose } from '#backend/shared/http/setIntervalUntilClose.ts';
import { OutboundError } from './outbound.ts';

const SECOND = 1000;

/**
 * Milliseconds for which a job belongs to the node that claimed it: longer than a call of the provider can last. After
 * that the node must have ended, and another one takes over.
 */
export const LEASE_MS = 60 * SECOND;

/**
 * Exponential backoff: milliseconds until the next attempt after so many failures. By default 5 s, 10 s, 20 s … at most
 * an hour.
 */
export function getBackoffMs(failures: number, { first = 5 * SECOND, longest = 3600 * SECOND } = {}): number {
  return Math.min(longest, first * 2 ** (Math.min(failures, 30) - 1));
}

/**
 * Runs `work` `every` so many milliseconds from when the server is ready until it closes. Logs a failure with `message`,
 * once until the next success. Returns the work with this log, for a last run.
 */
export function processJobsUntilClose(
  app: FastifyInstance,
  { every, message }: { readonly every: number; readonly message: string },
  work: () => Promise<void>,
): () => Promise<void> {
  let failing = false;
  const run = async (): Promise<void> => {
    try {
      await work();
      failing = false;
    } catch (error) {
      if (!failing) app.log.error({ failure: failureName(error) }, message);
      failing = true;
    }
  };
  const { beginLater } = setIntervalUntilClose(app, every, run);
  app.addHook('onReady', async () => beginLater());
  return run;
}

/** Runs jobs one after the other, also after one that failed; then throws the first failure. */
export async function runAll(jobs: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const job of jobs) await job().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** Name of a failure without personal data. */
const failureName = (error: unknown): string =>
  error instanceof OutboundError ? error.reason : error instanceof Error ? error.name : 'unknown';
