import type { FastifyInstance } from 'fastify';
import type { Clock } from '#backend/shared/clock.ts';
import type { Answerer } from '#backend/shared/http/frontServer.ts';
import type { Conditions } from '#backend/shared/http/health.ts';
import { runningRequests } from '#backend/shared/http/runningRequests.ts';
import type { Metrics } from '#backend/product/metrics/metrics.ts';
import type { ImportReport } from '#backend/product/services/reference-data/dataset.ts';
import {
  importedVersions,
  importOnSchedule,
  loadReferenceData,
} from '#backend/product/services/reference-data/importReferenceData.ts';
import { waitingOrders } from '#backend/product/services/waitingOrders.ts';
import type { WebNode } from '#backend/product/webNode.ts';
import { productionContent } from './productionContent.ts';
import { buildSite, type SiteSurroundings } from './servedSite.ts';
import type { NodeSites, ProductionSettings } from './settings.ts';
import { hostsOf } from './settingsFile.ts';
import { openDatabase, type Database } from '#backend/shared/database/database.ts';
import { runMigrations } from '#backend/shared/database/migrations.ts';
import { waitForDatabase } from '#backend/shared/database/databaseReadiness.ts';
import { productMigrations } from '#backend/product/productMigrations.ts';

/** What the sites of a node get from it. */
export interface NodeSurroundings {
  readonly databases: SiteDatabases;
  readonly clock: Clock;
  readonly siteFolder: string;
  readonly log: boolean;
  readonly metrics: Metrics | undefined;
  readonly contentIn: SiteSurroundings['contentIn'];
}

/** All sites of a node and their studio, by one reading of the settings. They get their requests from other servers. */
export interface ServedSites {
  /** Who answers for a host name. A single site answers under every name. */
  readonly answererFor: (host: string) => Answerer | undefined;
  readonly conditions: Conditions;
  /** The studio; undefined where the settings have none. */
  readonly studio: { readonly answerer: Answerer; readonly conditions: Conditions } | undefined;
  /** Ends them when their last request was answered. */
  readonly close: () => Promise<void>;
}

/** Builds all sites; each has read its content and its reference data when it returns. */
export async function buildSites(sites: NodeSites, surroundings: NodeSurroundings): Promise<ServedSites> {
  const apps: FastifyInstance[] = [];
  const closeAll = (): Promise<unknown> => Promise.all(apps.map((app) => app.close()));
  try {
    const served = await buildAll(sites, surroundings, (app) => apps.push(app));
    const requests = runningRequests();
    const byHost = new Map(
      served.sites.flatMap(({ settings, web }) => {
        const answer = requests.answererOf(web.app);
        return hostsOf(settings.origins.own).map((host) => [host, answer] as const);
      }),
    );
    const [only] = sites.length === 1 && sites[0].site === undefined ? byHost.values() : [];
    return {
      answererFor: (host) => only ?? byHost.get(host),
      conditions: conditionsOf(served.sites),
      studio: served.studio && {
        answerer: requests.answererOf(served.studio.app),
        conditions: served.studio.conditions,
      },
      close: async () => {
        await requests.ended();
        await closeAll();
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

interface BuiltSite {
  readonly settings: ProductionSettings;
  readonly web: WebNode;
}

/** One after the other, so that nothing is being built when one of them fails; `opened` gets each app. */
async function buildAll(
  all: NodeSites,
  surroundings: NodeSurroundings,
  opened: (app: FastifyInstance) => void,
): Promise<{ readonly sites: readonly BuiltSite[]; readonly studio: WebNode | undefined }> {
  const { databases, clock, metrics } = surroundings;
  metrics?.countConnections(databases.common);
  const edited = await productionContent(all, { ...surroundings, db: databases.common });
  if (edited !== undefined) {
    opened(edited.studio.app);
    edited.watch(edited.studio.app);
    await edited.studio.app.ready();
  }
  const sites: BuiltSite[] = [];
  for (const settings of all) {
    const db = await databases.of(settings);
    const reports = await loadReferenceData(db, settings.productData, { now: clock.now(), when: 'empty' });
    metrics?.countConnections(db, settings.site);
    metrics?.showImported(() => importedVersions(db), settings.site);
    metrics?.showWaiting(() => waitingOrders(db, clock.now()), settings.site);
    const content = edited?.of(settings);
    const web = await buildSite(settings, { ...surroundings, db, edited: content });
    opened(web.app);
    tellUnusedFiles(web.app, reports);
    if (settings.imports !== undefined) importOnSchedule(web.app, { db, clock, schedules: settings.imports });
    await web.app.ready();
    sites.push({ settings, web });
  }
  return { sites, studio: edited?.studio };
}

const conditionsOf = (sites: readonly BuiltSite[]): Conditions =>
  Object.fromEntries(
    sites.flatMap(({ settings: { site }, web }) =>
      Object.entries(web.conditions).map(([name, isMet]) => [site === undefined ? name : `${site}: ${name}`, isMet]),
    ),
  );

function tellUnusedFiles({ log }: Pick<FastifyInstance, 'log'>, reports: readonly ImportReport[]): void {
  for (const { result, source } of reports)
    if (result === 'outdated') log.info({ source }, 'this file differs from the imported data, which are served');
}

const { folder, table } = productMigrations;

/** The databases of a node. */
export interface SiteDatabases {
  /** The database's default schema: content of all sites, staff, and the data of a single site. */
  readonly common: Database;
  /** The data of a site: a connection that reaches its schema, opened and migrated when it is first asked for. */
  readonly of: (site: Pick<ProductionSettings, 'databaseSchema'>) => Promise<Database>;
  readonly close: () => Promise<void>;
}

/**
 * Opens the database, waits until it answers, and migrates it. Each of several sites has its data in a schema of its own,
 * so that no query can reach another's. Throws DocumentError, one sentence, if the database refuses us.
 */
export async function openSiteDatabases(url: string): Promise<SiteDatabases> {
  const common = await openDatabase({ url });
  const bySchema = new Map<string, Promise<Database>>();
  const open = async (schema: string): Promise<Database> => {
    const db = await openDatabase({ url, schema });
    await runMigrations(db, folder, table, schema);
    return db;
  };
  const close = async (): Promise<void> => {
    await Promise.allSettled([...bySchema.values()].map(async (opening) => (await opening).close()));
    await common.close();
  };
  try {
    await waitForDatabase(common);
    // It has the extensions too, which the schemas of sites use.
    await runMigrations(common, folder, table);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    common,
    of: async ({ databaseSchema }) => {
      if (databaseSchema === undefined || databaseSchema === DEFAULT_SCHEMA) return common;
      const opening = bySchema.get(databaseSchema) ?? open(databaseSchema);
      bySchema.set(databaseSchema, opening);
      opening.catch(() => bySchema.delete(databaseSchema));
      return opening;
    },
    close,
  };
}

const DEFAULT_SCHEMA = 'public';
