import { daySeconds } from '@kontor/schema-adapters/values';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Json } from '@kontor/schema-adapters/json';
import { STAFF_ISSUER, STUDIO_CLIENT, staffRoleClaim, staffRoleValues } from '#backend/stand-ins/staff/staffIssuer.ts';
import { linkMailsPath } from '#backend/stand-ins/third-parties/marketing-platform/marketingPlatform.ts';
import { type Keys, linkTokenSettings } from './keys.ts';
import { mailSettings } from './mailSettings.ts';
import { withRealHosts, apiKeys, siteMetadata, standInParties } from './embeddedSites.ts';
import type { ConsoleParts } from '#backend/stand-ins/console/consoleParts.ts';

const root = new URL('../../..', import.meta.url).pathname;

/** The sources of the files of a production node. */
interface ProductionFileParts extends Pick<ConsoleParts, 'scenarioState' | 'origins' | 'pictures' | 'mails'> {
  readonly keys: Keys;
}

/**
 * Writes the files of a production node that serves the running scenario with these stand-ins: `settings.json`,
 * `secrets.env` (readable by the owner alone), and the site's documents in `content/` for the command `import-content`.
 * The operator sets `DATABASE_URL`.
 */
export function writeProductionFiles(folder: string, parts: ProductionFileParts): void {
  const { keys, scenarioState, origins } = parts;
  const { name, content } = scenarioState.scenario();
  const documents = `${folder}/content/${name}`;
  mkdirSync(documents, { recursive: true });
  for (const [language, document] of Object.entries(content))
    writeJson(`${documents}/${language}.json`, withRealHosts(document, origins));
  writeJson(`${folder}/settings.json`, settingsOf(parts));
  const secrets = {
    KONTOR_SETTINGS: `${folder}/settings.json`,
    SUBJECT_KEY: keys.subjectKey,
    RECEIPT_KEY: keys.receiptKey,
    PORTAL_SECRET: keys.portalSecret,
    PREFERENCE_CENTRE_SECRET: keys.preferenceCentreSecret,
    LINK_MAIL_TOKEN: keys.linkMailToken,
    MACHINE_TOKENS: keys.machineToken,
    WEBHOOK_SECRETS: keys.webhookSecret,
    STAFF_CLIENT_SECRET: keys.staffClientSecret,
  };
  const lines = Object.entries(secrets).map(([variable, value]) => `${variable}=${value}\n`);
  writeFileSync(`${folder}/secrets.env`, lines.join(''), { mode: 0o600 });
}

function settingsOf({ keys, scenarioState, origins, pictures, mails }: ProductionFileParts): object {
  const { title, metadata } = scenarioState.scenario();
  const { issuer, audience, keys: publicKeys, longestLife } = linkTokenSettings(keys);
  return {
    trustedProxies: ['127.0.0.1'],
    siteOrigins: [origins.site],
    metadata: siteMetadata(metadata, origins),
    studio: {
      origin: origins.studio,
      name: title,
      pictures: pictures.folder,
      staff: {
        issuer: `${origins.standIn}${STAFF_ISSUER}`,
        clientId: STUDIO_CLIENT,
        roleClaim: staffRoleClaim,
        roles: staffRoleValues,
      },
    },
    productData: `${root}fixtures/product-data`,
    thirdParties: standInParties(origins),
    enforceTrustedTypes: true,
    linkTokens: { issuer, audience, keys: publicKeys, longestDays: longestLife / daySeconds },
    linkMails: { address: `${origins.standIn}${linkMailsPath}` },
    mails: mailSettings(mails.port),
    identityProvider: {
      baseUrl: origins.standIn,
      portalApiKey: apiKeys.portal,
      preferenceCentreApiKey: apiKeys.preferenceCentre,
    },
  };
}

function writeJson(file: string, document: Json | object): void {
  writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
}
