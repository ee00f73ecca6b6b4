import { readFileSync } from 'node:fs';
import { DocumentError, fail } from '#backend/shared/document.ts';
import { readStrict } from '#backend/shared/readStrict.ts';
import type { ProviderAccess } from '#backend/product/services/identityProvider.ts';
import type { LinkMailAccess } from '#backend/product/services/linkMails.ts';
import type { LinkTokenSettings } from '#backend/product/services/linkTokens.ts';
import { unlistedAddresses } from '#backend/product/site/thirdParties.ts';
import { settingsDocument, type SettingsDocument } from './settingsDocument.ts';

type FromFile = Omit<
  SettingsDocument,
  'siteOrigins' | 'otherOrigins' | 'identityProvider' | 'linkMails' | 'linkTokens'
>;

/** Settings of a production node: the settings file with the secrets of the environment. */
export interface ProductionSettings extends FromFile {
  /** Origins of the site itself, and other exact origins whose pages may call the services. */
  readonly origins: { readonly own: readonly string[]; readonly additional: readonly string[] };
  /** Set in the environment: the page itself contains the metadata. */
  readonly inlineMetadata: boolean;
  readonly linkTokens: LinkTokenSettings;
  readonly linkMails: LinkMailAccess;
  readonly portal: ProviderAccess;
  readonly preferenceCentre: ProviderAccess;
  readonly databaseUrl: string;
  readonly subjectKey: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const DAY = 86_400;

/**
 * Reads the settings file that `KONTOR_SETTINGS` names; secrets come only from the environment: `DATABASE_URL`,
 * `SUBJECT_KEY`, `PORTAL_SECRET`, `PREFERENCE_CENTRE_SECRET`, `LINK_MAIL_TOKEN`. Throws DocumentError, one sentence
 * that names what is missing or wrong.
 */
export function readSettings(environment: Environment): ProductionSettings {
  const { siteOrigins, otherOrigins, identityProvider, linkTokens, ...document } = readStrict(
    settingsDocument,
    readJson(secret(environment, 'KONTOR_SETTINGS')),
  );
  const { longestDays, ...verification } = linkTokens;
  const { portalApiKey, preferenceCentreApiKey, ...provider } = identityProvider;
  const [unlisted] = unlistedAddresses(document.metadata, document.thirdParties, siteOrigins);
  if (unlisted !== undefined) fail(`metadata.${unlisted} is not listed in thirdParties for this use`);
  return {
    ...document,
    origins: { own: siteOrigins, additional: otherOrigins },
    inlineMetadata: environment['KONTOR_INLINE_METADATA'] === '1',
    linkTokens: { ...verification, longestLife: longestDays * DAY },
    linkMails: { ...document.linkMails, token: secret(environment, 'LINK_MAIL_TOKEN') },
    portal: { ...provider, apiKey: portalApiKey, secret: secret(environment, 'PORTAL_SECRET') },
    preferenceCentre: {
      ...provider,
      apiKey: preferenceCentreApiKey,
      secret: secret(environment, 'PREFERENCE_CENTRE_SECRET'),
    },
    databaseUrl: secret(environment, 'DATABASE_URL'),
    subjectKey: longSecret(environment, 'SUBJECT_KEY'),
  };
}

function secret(environment: Environment, name: string): string {
  const value = environment[name];
  return value === undefined || value === '' ? fail(`${name} must be set in the environment`) : value;
}

/** A secret that we choose ourselves; it must be long enough that nobody can guess it. */
function longSecret(environment: Environment, name: string): string {
  const value = secret(environment, name);
  const varied = new Set(value).size >= DIFFERENT;
  return value.length >= LONG && varied
    ? value
    : fail(`${name} must be random text of at least ${LONG} characters, e.g. of “openssl rand -base64 32”`);
}

const LONG = 32;
const DIFFERENT = 10;

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new DocumentError(`${file} cannot be read as JSON.`, { cause: error });
  }
}
