import { existsSync } from 'node:fs';
import { readMetadata } from '@kontor/schema-adapters/metadata';
import type { Clock } from '#backend/shared/clock.ts';
import type { Database } from '#backend/shared/database/database.ts';
import type { Metrics } from './metrics.ts';
import { deleteAccountsWhenDue } from '../data-rights/accountDeletions.ts';
import { tokensOf } from '../guards/customerTokens.ts';
import { mailFooter } from '../site/mailFooter.ts';
import { mailServer } from '../mails/mailServer.ts';
import { sendMailsFrom } from '../mails/sendMails.ts';
import { marketingPlatform } from '../links/linkMails.ts';
import { type BrokenFile, contentFolder } from '../site/contentFolder.ts';
import type { ContentSource } from '../site/contentRoutes.ts';
import { builtPages, type SiteParts } from '../site/site.ts';
import { buildWebNode, type WebNode } from '../webNode.ts';
import { copyContentInto } from './copyContent.ts';
import type { ProductionContent } from './productionContent.ts';
import type { ProductionSettings } from './settings.ts';
import type { FastifyInstance } from 'fastify';
import { linkAccess } from '../services/linkAccess.ts';
import { isRecord } from '@kontor/schema-adapters/json';
import { migrationCheck } from '#backend/shared/database/migrations.ts';
import type { Conditions } from '#backend/shared/http/health.ts';
import { productMigrations } from '../productMigrations.ts';

/** Dependencies of a site on its node. */
export interface SiteSurroundings {
  readonly db: Database;
  readonly clock: Clock;
  /** Folder of the built site. */
  readonly siteFolder: string;
  readonly log: boolean;
  readonly metrics: Metrics | undefined;
  /** The site's content if the studio edits it. */
  readonly edited: ProductionContent | undefined;
}

/** The site of a production node: its pages and services. */
export async function buildSite(
  settings: ProductionSettings,
  { db, clock, siteFolder, log, metrics, edited }: SiteSurroundings,
): Promise<WebNode> {
  const { metadata, contentFolder: folder, thirdParties, trustedProxies } = settings;
  const read = readMetadata(metadata);
  let content = edited?.source;
  let conditions: Conditions = {};
  const place = {
    origin: settings.origins.own[0] ?? '',
    metadata: () => read.metadata,
    document: (cmsId: string, language: string) => content?.document(cmsId, language),
  };
  const access = linkAccess(settings, { clock, ...place });
  const web = await buildWebNode({
    server: { trustedProxies, log },
    prepare: (app) => {
      metrics?.countRequests(app);
      if (folder !== undefined) content = contentIn(folder, app);
    },
    conditions: () => conditions,
    ...(edited && { content: edited.parts }),
    services: {
      db,
      clock,
      linkTokens: settings.linkTokens,
      customerTokens: tokensOf(settings.portal),
      machines: settings.machines,
      ...(settings.eventTarget && { eventTarget: settings.eventTarget }),
      origins: settings.origins,
      subjectKeys: settings.subjectKeys,
      receiptKeys: settings.receiptKeys,
      ...access,
      linkMailer: marketingPlatform(settings.linkMails),
      features: () => read.metadata.features,
      hideAccountExistence: () => read.metadata.hideAccountExistence === true,
    },
    site: {
      pages: () => Promise.resolve({ ...builtPages(siteFolder), archive: settings.assetArchive }),
      metadata: () => metadata,
      thirdParties,
      trustedTypes: settings.enforceTrustedTypes ? 'enforced' : 'reported',
      content: () => content,
      ...previewFor(settings, `${siteFolder}/../preview`),
    },
  });
  conditions = siteConditions(settings, db, content);
  deleteAccountsWhenDue(web.app, { db, clock, provider: access.provider });
  if (folder !== undefined) copyContentInto(web.app, settings, folder);
  if (settings.mails !== undefined) {
    const server = mailServer({ ...settings.mails, legalLinks: mailFooter(place) });
    sendMailsFrom(web.app, { db, clock, server });
    // The studio's mails wait in the default schema, which may belong to another site.
    if (edited?.studio !== undefined && edited.parts.db !== db)
      sendMailsFrom(web.app, { db: edited.parts.db, clock, server, only: 'review-asked' });
  }
  for (const finding of read.findings) web.app.log.warn(finding, 'a part of the metadata is not used');
  return web;
}

const brokenFiles = {
  last: 'a content file cannot be read: its last good document is served',
  parts: 'a content file is served without the parts that are over a limit',
  nothing: 'a content file cannot be read, and there is no earlier document of it',
} as const satisfies Readonly<Record<BrokenFile['serves'], string>>;

const contentIn = (folder: string, { log }: Pick<FastifyInstance, 'log'>): ContentSource =>
  contentFolder(folder, ({ file, reason, serves }) =>
    log.error({ contentFile: `${folder}/${file}`, reason, servesLast: serves === 'last' }, brokenFiles[serves]),
  );

/** The preview of drafts, if the settings have a studio and the build has that page. */
function previewFor({ studio }: ProductionSettings, folder: string): Pick<SiteParts, 'preview'> {
  if (studio === undefined || !existsSync(`${folder}/preview.html`)) return {};
  return { preview: { studioOrigin: studio.origin, pages: builtPages(folder, 'preview.html') } };
}

/**
 * Readiness conditions of a site besides its database: the migrations of this build, and a content document in each of
 * its languages, unless another host serves the content. Errors in a document do not count: they only leave out a part
 * of a page.
 */
export function siteConditions(
  { metadata: raw, databaseSchema }: Pick<ProductionSettings, 'metadata' | 'databaseSchema'>,
  db: Database,
  content: ContentSource | undefined,
): Conditions {
  const { metadata } = readMetadata(raw);
  const isUsable = (locale: string): boolean => {
    const { id } = metadata.cms;
    const document = id === undefined ? content?.standard() : content?.document(id, locale.replace('_', '-'));
    if (!isRecord(document)) return false;
    return metadata.marketingPreferenceCenter === undefined || isRecord(document['preferenceCenter']);
  };
  return {
    migrations: migrationCheck(db, productMigrations.folder, productMigrations.table, databaseSchema),
    ...(content && { content: () => metadata.locales.every(isUsable) }),
  };
}
