import type { FastifyInstance, FastifyBaseLogger } from 'fastify';
import type { Clock } from '#backend/shared/clock.ts';
import { requireDurability } from '#backend/shared/database/databaseReadiness.ts';
import { frontServer } from '#backend/shared/http/frontServer.ts';
import { listen } from '#backend/shared/nodeEvents.ts';
import { nodeMetrics, metricsServer } from '#backend/product/metrics/metrics.ts';
import { studioHeaders } from '#backend/product/content/studioNode.ts';
import { archiveAssets } from '#backend/product/site/servedAssets.ts';
import { type BrokenFile, contentFolder } from '#backend/product/site/contentFolder.ts';
import type { ContentSource } from '#backend/product/site/contentRoutes.ts';
import { securityHeaders } from '#backend/product/site/securityHeaders.ts';
import { buildSites, type ServedSites, openSiteDatabases } from './servedSites.ts';
import type { NodeSites, ProductionSettings } from './settings.ts';
import { DocumentError } from '#backend/shared/document.ts';
import { nodeMembers } from './settingsDocument.ts';

/**
 * A production node that does not listen yet. `stop` drains it: it reports “not ready” for `grace` milliseconds, then
 * finishes running requests and ends.
 */
export interface ProductionNode {
  /** All sites, by host name. */
  readonly app: FastifyInstance;
  /** The studio; undefined where the settings have none. */
  readonly studio: FastifyInstance | undefined;
  /** Serves the node's metrics; undefined where the settings name no port for them. */
  readonly metrics: FastifyInstance | undefined;
  /**
   * Takes new settings and content for new requests; running ones end with the old. What is wrong is logged, a sentence
   * each, and changes nothing. One reload runs after the other. Never rejects; returns whether the settings were taken.
   */
  readonly reload: (read: () => NodeSites) => Promise<boolean>;
  readonly stop: (grace: number) => Promise<void>;
}

/** Builds a node of site and product services on PostgreSQL: no stand-in, no adjustable clock, no faults. */
export async function buildProductionNode(
  sites: NodeSites,
  clock: Clock,
  siteFolder: string,
  log = true,
): Promise<ProductionNode> {
  const [{ assetArchive, databaseUrl, trustedProxies, metrics: inside }] = sites;
  if (assetArchive !== undefined) archiveAssets(`${siteFolder}/assets`, assetArchive, clock.now());
  const databases = await openSiteDatabases(databaseUrl);
  await requireDurability(databases.common);
  const metrics = inside && nodeMetrics();
  let served: ServedSites | undefined;
  const front = frontServer(
    { trustedProxies, log, headers: securityHeaders },
    {
      answererFor: (host) => served?.answererFor(host),
      conditions: () => served?.conditions ?? {},
    },
  );
  const editing =
    sites[0].studio &&
    frontServer(
      { trustedProxies, log, headers: studioHeaders },
      { answererFor: () => served?.studio?.answerer, conditions: () => served?.studio?.conditions ?? {} },
    );
  const contentIn = contentFolders(front.app);
  const build = (settings: NodeSites) =>
    buildSites(settings, { databases, clock, siteFolder, log, metrics, contentIn });
  served = await build(sites);
  // Only the public key of the site: nobody may find a secret in the log.
  const endTelling = listen('secret', (event) =>
    front.app.log.warn(event, 'the provider refuses one of two secrets: the other one is used'),
  );
  const metricsApp = metrics && metricsServer(metrics);
  const reloads = reloading(sites, front.app.log, async (settings) => {
    const before = served;
    served = await build(settings);
    return before;
  });
  const stop = async (grace: number): Promise<void> => {
    front.drain();
    editing?.drain();
    await new Promise((resolve) => setTimeout(resolve, grace));
    await reloads.ended();
    await editing?.app.close();
    await front.app.close();
    await served?.close();
    await metricsApp?.close();
    metrics?.close();
    endTelling();
    await databases.close();
  };
  return { app: front.app, studio: editing?.app, metrics: metricsApp, reload: reloads.reload, stop };
}

const brokenFiles = {
  last: 'a content file cannot be read: its last good document is served',
  parts: 'a content file is served without the parts that are over a limit',
  nothing: 'a content file cannot be read, and there is no earlier document of it',
} as const satisfies Readonly<Record<BrokenFile['serves'], string>>;

/** Content of folders, each read by one reader for as long as the node lives: it knows the last good version of each file. */
function contentFolders({ log }: Pick<FastifyInstance, 'log'>): (folder: string) => ContentSource {
  const known = new Map<string, ContentSource>();
  return (folder) => {
    const source =
      known.get(folder) ??
      contentFolder(folder, ({ file, reason, serves }) =>
        log.error({ contentFile: `${folder}/${file}`, reason, servesLast: serves === 'last' }, brokenFiles[serves]),
      );
    known.set(folder, source);
    return source;
  };
}

/** Reloads that happen one after the other. */
interface Reloading {
  readonly reload: (read: () => NodeSites) => Promise<boolean>;
  /** Resolves when none is running and the sites of all earlier ones have ended. */
  readonly ended: () => Promise<unknown>;
}

/**
 * Reads, checks and takes settings; `replace` puts the new sites in place of those it returns, which end when their last
 * request was answered. Whatever fails is logged, a sentence each, and leaves everything as it was.
 */
function reloading(
  started: NodeSites,
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>,
  replace: (next: NodeSites) => Promise<{ readonly close: () => Promise<void> } | undefined>,
): Reloading {
  let current = started;
  let running: Promise<unknown> = Promise.resolve();
  const ending = new Set<Promise<void>>();
  const takeNew = async (read: () => NodeSites): Promise<boolean> => {
    try {
      const next = reloadable(current, read(), (sentence) => log.warn(sentence));
      const before = await replace(next);
      current = next;
      const end = (before?.close() ?? Promise.resolve()).finally(() => ending.delete(end));
      ending.add(end);
      log.info('the settings were reloaded');
      return true;
    } catch (error) {
      const faults = error instanceof DocumentError ? error.message.split('\n') : [nameOf(error)];
      for (const fault of faults) log.error(`not reloaded: ${fault}`);
      return false;
    }
  };
  return {
    reload: (read) => {
      const reloaded = running.then(() => takeNew(read));
      running = reloaded;
      return reloaded;
    },
    ended: async () => {
      await running;
      await Promise.all(ending);
    },
  };
}

/** Messages of other errors may quote what nobody may read. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'an unknown failure');

/** What only a restart can change, as the settings file names it. */
const fixed = nodeMembers.filter((member) => member !== 'studio');

/**
 * New settings as a running node can take them: with its own ports, proxies and database. `told` gets a sentence for each
 * difference that only a restart can make. Throws DocumentError where the node cannot go on without one.
 */
function reloadable(now: NodeSites, next: NodeSites, told: (sentence: string) => void): NodeSites {
  const [old] = now;
  const [fresh] = next;
  if ((old.studio === undefined) !== (fresh.studio === undefined))
    throw new DocumentError('studio: can only be added or removed by a restart');
  for (const member of fixed)
    if (differs(old[member], fresh[member]))
      told(`${member}: can only be changed by a restart; this node goes on with what it had`);
  for (const member of ['port', 'host'] as const)
    if (differs(old.studio?.[member], fresh.studio?.[member]))
      told(`studio.${member}: can only be changed by a restart; this node goes on with what it had`);
  const kept = Object.fromEntries(fixed.map((member) => [member, old[member]]));
  const [first, ...others] = next.map((site): ProductionSettings => ({ ...site, ...kept }));
  return first === undefined ? now : [first, ...others];
}

const differs = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);
