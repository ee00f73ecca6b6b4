import { readMetadata, siteRulesOf } from '#adapters/metadata/metadataDocument.ts';
import type { ContentParts, StudioSite } from '#backend/product/content/contentParts.ts';
import { buildStudioNode } from '#backend/product/content/studioNode.ts';
import { uploadedPictures } from '#backend/product/content/pictures/pictureStore.ts';
import { listSitePictures, sitePicture } from '#backend/product/content/pictures/sitePictures.ts';
import { originsFor } from '#backend/product/site/thirdParties.ts';
import type { WebNode } from '#backend/product/webNode.ts';
import { STAFF_ISSUER, STUDIO_CLIENT } from '#backend/stand-ins/staff/staffIssuer.ts';
import { staffRoleClaim, staffRoleValues } from '#backend/stand-ins/staff/staffRoles.ts';
import type { StaffTokens } from '#backend/stand-ins/staff/staffTokens.ts';
import type { ScenarioState } from './scenarioState.ts';
import { siteMetadata, standInParties } from './sites.ts';
import type { Shared } from './standIns.ts';

/** What the studio of this composition needs besides what all parts share. */
export interface StudioParts {
  readonly content: ContentParts;
  readonly tokens: StaffTokens;
  /** Folder of the site's own pictures. */
  readonly images: string;
  /** Folder of the built studio. */
  readonly folder: string;
}

/** The content service on the current scenario's site. `images` is the folder of the site's own pictures. */
export function scenarioContentParts(
  { db, clock, origins, scenarioState }: Shared,
  { published, images, fourEyes }: Pick<ContentParts, 'published' | 'fourEyes'> & { readonly images: string },
): ContentParts {
  const pictures = { folder: images, origins: originsFor('image', standInParties(origins)) };
  return {
    db,
    clock,
    published,
    fourEyes,
    sites: () => [{ ...studioSite(scenarioState), origin: origins.site }],
    listSitePictures: () => listSitePictures(images),
    sitePicture: (_cmsId, address) => sitePicture(address, pictures),
    contract: () => {
      const { policies, consents } = scenarioState.scenario();
      return Promise.resolve({
        schema: scenarioState.schema('preference-centre'),
        metadata: siteMetadata(scenarioState, origins),
        ...(policies && { policies }),
        ...(consents && { consents }),
      });
    },
  };
}

/** The studio's server, with bearer tokens for tests besides the sign-in. */
export async function studioServer(
  { db, keys, origins, log }: Shared,
  { content, tokens, images, folder }: StudioParts,
): Promise<WebNode> {
  return buildStudioNode({
    server: { log },
    origin: origins.studio,
    siteOrigins: [origins.site],
    subjectKeys: [keys.subjectKey],
    folder,
    staff: {
      issuer: `${origins.standIn}${STAFF_ISSUER}`,
      clientId: STUDIO_CLIENT,
      clientSecret: keys.staffClientSecret,
      roleClaim: staffRoleClaim,
      roles: staffRoleValues,
      allowHttp: true,
    },
    otherAuthenticators: [tokens],
    pictures: { folder: images, uploaded: uploadedPictures(db) },
    content,
  });
}

function studioSite(scenarioState: ScenarioState): Omit<StudioSite, 'origin'> {
  const { name, title } = scenarioState.scenario();
  const { metadata } = readMetadata(scenarioState.scenario().metadata);
  return {
    cmsId: name,
    name: title,
    country: siteRulesOf(metadata).country,
    languages: [...new Set(metadata.locales.map((locale) => locale.slice(0, 2)))],
  };
}
