import type { FastifyRequest } from 'fastify';

/**
 * The only value of a header. Undefined if the request has none, or several: Node keeps one of those, and another server
 * in front may have read another. `name` in lower case.
 */
export function headerOf({ raw, headers }: FastifyRequest, name: string): string | undefined {
  const sent = raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name);
  const value = headers[name];
  return sent.length === 1 && typeof value === 'string' ? value : undefined;
}
