import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves assets, which have their content's hash in the name, under a path that begins and ends with a slash. */
export async function serveAssets(app: FastifyInstance, folders: string[], prefix = '/assets/'): Promise<void> {
  await app.register(fastifyStatic, {
    root: folders,
    prefix,
    preCompressed: true,
    index: false,
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
    setHeaders: (response) => {
      response.setHeader('vary', 'Accept-Encoding');
    },
  });
}
