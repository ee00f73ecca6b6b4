import type { FastifyInstance } from 'fastify';
import { LINE_LIMIT_SECONDS, lineLimit } from '#backend/shared/http/lineLimit.ts';
import { Problem } from '#backend/shared/http/problem.ts';
import { tell } from '#backend/shared/nodeEvents.ts';

/** Pages report here that they showed a failure. */
const PAGE_FAILURES = '/page-failures';

interface PageFailure {
  readonly id: string;
  readonly what: string;
}

/**
 * Logs which failure a page showed under which short id, so that customer service finds what a customer reads out. Id
 * and kind only: no URL, no personal data.
 * Source: requirements#PRI-1, requirements#SRV-11.
 */
export function registerPageFailures(app: FastifyInstance): void {
  const limit = lineLimit(30, 600);
  const body = {
    type: 'object',
    required: ['id', 'what'],
    additionalProperties: false,
    properties: {
      // The page's own id, or the start of the id of a request: ours, or the provider's `callId`.
      id: { type: 'string', pattern: '^(?:[2-9A-HJ-NP-Z]{8}|[0-9a-f-]{12})$' },
      what: { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$' },
    },
  };
  app.post<{ Body: PageFailure }>(
    PAGE_FAILURES,
    { schema: { body }, bodyLimit: 1024 },
    async ({ body: { id, what }, ip, log }, reply) => {
      if (limit.take(ip, 1) === 0)
        throw new Problem(429, 'too-many', 'Too many requests. Please wait.', { retryAfter: LINE_LIMIT_SECONDS });
      log.warn({ failureId: id, what: knownKind(what) }, 'a page showed a failure');
      tell('failure', {});
      return reply.code(204).send();
    },
  );
}

/**
 * The code of an error page, or the name of an error in pages and browsers; other values are not logged, because
 * anybody can send them.
 */
const knownKind = (what: string): string =>
  /^(?:[a-z]{1,8}-)?\d{3,6}$/.test(what) || kinds.has(what) ? what : 'unknown';

const kinds = new Set([
  'server',
  'Error',
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'URIError',
  'AbortError',
  'NetworkError',
  'NotFoundError',
  'QuotaExceededError',
  'SecurityError',
  'TimeoutError',
  'ServiceError',
  'ProviderError',
]);
