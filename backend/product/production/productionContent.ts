import type { FastifyInstance } from 'fastify';
import { readMetadata, siteRulesOf } from '#adapters/metadata/metadataDocument.ts';
import type { JsonObject } from '#adapters/model/json.ts';
import type { Clock } from '#backend/shared/clock.ts';
import type { Database } from '#backend/shared/database/database.ts';
import type { ContentParts, StudioSite } from '#backend/product/content/contentParts.ts';
import { draftChecks } from '#backend/product/content/checks/draftChecks.ts';
import { watchPublications } from '#backend/product/content/contentTimer.ts';
import { uploadedPictures } from '#backend/product/content/pictures/pictureStore.ts';
import type { SitePictures } from '#backend/product/content/pictures/sitePictures.ts';
import { providerContract } from '#backend/product/content/providerContract.ts';
import { publishedContent } from '#backend/product/content/publishedContent.ts';
import { buildStudioNode } from '#backend/product/content/studioNode.ts';
import type { ContentSource } from '#backend/product/site/contentRoutes.ts';
import { originsFor } from '#backend/product/site/thirdParties.ts';
import type { WebNode } from '#backend/product/webNode.ts';
import type { NodeSites, ProductionSettings } from './settings.ts';

/** A site's content from the database: what it serves, and what its preview links need. */
export interface EditedContent {
  readonly parts: ContentParts;
  readonly source: ContentSource;
}

/** Content from the database, and the studio that edits it. */
export interface ProductionContent {
  readonly of: (site: ProductionSettings) => EditedContent;
  readonly studio: WebNode;
  /** Keeps what is served up to date until the server closes. */
  readonly watch: (app: FastifyInstance) => void;
}

/**
 * The content service of a production node, one for all its sites; undefined where the settings have no studio. What is
 * published has been read when it returns, so that a node that is ready serves it.
 */
export async function productionContent(
  sites: NodeSites,
  { db, clock, siteFolder, log }: { db: Database; clock: Clock; siteFolder: string; log: boolean },
): Promise<ProductionContent | undefined> {
  const [{ studio, subjectKeys, trustedProxies }] = sites;
  if (studio === undefined) return undefined;
  const edited = new Map(sites.map((site) => [cmsIdOf(site), editing(site)]));
  const at = (cmsId: string) => edited.get(cmsId) ?? unknownSite(cmsId);
  const published = publishedContent(db, () => [...edited.keys()]);
  await published.refresh();
  const parts: ContentParts = {
    db,
    clock,
    studioOrigin: studio.origin,
    published,
    fourEyes: studio.fourEyes,
    countsForms: studio.formCounts,
    sites: () => sites.map(studioSite),
    sitePictures: (cmsId) => at(cmsId).own,
    checks: draftChecks(),
    contract: (cmsId) => at(cmsId).contract(),
  };
  const of = (site: ProductionSettings): EditedContent => {
    const cmsId = cmsIdOf(site);
    const { defaultLocale } = readMetadata(site.metadata).metadata;
    return {
      parts: { ...parts, sites: () => [studioSite(site)] },
      source: {
        document: (asked, language) => (asked === cmsId ? published.document(cmsId, language) : undefined),
        standard: () => published.document(cmsId, defaultLocale.slice(0, 2)),
        version: () => published.version(cmsId)?.number,
        pictures: { folder: at(cmsId).own.folder, uploaded: uploadedPictures(db, [cmsId]) },
      },
    };
  };
  const [folder = '', ...otherFolders] = [...new Set([...edited.values()].map(({ own }) => own.folder))];
  const node = await buildStudioNode({
    server: { trustedProxies, log, role: 'behind' },
    origin: studio.origin,
    siteOrigins: sites.flatMap(({ origins }) => origins.own),
    subjectKeys,
    folder: `${siteFolder}/../studio`,
    staff: studio.staff,
    pictures: { folder, otherFolders, uploaded: uploadedPictures(db) },
    content: parts,
  });
  return { of, studio: node, watch: (app) => watchPublications(app, { db, clock, published }) };
}

const cmsIdOf = ({ metadata }: ProductionSettings): string => readMetadata(metadata).metadata.cms.id ?? '';

function studioSite(site: ProductionSettings): StudioSite {
  const { metadata } = readMetadata(site.metadata);
  const cmsId = cmsIdOf(site);
  return {
    cmsId,
    name: site.name ?? site.studio?.name ?? cmsId,
    country: siteRulesOf(metadata).country,
    languages: [...new Set(metadata.locales.map((locale) => locale.slice(0, 2)))],
    origin: site.origins.own[0] ?? '',
  };
}

/** A site's own pictures, and what its content must fit to. */
function editing(site: ProductionSettings): {
  readonly own: SitePictures;
  readonly contract: ReturnType<typeof providerContract>;
} {
  const folder = site.pictures ?? site.studio?.pictures ?? '';
  return {
    own: { folder, origins: originsFor('image', site.thirdParties) },
    contract: providerContract(site.preferenceCentre, site.metadata as JsonObject),
  };
}

function unknownSite(cmsId: string): never {
  throw new Error(`the studio has no site ${cmsId}`);
}
