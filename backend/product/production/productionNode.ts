import { existsSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { readMetadata } from '#adapters/metadata/metadataDocument.ts';
import type { Clock } from '#backend/shared/clock.ts';
import { openDatabase, type Database } from '#backend/shared/database/database.ts';
import { requireDurability } from '#backend/shared/database/durability.ts';
import { waitForDatabase } from '#backend/shared/database/waitForDatabase.ts';
import { runMigrations } from '#backend/shared/database/migrations.ts';
import { countNode, type Metrics } from '#backend/product/metrics/metrics.ts';
import { metricsServer } from '#backend/product/metrics/metricsServer.ts';
import { marketingPlatform } from '#backend/product/services/linkMails.ts';
import { productMigrations } from '#backend/product/productMigrations.ts';
import type { ImportReport } from '#backend/product/services/reference-data/importReport.ts';
import { importedVersions } from '#backend/product/services/reference-data/importedVersions.ts';
import { importOnSchedule } from '#backend/product/services/reference-data/schedule.ts';
import { loadReferenceData } from '#backend/product/services/referenceData.ts';
import type { ContentSource } from '#backend/product/site/contentRoutes.ts';
import { contentFolder } from '#backend/product/site/contentFolder.ts';
import { archiveAssets } from '#backend/product/site/assetArchive.ts';
import { builtPages, type SiteParts } from '#backend/product/site/site.ts';
import { buildWebNode, type WebNode } from '#backend/product/webNode.ts';
import { linkAccess } from './linkAccess.ts';
import { productionContent } from './productionContent.ts';
import type { ProductionSettings } from './settings.ts';

/**
 * A production node that does not listen yet. `stop` drains it: it reports “not ready” for `grace` milliseconds, then
 * finishes running requests and ends.
 */
export interface ProductionNode {
  readonly app: WebNode['app'];
  /** The studio; undefined where the settings have none. */
  readonly studio: FastifyInstance | undefined;
  /** Serves the node's metrics; undefined where the settings name no port for them. */
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
  const { metadata, contentFolder: folder, thirdParties, linkTokens, origins, subjectKey, trustedProxies } = settings;
  const site = readMetadata(metadata);
  const pages = { ...builtPages(siteFolder), archive: settings.assetArchive };
  if (pages.archive !== undefined) archiveAssets(`${siteFolder}/assets`, pages.archive, clock.now());
  const db = await openServer(settings.databaseUrl);
  const reports = await loadReferenceData(db, settings.productData, { now: clock.now(), when: 'empty' });
  const edited = await productionContent(settings, { db, clock, studioFolder: `${siteFolder}/../studio`, log });
  let metrics: Metrics | undefined;
  const { app, drain } = await buildWebNode({
    server: { trustedProxies, log },
    prepare: (node) => {
      if (settings.metrics !== undefined) metrics = countNode(node, db, () => importedVersions(db));
    },
    ...(edited && { content: edited.parts }),
    services: {
      db,
      clock,
      linkTokens,
      machines: settings.machines,
      origins,
      subjectKey,
      ...linkAccess(settings, edited?.source, clock),
      linkMailer: marketingPlatform(settings.linkMails),
      hideAccountExistence: () => site.metadata.hideAccountExistence === true,
    },
    site: {
      pages: () => Promise.resolve(pages),
      metadata: () => metadata,
      thirdParties,
      inlineMetadata: settings.inlineMetadata,
      trustedTypes: settings.enforceTrustedTypes ? 'enforced' : 'reported',
      ...(folder === undefined ? {} : { content: (node) => loggedFolder(folder, node) }),
      ...(edited && { content: () => edited.source }),
      ...previewFor(settings, `${siteFolder}/../preview`),
    },
  });
  for (const finding of site.findings) app.log.warn(finding, 'a part of the metadata is not used');
  tellUnusedFiles(app, reports);
  if (settings.imports !== undefined) importOnSchedule(app, { db, clock, schedules: settings.imports });
  const inside = metrics === undefined ? undefined : metricsServer(metrics);
  edited?.watch(app);
  const stop = async (grace: number): Promise<void> => {
    drain();
    edited?.studio.drain();
    await new Promise((resolve) => setTimeout(resolve, grace));
    await edited?.studio.app.close();
    await app.close();
    await inside?.close();
    metrics?.close();
    await db.close();
  };
  return { app, studio: edited?.studio.app, metrics: inside, stop };
}

/** The database with its migrations, as soon as it answers. */
async function openServer(url: string): Promise<Database> {
  const db = await openDatabase({ url });
  await waitForDatabase(db);
  await requireDurability(db);
  await runMigrations(db, productMigrations.folder, productMigrations.table);
  return db;
}

function tellUnusedFiles({ log }: Pick<FastifyInstance, 'log'>, reports: readonly ImportReport[]): void {
  for (const { result, source } of reports)
    if (result === 'outdated') log.info({ source }, 'this file differs from the imported data, which are served');
}

/** The preview of drafts, where the settings have a studio and the build has that page. */
function previewFor({ studio }: ProductionSettings, folder: string): Pick<SiteParts, 'preview'> {
  if (studio === undefined || !existsSync(`${folder}/preview.html`)) return {};
  return { preview: { studioOrigin: studio.origin, pages: builtPages(folder, 'preview.html') } };
}

function loggedFolder(folder: string, { log }: Pick<FastifyInstance, 'log'>): ContentSource {
  return contentFolder(folder, ({ file, reason, servesLast }) =>
    log.error(
      { contentFile: `${folder}/${file}`, reason, servesLast },
      servesLast
        ? 'a content file cannot be read: its last good document is served'
        : 'a content file cannot be read, and there is no earlier document of it',
    ),
  );
}
