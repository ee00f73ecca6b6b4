import type { FastifyInstance } from 'fastify';
import { readMetadata, siteRulesOf } from '#adapters/metadata/metadataDocument.ts';
import type { JsonObject } from '#adapters/model/json.ts';
import type { Clock } from '#backend/shared/clock.ts';
import type { Database } from '#backend/shared/database/database.ts';
import type { ContentParts } from '#backend/product/content/contentParts.ts';
import { watchPublications } from '#backend/product/content/contentTimer.ts';
import { uploadedPictures } from '#backend/product/content/pictures/pictureStore.ts';
import { listSitePictures, sitePicture } from '#backend/product/content/pictures/sitePictures.ts';
import { providerContract } from '#backend/product/content/providerContract.ts';
import { publishedContent } from '#backend/product/content/publishedContent.ts';
import { buildStudioNode } from '#backend/product/content/studioNode.ts';
import type { PictureSource } from '#backend/product/pictures/pictureRoutes.ts';
import type { ContentSource } from '#backend/product/site/contentRoutes.ts';
import { originsFor } from '#backend/product/site/thirdParties.ts';
import type { WebNode } from '#backend/product/webNode.ts';
import type { ProductionSettings } from './settings.ts';

/** Content from the database, and the studio that edits it. */
export interface ProductionContent {
  readonly parts: ContentParts;
  readonly source: ContentSource;
  readonly studio: WebNode;
  /** Keeps what is served up to date until the node closes. */
  readonly watch: (app: FastifyInstance) => void;
}

/**
 * The content service of a production node; undefined where the settings have no studio. What is published has been read
 * when it returns, so that a node that is ready serves it.
 */
export async function productionContent(
  settings: ProductionSettings,
  { db, clock, studioFolder, log }: { db: Database; clock: Clock; studioFolder: string; log: boolean },
): Promise<ProductionContent | undefined> {
  const { studio, metadata: raw, thirdParties, origins } = settings;
  if (studio === undefined) return undefined;
  const { metadata } = readMetadata(raw);
  const cmsId = metadata.cms.id ?? '';
  const published = publishedContent(db, () => [cmsId]);
  await published.refresh();
  const own = { folder: studio.pictures ?? '', origins: originsFor('image', thirdParties) };
  const pictures: PictureSource = { folder: own.folder, uploaded: uploadedPictures(db) };
  const languages = [...new Set(metadata.locales.map((locale) => locale.slice(0, 2)))];
  const parts: ContentParts = {
    db,
    clock,
    published,
    fourEyes: studio.fourEyes,
    siteOrigin: origins.own[0] ?? '',
    sites: () => [{ cmsId, name: studio.name ?? cmsId, country: siteRulesOf(metadata).country, languages }],
    listSitePictures: () => listSitePictures(own.folder),
    sitePicture: (address) => sitePicture(address, own),
    contract: providerContract(settings.preferenceCentre, raw as JsonObject),
  };
  const source: ContentSource = {
    document: published.document,
    standard: () => published.document(cmsId, metadata.defaultLocale.slice(0, 2)),
    version: (site) => published.version(site)?.number,
    pictures,
  };
  const node = await buildStudioNode({
    server: { trustedProxies: settings.trustedProxies, log },
    origin: studio.origin,
    siteOrigins: origins.own,
    subjectKey: settings.subjectKey,
    folder: studioFolder,
    staff: studio.staff,
    pictures,
    content: parts,
  });
  return { parts, source, studio: node, watch: (app) => watchPublications(app, { db, clock, published }) };
}
