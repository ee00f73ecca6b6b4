import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Queries } from '#backend/shared/database/database.ts';

const PATIENCE = 1500;

/** Says whether this node should get requests; `drain` makes it say no for good. */
export interface Readiness {
  readonly drain: () => void;
}

/** `GET /live` (the process answers) and `GET /ready` (its database does too). Source: security requirement SRV-7. */
export function registerHealth(app: FastifyInstance, db: Queries): Readiness {
  let draining = false;
  app.get('/live', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }));
  app.get('/ready', async (_request, reply) => {
    const ready = !draining && (await answers(db));
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
