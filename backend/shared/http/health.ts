import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Queries } from '#backend/shared/database/database.ts';

const PATIENCE = 1500;

/** Whether this node should get requests; `drain` makes it answer no for good. */
export interface Readiness {
  readonly drain: () => void;
}

/**
 * `GET /live` (the process answers) and `GET /ready` (its database answers too, and no call hangs). A node that only
 * refuses overload is ready.
 * Source: requirements#SRV-7, requirements#SRV-9.
 */
export function registerHealth(app: FastifyInstance, db: Queries, hangs: () => boolean = () => false): Readiness {
  let draining = false;
  const databaseAnswers = sharedWhileAsked(() => answers(db));
  app.get('/live', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }));
  app.get('/ready', async (_request, reply) => {
    const ready = !draining && !hangs() && (await databaseAnswers());
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not ready' });
  });
  return {
    drain: () => {
      draining = true;
    },
  };
}

/** Requests that arrive while a check is running get its answer: frequent checks cost the database nothing. */
function sharedWhileAsked<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: Promise<Answer> | undefined;
  return () => {
    asked ??= ask().finally(() => {
      asked = undefined;
    });
    return asked;
  };
}

async function answers(db: Queries): Promise<boolean> {
  const overdue = new AbortController();
  const asked = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  const ready = await Promise.race([asked, wait(PATIENCE, false, { signal: overdue.signal }).catch(() => false)]);
  overdue.abort();
  return ready;
}
