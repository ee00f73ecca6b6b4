import { dayMs } from '#adapters/model/day.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';

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

const RETENTION_DAYS = 14;

/**
 * Copies a build's assets into the archive that all builds share and deletes those that no build had for 14 days, so
 * that a page that is open during a release still finds its chunks. `now` is epoch milliseconds.
 * Source: requirements#FLT-10.
 */
export function archiveAssets(assets: string, archive: string, now: number): void {
  mkdirSync(archive, { recursive: true });
  for (const name of readdirSync(assets)) {
    const kept = `${archive}/${name}`;
    // The name contains the content's hash: an existing file is the same.
    if (!existsSync(kept)) copyFileSync(`${assets}/${name}`, kept);
    utimesSync(kept, now / 1000, now / 1000);
  }
  for (const name of readdirSync(archive))
    if (now - statSync(`${archive}/${name}`).mtimeMs > RETENTION_DAYS * dayMs) rmSync(`${archive}/${name}`);
}
