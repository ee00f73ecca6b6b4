import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { build } from 'esbuild';

const { resolve } = createRequire(import.meta.url);

/** Files of the packages, by the name under which pages load them. */
const fonts = {
  figtree: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  'bricolage-grotesque': '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2',
} as const;

/**
 * Serves the style and the fonts that the stand-ins' pages share, under `/assets/`. May be called twice on one server.
 */
export function registerPageAssets(app: FastifyInstance): void {
  if (app.hasRoute({ method: 'GET', url: '/assets/page.css' })) return;
  serveFile(app, '/assets/page.css', new URL('page.css', import.meta.url));
  for (const [font, file] of Object.entries(fonts))
    serveFile(app, `/assets/${font}.woff2`, pathToFileURL(resolve(file)));
}

/** Headers of every asset: pages of other origins may load it. */
export const assetHeaders = {
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Serves a style, script or font at a path. Reads it once, at the first request. Throws for any other file. */
export function serveFile(app: FastifyInstance, address: string, file: URL): void {
  const type = types[extname(file.pathname)];
  if (type === undefined) throw new Error(`the type of ${file.pathname} is unknown`);
  let content: Buffer | undefined;
  app.get(address, (_request, reply) => {
    content ??= readFileSync(file);
    return reply.type(type).headers(assetHeaders).send(content);
  });
}

/** Serves the text of a script at a path. */
export function serveScript(app: FastifyInstance, address: string, load: () => string | Promise<string>): void {
  app.get(address, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers(assetHeaders)
      .send(await load()),
  );
}

/** A script for browsers, bundled with its imports at the first request and then cached. */
export function browserScript(entry: URL): () => Promise<string> {
  let bundlePromise: Promise<string> | undefined;
  return () => (bundlePromise ??= bundle(entry));
}

async function bundle(entry: URL): Promise<string> {
  const result = await build({
    entryPoints: [entry.pathname],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    logLevel: 'silent',
  });
  const [file] = result.outputFiles;
  if (file === undefined) throw new Error(`${entry.pathname} could not be bundled`);
  return file.text;
}
