import { readMetadata, siteRulesOf } from '#adapters/metadata/metadataDocument.ts';
import type { StudioSite } from '#backend/product/content/contentParts.ts';
import type { PublishedContent } from '#backend/product/content/publishedContent.ts';
import { buildStudioNode } from '#backend/product/content/studioNode.ts';
import { originsFor } from '#backend/product/site/thirdParties.ts';
import type { WebNode } from '#backend/product/webNode.ts';
import { pictureState } from '#backend/stand-ins/console/documentFindings.ts';
import type { StaffTokens } from '#backend/stand-ins/staff/staffTokens.ts';
import type { ScenarioState } from './scenarioState.ts';
import { siteMetadata, standInParties } from './sites.ts';
import type { Shared } from './standIns.ts';

/** What the studio of this composition needs besides what all parts share. */
export interface StudioParts {
  readonly published: PublishedContent;
  readonly tokens: StaffTokens;
  /** Folder of the site's own pictures. */
  readonly images: string;
  /** Folder of the built studio. */
  readonly folder: string;
}

/** The content service and the studio on the scenario's site, with bearer tokens for tests besides the sign-in. */
export async function studioServer(
  { db, clock, origins, scenarioState, log }: Shared,
  { published, tokens, images, folder }: StudioParts,
): Promise<WebNode> {
  const pictures = { folder: images, origins: originsFor('image', standInParties(origins)) };
  return buildStudioNode({
    server: { log },
    origin: origins.studio,
    siteOrigins: [origins.site],
    folder,
    authenticators: [tokens],
    content: {
      db,
      clock,
      published,
      sites: () => [studioSite(scenarioState)],
      contract: () => {
        const { policies, consents } = scenarioState.scenario();
        return Promise.resolve({
          schema: scenarioState.schema('preference-centre'),
          metadata: siteMetadata(scenarioState, origins),
          ...(policies && { policies }),
          ...(consents && { consents }),
        });
      },
      sitePicture: (address) => pictureState(address, pictures),
      fourEyes: process.env['KONTOR_FOUR_EYES'] === '1',
    },
  });
}

function studioSite(scenarioState: ScenarioState): StudioSite {
  const { name, title } = scenarioState.scenario();
  const { metadata } = readMetadata(scenarioState.scenario().metadata);
  return {
    cmsId: name,
    name: title,
    country: siteRulesOf(metadata).country,
    languages: [...new Set(metadata.locales.map((locale) => locale.slice(0, 2)))],
  };
}
