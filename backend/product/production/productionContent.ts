import type { FastifyInstance } from 'fastify';
import { readMetadata, siteRulesOf } from '@kontor/schema-adapters/metadata';
import type { JsonObject } from '@kontor/schema-adapters/json';
import type { Clock } from '#backend/shared/clock.ts';
import type { Database } from '#backend/shared/database/database.ts';
import type { ContentParts } from '../studio/contentParts.ts';
import type { StudioSite } from '../content/documents/contentCall.ts';
import { draftChecks } from '../content/checks/draftChecks.ts';
import { watchPublications } from '../studio/contentTimer.ts';
import { uploadedPictures } from '../content/pictures/pictureStore.ts';
import type { SitePictures } from '../content/pictures/sitePictures.ts';
import { providerContract } from '../content/checks/providerContract.ts';
import { publishedContent } from '../content/publications/publishedContent.ts';
import { buildStudioNode, type StudioNode } from '../studio/studioNode.ts';
import type { ContentSource } from '../site/contentRoutes.ts';
import { originsFor } from '../site/thirdParties.ts';
import type { EditedSite, ProductionSettings } from './settings.ts';

/** Content from the database, and its studio if this process serves it. */
export interface ProductionContent {
  readonly parts: ContentParts;
  readonly source: ContentSource;
  readonly studio: StudioNode | undefined;
  /** Keeps the published content up to date until the server closes. */
  readonly watch: (app: FastifyInstance) => void;
}

/**
 * The content of a production node; undefined if the settings have no studio. Reads the published content before it
 * returns, so that a ready node serves it.
 */
export async function productionContent(
  settings: ProductionSettings,
  { db, clock, siteFolder, log }: { db: Database; clock: Clock; siteFolder: string; log: boolean },
): Promise<ProductionContent | undefined> {
  const { studio, subjectKeys, trustedProxies } = settings;
  if (studio === undefined) return undefined;
  const sites: readonly EditedSite[] = [settings, ...settings.otherSites];
  const edited = new Map(sites.map((site) => [cmsIdOf(site), buildEditing(site)]));
  const at = (id: string) => edited.get(id) ?? unknownSite(id);
  const published = publishedContent(db, () => [...edited.keys()]);
  await published.refresh();
  const all: ContentParts = {
    db,
    clock,
    studioOrigin: studio.origin,
    published,
    fourEyes: studio.fourEyes,
    countsForms: studio.formCounts,
    sites: () => sites.map(studioSite),
    sitePictures: (id) => at(id).own,
    checks: draftChecks(),
    contract: (id) => at(id).contract(),
  };
  const cmsId = cmsIdOf(settings);
  const { defaultLocale } = readMetadata(settings.metadata).metadata;
  const { folder } = at(cmsId).own;
  return {
    parts: { ...all, sites: () => [studioSite(settings)] },
    source: {
      document: (contentId, language) => (contentId === cmsId ? published.document(cmsId, language) : undefined),
      standard: () => published.document(cmsId, defaultLocale.slice(0, 2)),
      version: () => published.version(cmsId)?.number,
      pictures: { folder, uploaded: uploadedPictures(db, [cmsId]) },
    },
    studio:
      studio.staff &&
      (await buildStudioNode({
        server: { trustedProxies, log },
        origin: studio.origin,
        siteOrigins: sites.flatMap(({ origins }) => origins.own),
        subjectKeys,
        folder: `${siteFolder}/../studio`,
        staff: { ...studio.staff, clientSecret: studio.clientSecret },
        pictures: {
          folder,
          otherFolders: [...edited.values()].map(({ own }) => own.folder),
          uploaded: uploadedPictures(db),
        },
        content: all,
      })),
    watch: (app) => watchPublications(app, { db, clock, published }),
  };
}

const cmsIdOf = ({ metadata }: EditedSite): string => readMetadata(metadata).metadata.cms.id ?? '';

function studioSite(site: EditedSite): StudioSite {
  const { metadata } = readMetadata(site.metadata);
  const cmsId = cmsIdOf(site);
  return {
    cmsId,
    name: site.studio?.name ?? cmsId,
    country: siteRulesOf(metadata).country,
    languages: [...new Set(metadata.locales.map((locale) => locale.slice(0, 2)))],
    origin: site.origins.own[0] ?? '',
  };
}

/** A site's own pictures, and the documents that its content must match. */
function buildEditing(site: EditedSite): {
  readonly own: SitePictures;
  readonly contract: ReturnType<typeof providerContract>;
} {
  const folder = site.studio?.pictures ?? '';
  return {
    own: { folder, origins: originsFor('image', site.thirdParties) },
    contract: providerContract(site.preferenceCentre, site.metadata as JsonObject),
  };
}

function unknownSite(cmsId: string): never {
  throw new Error(`the studio has no site ${cmsId}`);
}
