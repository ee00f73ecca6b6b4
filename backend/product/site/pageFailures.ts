import type { FastifyInstance } from 'fastify';

/** Where a page tells that it showed a failure to its customer. */
const PAGE_FAILURES = '/page-failures';

interface PageFailure {
  readonly id: string;
  readonly what: string;
}

/**
 * Writes down which failure a page showed under which short id, so that customer service finds what a customer reads out.
 * Id and kind only: no address, no person. Source: experience guide, states; security requirement PRI-1.
 */
export function registerPageFailures(app: FastifyInstance): void {
  const body = {
    type: 'object',
    required: ['id', 'what'],
    additionalProperties: false,
    properties: {
      id: { type: 'string', pattern: '^[A-Za-z0-9-]{4,36}$' },
      what: { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$' },
    },
  };
  app.post<{ Body: PageFailure }>(
    PAGE_FAILURES,
    { schema: { body }, bodyLimit: 1024 },
    async ({ body: { id, what }, log }, reply) => {
      log.warn({ failureId: id, what }, 'a page showed a failure');
      return reply.code(204).send();
    },
  );
}
