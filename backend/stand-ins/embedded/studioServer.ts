import { readMetadata, siteRulesOf } from '@kontor/schema-adapters/metadata';
import { publishedContent } from '#backend/product/content/publications/publishedContent.ts';
import { draftChecks } from '#backend/product/content/checks/draftChecks.ts';
import type { ContentParts } from '#backend/product/studio/contentParts.ts';
import type { StudioSite } from '#backend/product/content/documents/contentCall.ts';
import { buildStudioNode } from '#backend/product/studio/studioNode.ts';
import { uploadedPictures } from '#backend/product/content/pictures/pictureStore.ts';
import { originsFor } from '#backend/product/site/thirdParties.ts';
import { STAFF_ISSUER, STUDIO_CLIENT, staffRoleClaim, staffRoleValues } from '#backend/stand-ins/staff/staffIssuer.ts';
import { staffTokens } from '#backend/stand-ins/staff/staffTokens.ts';
import { imagesFolder } from '#backend/stand-ins/scenarios/scenario.ts';
import type { ScenarioState } from '#backend/stand-ins/scenarios/scenarioState.ts';
import { siteMetadata, standInParties } from './embeddedSites.ts';
import type { Shared } from './standIns.ts';

/** Milliseconds for a check: sources run slower than a built server. */
const DEVELOPMENT_CHECK_TIMEOUT_MS = 60_000;

/** Settings of the studio and its content service. */
export interface StudioSettings {
  /** Whether staff may not publish a draft that they changed. */
  readonly fourEyes?: boolean;
  /** Whether pages count what happens in their forms; default is true. */
  readonly countsForms?: boolean;
  /** Program of the worker that checks drafts; tests pass one with wrong forms. */
  readonly checkProgram?: URL;
}

/** The output of `npm run build`. */
const folder = new URL('../../../dist/studio', import.meta.url).pathname;

/**
 * The content service on the current scenario's site, and the studio's server, with bearer tokens for tests besides the
 * sign-in.
 */
export async function startStudio(
  { db, clock, origins, scenarioState, keys, log }: Shared,
  { fourEyes = false, countsForms = true, checkProgram }: StudioSettings,
) {
  const published = publishedContent(db, () => [scenarioState.scenario().name]);
  const tokens = staffTokens(clock);
  const pictures = { folder: imagesFolder, origins: originsFor('image', standInParties(origins)) };
  const content: ContentParts = {
    db,
    clock,
    studioOrigin: origins.studio,
    published,
    fourEyes,
    countsForms,
    sites: () => [{ ...studioSite(scenarioState), origin: origins.site }],
    sitePictures: () => pictures,
    checks: draftChecks(checkProgram, DEVELOPMENT_CHECK_TIMEOUT_MS),
    contract: async () => {
      const { policies, consents, metadata } = scenarioState.scenario();
      const schema = scenarioState.schema('preference-centre');
      return { schema, metadata: siteMetadata(metadata, origins), policies, consents };
    },
  };
  const { app: studio } = await buildStudioNode({
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
    pictures: { folder: imagesFolder, uploaded: uploadedPictures(db) },
    content,
  });
  return { content, published, tokens, pictures, studio };
}

function studioSite(scenarioState: ScenarioState): Omit<StudioSite, 'origin'> {
  const { name, title, metadata: document } = scenarioState.scenario();
  const { metadata } = readMetadata(document);
  return {
    cmsId: name,
    name: title,
    country: siteRulesOf(metadata).country,
    languages: [...new Set(metadata.locales.map((locale) => locale.slice(0, 2)))],
  };
}
