import type { FastifyInstance } from 'fastify';
import type { Clock } from '#backend/shared/clock.ts';
import { requireDurability } from '#backend/shared/database/durability.ts';
import { frontServer, type Answerer } from '#backend/shared/http/frontServer.ts';
import { listen } from '#backend/shared/nodeEvents.ts';
import { nodeMetrics } from '#backend/product/metrics/metrics.ts';
import { metricsServer } from '#backend/product/metrics/metricsServer.ts';
import { studioHeaders } from '#backend/product/content/studioPages.ts';
import { archiveAssets } from '#backend/product/site/assetArchive.ts';
import { securityHeaders } from '#backend/product/site/securityHeaders.ts';
import { buildSites } from './servedSites.ts';
import type { NodeSites } from './settings.ts';
import { openSiteDatabases } from './siteDatabases.ts';

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
  const served = await buildSites(sites, { databases, clock, siteFolder, log, metrics });
  const server = { trustedProxies, log };
  const front = frontServer(
    { ...server, headers: securityHeaders },
    { answererFor: (host) => answererOf(served.siteFor(host)), conditions: () => served.conditions },
  );
  const { studio } = served;
  const editing =
    studio &&
    frontServer(
      { ...server, headers: studioHeaders },
      { answererFor: () => answererOf(studio.app), conditions: () => studio.conditions },
    );
  const metricsApp = metrics && metricsServer(metrics);
  // Only the public key of the site: nobody may find a secret in the log.
  const endTelling = listen('secret', (event) =>
    front.app.log.warn(event, 'the provider refuses one of two secrets: the other one is used'),
  );
  const stop = async (grace: number): Promise<void> => {
    front.drain();
    editing?.drain();
    await new Promise((resolve) => setTimeout(resolve, grace));
    await editing?.app.close();
    await front.app.close();
    await served.close();
    await metricsApp?.close();
    metrics?.close();
    endTelling();
    await databases.close();
  };
  return { app: front.app, studio: editing?.app, metrics: metricsApp, stop };
}

const answererOf = (app: FastifyInstance | undefined): Answerer | undefined =>
  app && ((request, response) => app.routing(request, response));
