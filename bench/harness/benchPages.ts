import { readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { engines, type EngineName } from './benchOptions.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));
const distBench = join(project, 'dist-bench');

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

/** The policy of the site: no inline code, no `eval`. */
const strictPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'";

/** Builds one engine's page for production into a folder. Rejects when the build fails. */
export async function buildPage(name: EngineName, folder = distBench): Promise<void> {
  const { page } = engines[name];
  await rm(join(folder, 'assets', page), { recursive: true, force: true });
  await build({
    configFile: join(project, 'vite.config.ts'),
    mode: page,
    logLevel: 'error',
    build: { outDir: folder },
    configLoader: 'runner',
  });
}

/** Bytes of a page's scripts, each compressed with brotli as by a server. */
export async function scriptBytes(name: EngineName, folder = distBench): Promise<number> {
  const assets = join(folder, 'assets', engines[name].page);
  const scripts = (await readdir(assets)).filter((file) => file.endsWith('.js'));
  const sizes = await Promise.all(
    scripts.map(async (file) => brotliCompressSync(await readFile(join(assets, file))).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** A server of pages on loopback, each with the strictest policy that its engine supports. */
export interface ServedPages {
  readonly urlOf: (name: EngineName) => string;
  readonly close: () => void;
}

/** Serves a folder of pages on a free port of loopback. */
export async function servePages(folder = distBench): Promise<ServedPages> {
  const lenient = new Set(Object.values(engines).flatMap(({ page, isStrict }) => (isStrict ? [] : [`/${page}.html`])));
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    readFile(join(folder, path)).then(
      (body) =>
        response
          .writeHead(200, {
            'content-type': types[extname(path)] ?? 'application/octet-stream',
            ...(lenient.has(path) ? {} : { 'content-security-policy': strictPolicy }),
          })
          .end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has this address
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (name) => `http://127.0.0.1:${port}/${engines[name].page}.html`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
