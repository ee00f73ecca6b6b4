import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { PageSource } from './pageSource.ts';

/**
 * Serves the application from its sources with hot reload, in this process. Vite's inline scripts and styles have a
 * nonce, so that the rest of the policy stays as strict as in production.
 * Source: requirements#HDR-1.
 */
export async function developedPages(app: FastifyInstance, root: string): Promise<PageSource> {
  const { createServer } = await import('vite');
  const nonce = randomBytes(16).toString('base64');
  const vite = await createServer({
    root,
    // Also where this runs bundled: the configuration imports TypeScript of the workspace's packages.
    configLoader: 'runner',
    appType: 'custom',
    clearScreen: false,
    html: { cspNonce: nonce },
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', async () => vite.close());
  app.addHook('onRequest', async (request, reply) => {
    if (isServerRoute(request.url)) return;
    await new Promise<void>((resolve) => {
      vite.middlewares(request.raw, reply.raw, () => resolve());
      reply.raw.once('finish', () => resolve());
    });
    if (reply.raw.writableEnded) reply.hijack();
  });
  return {
    nonce,
    hasPage: isGallery,
    page: async (url) => vite.transformIndexHtml(url, await readFile(`${root}/${pageAt(url)}`, 'utf8')),
  };
}

/** `/gallery` shows every control and tab component in every state, in development only. */
const isGallery = (url: string): boolean => /^\/gallery(?:$|[/?])/.test(url);

/** The preview of drafts has a separate document. */
const isPreview = (url: string): boolean => /^\/preview\/?(?:$|[?])/.test(url);

const pageAt = (url: string): string =>
  isGallery(url) ? 'renderers/gallery/gallery.html' : isPreview(url) ? 'preview.html' : 'index.html';

function isServerRoute(url: string): boolean {
  return /^\/(rest|cms|policy-reports|live|ready|accessibility(\.css)?|theme\.css)(\/|$|\?)/.test(url);
}
