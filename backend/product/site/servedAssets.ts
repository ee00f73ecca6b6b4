import { dayMs } from '@kontor/schema-adapters/values';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';

/** Serves assets with content hashes in their names; `prefix` begins and ends with a slash. */
export async function serveAssets(app: FastifyInstance, folders: string[], prefix = '/assets/'): Promise<void> {
  await app.register(fastifyStatic, {
    root: folders,
    prefix,
    preCompressed: true,
    index: false,
    immutable: true,
    maxAge: '365d',
    // The content of an address never changes, and browsers load it as a whole.
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
 * Copies a build's assets into the archive of all builds, so that pages that are open during a release still find their
 * chunks; deletes those that no build has had for 14 days. `now` is epoch milliseconds.
 * Source: requirements#FLT-10.
 */
export function archiveAssets(assets: string, archive: string, now: number): void {
  mkdirSync(archive, { recursive: true });
  for (const name of readdirSync(assets)) {
    const archivedFile = `${archive}/${name}`;
    // The name contains the content's hash: an existing file is the same.
    if (!existsSync(archivedFile)) copyFileSync(`${assets}/${name}`, archivedFile);
    utimesSync(archivedFile, now / 1000, now / 1000);
  }
  for (const name of readdirSync(archive))
    if (now - statSync(`${archive}/${name}`).mtimeMs > RETENTION_DAYS * dayMs) rmSync(`${archive}/${name}`);
}
