import type { FastifyInstance } from 'fastify';
import type { Clock } from '#backend/shared/clock.ts';
import type { Conditions } from '#backend/shared/http/health.ts';
import type { Metrics } from '#backend/product/metrics/metrics.ts';
import type { ImportReport } from '#backend/product/services/reference-data/importReport.ts';
import { importedVersions } from '#backend/product/services/reference-data/importedVersions.ts';
import { importOnSchedule } from '#backend/product/services/reference-data/schedule.ts';
import { loadReferenceData } from '#backend/product/services/referenceData.ts';
import type { WebNode } from '#backend/product/webNode.ts';
import { productionContent } from './productionContent.ts';
import { buildSite } from './servedSite.ts';
import type { NodeSites } from './settings.ts';
import { hostsOf } from './sharedBySites.ts';
import type { SiteDatabases } from './siteDatabases.ts';

/** What the sites of a node get from it. */
export interface NodeSurroundings {
  readonly databases: SiteDatabases;
  readonly clock: Clock;
  readonly siteFolder: string;
  readonly log: boolean;
  readonly metrics: Metrics | undefined;
}

/** All sites of a node and their studio, by one reading of the settings. They get their requests from other servers. */
export interface ServedSites {
  /** The site for a host name. A single site answers under every name. */
  readonly siteFor: (host: string) => WebNode['app'] | undefined;
  readonly conditions: Conditions;
  /** The studio; undefined where the settings have none. */
  readonly studio: WebNode | undefined;
  readonly close: () => Promise<void>;
}

/** Builds all sites; each has read its content and its reference data when it returns. */
export async function buildSites(sites: NodeSites, surroundings: NodeSurroundings): Promise<ServedSites> {
  const { databases, clock, metrics } = surroundings;
  metrics?.countConnections(databases.common);
  const edited = await productionContent(sites, { ...surroundings, db: databases.common });
  const served = await Promise.all(
    sites.map(async (settings) => {
      const db = await databases.of(settings);
      const reports = await loadReferenceData(db, settings.productData, { now: clock.now(), when: 'empty' });
      metrics?.countConnections(db, settings.site);
      metrics?.showImported(() => importedVersions(db), settings.site);
      const web = await buildSite(settings, { ...surroundings, db, edited: edited?.of(settings) });
      tellUnusedFiles(web.app, reports);
      if (settings.imports !== undefined) importOnSchedule(web.app, { db, clock, schedules: settings.imports });
      await web.app.ready();
      return { settings, web };
    }),
  );
  edited?.watch(edited.studio.app);
  await edited?.studio.app.ready();
  const byHost = new Map(
    served.flatMap(({ settings, web }) => hostsOf(settings.origins.own).map((host) => [host, web.app] as const)),
  );
  const [first] = served;
  return {
    siteFor: (host) => (sites.length === 1 && sites[0].site === undefined ? first?.web.app : byHost.get(host)),
    conditions: Object.fromEntries(
      served.flatMap(({ settings: { site }, web }) =>
        Object.entries(web.conditions).map(([name, isMet]) => [site === undefined ? name : `${site}: ${name}`, isMet]),
      ),
    ),
    studio: edited?.studio,
    close: async () => {
      await edited?.studio.app.close();
      await Promise.all(served.map(({ web }) => web.app.close()));
    },
  };
}

function tellUnusedFiles({ log }: Pick<FastifyInstance, 'log'>, reports: readonly ImportReport[]): void {
  for (const { result, source } of reports)
    if (result === 'outdated') log.info({ source }, 'this file differs from the imported data, which are served');
}
