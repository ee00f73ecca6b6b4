import { existsSync } from 'node:fs';
import { readMetadata } from '#adapters/metadata/metadataDocument.ts';
import type { Clock } from '#backend/shared/clock.ts';
import type { Database } from '#backend/shared/database/database.ts';
import type { Metrics } from '#backend/product/metrics/metrics.ts';
import { deleteAccountsWhenDue } from '#backend/product/services/customers/accountDeletions.ts';
import { tokensOf } from '#backend/product/services/customers/customerTokens.ts';
import { mailFooter } from '#backend/product/site/mailFooter.ts';
import { mailServer } from '#backend/product/mails/mailServer.ts';
import { sendMailsFrom } from '#backend/product/mails/sendMails.ts';
import { marketingPlatform } from '#backend/product/services/linkMails.ts';
import { type BrokenFile, contentFolder } from '#backend/product/site/contentFolder.ts';
import type { ContentSource } from '#backend/product/site/contentRoutes.ts';
import { builtPages, type SiteParts } from '#backend/product/site/site.ts';
import { buildWebNode, type WebNode } from '#backend/product/webNode.ts';
import type { ProductionContent } from './productionContent.ts';
import type { ProductionSettings } from './settings.ts';
import type { FastifyInstance } from 'fastify';
import { setIntervalUntilClose } from '#backend/shared/http/setIntervalUntilClose.ts';
import { readPicture } from '#backend/product/pictures/pictureJobs.ts';
import { measuredCall, fetchIfChanged, OutboundError } from '#backend/product/outbound/outbound.ts';
import { contentCopy } from '#backend/product/site/contentCopy.ts';
import { linkAccess } from '#backend/product/services/link-exchange/linkAccess.ts';
import { isRecord } from '#adapters/model/json.ts';
import { migrationCheck } from '#backend/shared/database/migrations.ts';
import type { Conditions } from '#backend/shared/http/health.ts';
import { productMigrations } from '#backend/product/productMigrations.ts';

/** What a site gets from its node. */
export interface SiteSurroundings {
  readonly db: Database;
  readonly clock: Clock;
  /** Folder of the built site. */
  readonly siteFolder: string;
  readonly log: boolean;
  readonly metrics: Metrics | undefined;
  /** The site's content where the studio edits it. */
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

/** The preview of drafts, where the settings have a studio and the build has that page. */
function previewFor({ studio }: ProductionSettings, folder: string): Pick<SiteParts, 'preview'> {
  if (studio === undefined || !existsSync(`${folder}/preview.html`)) return {};
  return { preview: { studioOrigin: studio.origin, pages: builtPages(folder, 'preview.html') } };
}

const SECOND = 1000;

/**
 * Copies a site's content from the CMS that the settings name into the folder that serves it, from the start until the
 * server closes. A node without any copy waits for the first look before it is ready; else the last good copies are
 * served at once, and stay while the CMS is away or sends what cannot be read. Each kind of failure is logged once.
 */
export function copyContentInto(
  app: FastifyInstance,
  { contentFrom, metadata: raw }: Pick<ProductionSettings, 'contentFrom' | 'metadata'>,
  folder: string,
): void {
  if (contentFrom === undefined) return;
  const { address, everySeconds } = contentFrom;
  const { cms, locales } = readMetadata(raw).metadata;
  const copy = contentCopy(
    { address, folder, cmsId: cms.id ?? '', languages: locales.map((locale) => locale.replace('_', '-')) },
    {
      fetch: (at, etag) =>
        measuredCall(
          'cms',
          () => fetchIfChanged(at, etag),
          ({ state }) => state,
        ),
      clean,
    },
  );
  let failing: string | undefined;
  const look = async (): Promise<void> => {
    try {
      const { missing, ...copied } = await copy.look();
      if (failing !== undefined || copied.documents.length + copied.pictures.length > 0)
        app.log.info(copied, 'content copied');
      const now = missing.length === 0 ? undefined : JSON.stringify(missing);
      if (now !== undefined && now !== failing) app.log.warn({ missing }, 'pictures of the content are missing');
      failing = now;
    } catch (error) {
      const reason = reasonOf(error);
      const servesLast = copy.hasCopy();
      const message = servesLast ? 'content not copied: the last good copies are served' : 'there is no content yet';
      if (reason !== failing) app.log.error({ reason, servesLast }, message);
      failing = reason;
    }
  };
  const { begin } = setIntervalUntilClose(app, everySeconds * SECOND, look);
  app.addHook('onReady', async () => {
    const first = begin();
    if (!copy.hasCopy()) await first;
  });
}

function reasonOf(error: unknown): string {
  if (error instanceof OutboundError) return error.reason;
  return error instanceof Error ? error.message : 'unknown';
}

async function clean(bytes: Uint8Array): Promise<{ readonly extension: string; readonly bytes: Uint8Array }> {
  const { name, bytes: written, isDrawing } = await readPicture(bytes);
  return { extension: isDrawing ? 'svg' : name.slice(name.lastIndexOf('.') + 1), bytes: written };
}

/**
 * What a site needs besides a database that answers: the migrations of this build, and a document of its content in each of
 * its languages, unless another host serves that. A mistake in a document leaves out a part of a page, as always, and does
 * not take the site from its customers.
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
