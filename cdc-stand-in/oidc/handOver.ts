import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Provider } from 'oidc-provider';

/** Leaves bodies unread for the provider, which parses them itself. */
export function leaveBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
}

/** The mount point of an OpenID provider, and additional headers of its answers. */
interface Mount {
  /** Path of the issuer. */
  readonly base: string;
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Passes the raw request to the provider, as if it were mounted at the root and at the configured origin. */
export function handOver(
  provider: Provider,
  { base, origin, headers }: Mount,
  incoming: IncomingMessage,
  reply: FastifyReply,
): void {
  const answer = provider.callback();
  reply.hijack();
  const path = (incoming.url ?? '').slice(base.length);
  Object.assign(incoming, { originalUrl: base + path, url: path });
  incoming.headers.host = new URL(origin).host;
  for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...headers }))
    if (value !== undefined) reply.raw.setHeader(name, value);
  void answer(incoming, reply.raw);
}
