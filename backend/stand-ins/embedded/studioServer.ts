import { readMetadata, siteRulesOf } from '@kontor/schema-adapters/metadata';
import { draftChecks } from '#backend/product/content/checks/draftChecks.ts';
import type { ContentParts } from '#backend/product/studio/contentParts.ts';
import type { StudioSite } from '#backend/product/content/documents/contentCall.ts';
import { buildStudioNode } from '#backend/product/studio/studioNode.ts';
import { uploadedPictures } from '#backend/product/content/pictures/pictureStore.ts';
import { originsFor } from '#backend/product/site/thirdParties.ts';
import type { WebNode } from '#backend/product/webNode.ts';
import { STAFF_ISSUER, STUDIO_CLIENT, staffRoleClaim, staffRoleValues } from '#backend/stand-ins/staff/staffIssuer.ts';
import type { StaffTokens } from '#backend/stand-ins/staff/staffTokens.ts';
import type { ScenarioState } from '#backend/stand-ins/scenarios/scenarioState.ts';
import { siteMetadata, standInParties } from './embeddedSites.ts';
import type { Shared } from './standIns.ts';

/** Milliseconds for a check: sources run slower than a built server. */
const DEVELOPMENT_CHECK_TIMEOUT_MS = 60_000;

/** Dependencies of the studio besides the shared ones. */
export interface StudioParts {
  readonly content: ContentParts;
  readonly tokens: StaffTokens;
  /** Folder of the site's own pictures. */
  readonly images: string;
  /** Folder of the built studio. */
  readonly folder: string;
}

interface ScenarioContent extends Pick<ContentParts, 'published' | 'fourEyes' | 'countsForms'> {
  /** Folder of the site's own pictures. */
  readonly images: string;
  /** Program of the worker that checks drafts; default is the product's own. */
  readonly checkProgram: URL | undefined;
}

/** The content service on the current scenario's site. */
export function scenarioContentParts(
  { db, clock, origins, scenarioState }: Shared,
  { published, images, fourEyes, countsForms, checkProgram }: ScenarioContent,
): ContentParts {
  const pictures = { folder: images, origins: originsFor('image', standInParties(origins)) };
  return {
    db,
    clock,
    studioOrigin: origins.studio,
    published,
    fourEyes,
    countsForms,
    sites: () => [{ ...studioSite(scenarioState), origin: origins.site }],
    sitePictures: () => pictures,
    checks: draftChecks(checkProgram, DEVELOPMENT_CHECK_TIMEOUT_MS),
    contract: () => {
      const { policies, consents } = scenarioState.scenario();
      return Promise.resolve({
        schema: scenarioState.schema('preference-centre'),
        metadata: siteMetadata(scenarioState.scenario().metadata, origins),
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
