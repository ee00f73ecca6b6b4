import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Queries } from '#backend/shared/database/database.ts';

const TIMEOUT_MS = 1500;

/** Conditions of a node for answering requests, by name. One that rejects, or takes longer than 1.5 s, is missing. */
export type Conditions = Readonly<Record<string, () => boolean | Promise<boolean>>>;

/**
 * `GET /live` (the process answers) and `GET /ready` (all conditions are met; else it names the missing ones). A node
 * that sheds load is ready. `drain` makes `GET /ready` answer 503 for good.
 * Source: requirements#SRV-7, requirements#SRV-9.
 */
export function registerHealth(app: FastifyInstance, conditions: () => Conditions) {
  let draining = false;
  const findMissing = singleFlight(() => listMissing(conditions()));
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
    drain: (): void => {
      draining = true;
    },
  };
}

/** The database answers. */
export const databaseAnswers =
  (db: Queries): (() => Promise<boolean>) =>
  () =>
    db.execute(sql`select 1`).then(() => true);

/** Requests that arrive while a check runs share its answer, so that frequent checks do not load the database. */
function singleFlight<Answer>(load: () => Promise<Answer>): () => Promise<Answer> {
  let pending: Promise<Answer> | undefined;
  return () => {
    pending ??= load().finally(() => {
      pending = undefined;
    });
    return pending;
  };
}

async function listMissing(conditions: Conditions): Promise<readonly string[]> {
  const overdue = new AbortController();
  const timeout = wait(TIMEOUT_MS, false, { signal: overdue.signal }).catch(() => false);
  const checked = await Promise.all(
    Object.entries(conditions).map(async ([name, isMet]) => {
      const result = Promise.resolve()
        .then(isMet)
        .catch(() => false);
      return (await Promise.race([result, timeout])) ? [] : [name];
    }),
  );
  overdue.abort();
  return checked.flat();
}
