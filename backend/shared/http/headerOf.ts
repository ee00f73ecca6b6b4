import type { FastifyRequest } from 'fastify';

/**
 * The only value of a header. Undefined without one, or with several: Node keeps one of them, and a proxy may have read
 * another. `name` in lower case.
 */
export function headerOf({ raw, headers }: FastifyRequest, name: string): string | undefined {
  const names = raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name);
  const value = headers[name];
  return names.length === 1 && typeof value === 'string' ? value : undefined;
}
