import type { FastifyInstance, FastifyReply } from 'fastify';
import { onceEnded } from './requestEnd.ts';

/** Work that starts after the answer was sent, so that the answer reveals neither its result nor its duration. */
type AfterAnswer = (reply: FastifyReply, code: string, work: () => Promise<void>) => void;

/** Failures are logged with their `code`. A closing server waits for work that has started. */
export function afterAnswer(app: FastifyInstance): AfterAnswer {
  const pending = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(pending);
  });
  return (reply, code, work) => {
    const done = new Promise<void>((resolve) => {
      onceEnded(reply.request.raw, reply.raw, resolve);
    })
      .then(work)
      .catch((error: unknown) => {
        reply.log.error(
          { code, failure: error instanceof Error ? error.name : 'unknown' },
          'not done after the answer',
        );
      })
      .finally(() => pending.delete(done));
    pending.add(done);
  };
}
