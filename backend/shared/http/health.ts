import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Queries } from '#backend/shared/database/database.ts';

const TIMEOUT_MS = 1500;

/** What a node needs to answer requests, by its name; whether it has it. One that rejects, or takes longer than 1.5 s, is missing. */
export type Conditions = Readonly<Record<string, () => boolean | Promise<boolean>>>;

/** Whether this node should get requests; `drain` makes it answer no for good. */
export interface Readiness {
  readonly drain: () => void;
}

/**
 * `GET /live` (the process answers) and `GET /ready` (all conditions are met; else it names those that are not). A node
 * that only refuses overload is ready.
 * Source: requirements#SRV-7, requirements#SRV-9.
 */
export function registerHealth(app: FastifyInstance, conditions: () => Conditions): Readiness {
  let draining = false;
  const findMissing = singleFlight(() => missingOf(conditions()));
  app.get('/live', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }));
  app.get('/ready', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (draining) return reply.code(503).send({ status: 'not ready' });
    const missing = await findMissing();
    return missing.length === 0
      ? reply.send({ status: 'ready' })
      : reply.code(503).send({ status: 'not ready', missing });
  });
  return {
    drain: () => {
      draining = true;
    },
  };
}

/** The database answers. */
export const databaseAnswers =
  (db: Queries): (() => Promise<boolean>) =>
  () =>
    db.execute(sql`select 1`).then(() => true);

/** Requests that arrive while a check is running get its answer: frequent checks cost the database nothing. */
function singleFlight<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: Promise<Answer> | undefined;
  return () => {
    asked ??= ask().finally(() => {
      asked = undefined;
    });
    return asked;
  };
}

async function missingOf(conditions: Conditions): Promise<readonly string[]> {
  const overdue = new AbortController();
  const timeout = wait(TIMEOUT_MS, false, { signal: overdue.signal }).catch(() => false);
  const checked = await Promise.all(
    Object.entries(conditions).map(async ([name, isMet]) => {
      const met = Promise.resolve()
        .then(isMet)
        .catch(() => false);
      return (await Promise.race([met, timeout])) ? [] : [name];
    }),
  );
  overdue.abort();
  return checked.flat();
}
