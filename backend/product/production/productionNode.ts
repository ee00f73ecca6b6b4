import type { FastifyInstance } from 'fastify';
import type { Clock } from '#backend/shared/clock.ts';
import { requireDurability } from '#backend/shared/database/databaseReadiness.ts';
import { subscribeEvent } from '#backend/shared/nodeEvents.ts';
import { nodeMetrics, metricsServer } from './metrics.ts';
import { loadReferenceData } from '../reference-data/referenceData.ts';
import { pendingOrders } from '../services/pendingOrders.ts';
import { archiveAssets } from '../site/servedAssets.ts';
import { productionContent } from './productionContent.ts';
import { buildSite } from './servedSite.ts';
import type { ProductionSettings } from './settings.ts';
import { openSiteDatabases, type SiteDatabases } from './siteDatabases.ts';

/**
 * A production node that does not listen yet. `stop` drains it: it reports “not ready” for `grace` milliseconds, then
 * finishes running requests and ends.
 */
export interface ProductionNode {
  readonly app: FastifyInstance;
  /** The studio; undefined if the settings have no staff. */
  readonly studio: FastifyInstance | undefined;
  /** Serves the node's metrics; undefined if the settings name no port for them. */
  readonly metrics: FastifyInstance | undefined;
  readonly stop: (grace: number) => Promise<void>;
}

/** Builds a node of site and product services on PostgreSQL: no stand-in, no adjustable clock, no faults. */
export async function buildProductionNode(
  settings: ProductionSettings,
  clock: Clock,
  siteFolder: string,
  log = true,
): Promise<ProductionNode> {
  const { assetArchive } = settings;
  if (assetArchive !== undefined) archiveAssets(`${siteFolder}/assets`, assetArchive, clock.now());
  const databases = await openSiteDatabases(settings);
  try {
    await requireDurability(databases.common);
    return await buildOn(databases, settings, { clock, siteFolder, log });
  } catch (error) {
    await databases.close();
    throw error;
  }
}

async function buildOn(
  databases: SiteDatabases,
  settings: ProductionSettings,
  surroundings: { readonly clock: Clock; readonly siteFolder: string; readonly log: boolean },
): Promise<ProductionNode> {
  const { clock } = surroundings;
  const { common, own: db } = databases;
  const metrics = settings.metrics && nodeMetrics();
  for (const one of new Set([common, db])) metrics?.countConnections(one);
  metrics?.showPendingOrders(() => pendingOrders(db, clock.now()));
  const edited = await productionContent(settings, { ...surroundings, db: common });
  await loadReferenceData(db, settings.productData, 'empty');
  const { app, drain } = await buildSite(settings, { ...surroundings, db, metrics, edited });
  edited?.watch(app);
  // The event has only the site's public key: the log must not contain secrets.
  const unsubscribeSecret = subscribeEvent('secret', (event) =>
    app.log.warn(event, 'the provider refuses one of two secrets: the other one is used'),
  );
  const metricsApp = metrics && metricsServer(metrics);
  const studio = edited?.studio;
  const stop = async (grace: number): Promise<void> => {
    drain();
    studio?.drain();
    await new Promise((resolve) => setTimeout(resolve, grace));
    await studio?.app.close();
    await app.close();
    await metricsApp?.close();
    metrics?.close();
    unsubscribeSecret();
    await databases.close();
  };
  return { app, studio: studio?.app, metrics: metricsApp, stop };
}
