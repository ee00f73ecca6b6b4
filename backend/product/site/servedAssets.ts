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
    // An address stands for one content for ever, and nothing here is loaded in pieces.
    lastModified: false,
    acceptRanges: false,
    decorateReply: false,
    setHeaders: (response) => {
      response.setHeader('vary', 'Accept-Encoding');
    },
  });
}
