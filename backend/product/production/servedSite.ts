import { existsSync } from 'node:fs';
import { readMetadata } from '#adapters/metadata/metadataDocument.ts';
import type { Clock } from '#backend/shared/clock.ts';
import type { Database } from '#backend/shared/database/database.ts';
import { belongsToSite } from '#backend/shared/nodeEvents.ts';
import type { Metrics } from '#backend/product/metrics/metrics.ts';
import { deleteAccountsWhenDue } from '#backend/product/services/customers/carryOutDeletions.ts';
import { tokensOf } from '#backend/product/services/customers/customerTokens.ts';
import { mailServer } from '#backend/product/mails/mailServer.ts';
import { sendMailsFrom } from '#backend/product/mails/sendMails.ts';
import { marketingPlatform } from '#backend/product/services/linkMails.ts';
import type { ContentSource } from '#backend/product/site/contentRoutes.ts';
import { builtPages, type SiteParts } from '#backend/product/site/site.ts';
import { buildWebNode, type WebNode } from '#backend/product/webNode.ts';
import { copyContentInto } from './contentCopies.ts';
import { linkAccess } from './linkAccess.ts';
import type { EditedContent } from './productionContent.ts';
import type { ProductionSettings } from './settings.ts';
import { siteConditions } from './siteConditions.ts';

/** What a site gets from its node. */
export interface SiteSurroundings {
  readonly db: Database;
  readonly clock: Clock;
  /** Folder of the built site. */
  readonly siteFolder: string;
  readonly log: boolean;
  readonly metrics: Metrics | undefined;
  /** The content of a folder, which outlives the site, with the last good version of each file. */
  readonly contentIn: (folder: string) => ContentSource;
  /** The site's content where the studio edits it. */
  readonly edited: EditedContent | undefined;
}

/** One site of a production node: its pages and services, behind the server that listens. */
export async function buildSite(
  settings: ProductionSettings,
  { db, clock, siteFolder, log, metrics, edited, contentIn }: SiteSurroundings,
): Promise<WebNode> {
  const { site: name, metadata, contentFolder: folder, thirdParties, trustedProxies } = settings;
  const read = readMetadata(metadata);
  const content = edited?.source ?? (folder === undefined ? undefined : ownFolder(settings, contentIn(folder)));
  const access = linkAccess(settings, content, clock);
  const web = await buildWebNode({
    server: { trustedProxies, log, role: 'behind' },
    prepare: (app) => {
      if (name !== undefined) belongsToSite(app, name);
      metrics?.countRequests(app, name);
    },
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
      ...(content && { content: () => content }),
      ...previewFor(settings, `${siteFolder}/../preview`),
    },
  });
  deleteAccountsWhenDue(web.app, { db, clock, provider: access.provider });
  if (folder !== undefined) copyContentInto(web.app, settings, folder);
  if (settings.mails !== undefined)
    sendMailsFrom(web.app, { db, clock, server: mailServer(settings.mails), site: name });
  for (const finding of read.findings) web.app.log.warn(finding, 'a part of the metadata is not used');
  return { ...web, conditions: { ...web.conditions, ...siteConditions(settings, db, content) } };
}

/** The preview of drafts, where the settings have a studio and the build has that page. */
function previewFor({ studio }: ProductionSettings, folder: string): Pick<SiteParts, 'preview'> {
  if (studio === undefined || !existsSync(`${folder}/preview.html`)) return {};
  return { preview: { studioOrigin: studio.origin, pages: builtPages(folder, 'preview.html') } };
}

/** Of several sites that share a folder each serves its own content only. */
function ownFolder({ site, metadata }: ProductionSettings, source: ContentSource): ContentSource {
  const { id } = readMetadata(metadata).metadata.cms;
  if (site === undefined || id === undefined) return source;
  return { ...source, document: (cmsId, language) => (cmsId === id ? source.document(cmsId, language) : undefined) };
}
