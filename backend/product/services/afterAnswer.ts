import { finished } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Work that begins once an answer is out, so that neither its result nor its duration can be told from the answer. */
export type AfterAnswer = (reply: FastifyReply, code: string, work: () => Promise<void>) => void;

/** Failures are logged under their `code`. A server that closes waits for what has begun. */
export function afterAnswer(app: FastifyInstance): AfterAnswer {
  const pending = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(pending);
  });
  return (reply, code, work) => {
    const done = new Promise<void>((resolve) => {
      finished(reply.raw, () => resolve());
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
