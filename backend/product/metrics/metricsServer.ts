import type { FastifyInstance } from 'fastify';
import { answerWithProblems } from '#backend/shared/http/problem.ts';
import { createServer } from '#backend/shared/http/server.ts';
import type { Metrics } from './metrics.ts';

/** `GET /metrics` on a port of its own, which only the monitoring may reach; it does not listen yet. */
export function metricsServer(metrics: Metrics): FastifyInstance {
  const app = createServer();
  answerWithProblems(app);
  app.get('/metrics', async (_request, reply) =>
    reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text()),
  );
  return app;
}
