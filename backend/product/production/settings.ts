import { readFileSync } from 'node:fs';
import type { JWK } from 'jose';
import {
  asArray,
  asObject,
  DocumentError,
  fail,
  onlyMembers,
  optionalNumber,
  requireText,
  type JsonRecord,
} from '#backend/shared/document.ts';
import type { ProviderAccess } from '#backend/product/services/identityProvider.ts';
import type { LinkMailAccess } from '#backend/product/services/linkMails.ts';
import type { LinkTokenSettings } from '#backend/product/services/linkTokens.ts';
import { isExactOrigin, unlistedAddresses, uses, type ThirdParty } from '#backend/product/site/thirdParties.ts';

/** Settings of a production node. */
export interface ProductionSettings {
  readonly port: number;
  readonly host: string;
  readonly trustedProxies: readonly string[];
  /** Origins of the site itself, and other exact origins whose pages may call the services. */
  readonly origins: { readonly own: readonly string[]; readonly others: readonly string[] };
  /** The document of `GET /rest/v1/metadata`, hosts and keys included. */
  readonly metadata: JsonRecord;
  /** Folder of content documents, `<cmsId>/<language>.json` and `images/`; without it another host serves `/cms`. */
  readonly contentFolder?: string;
  /** Folder shared by all builds, where assets of earlier builds stay for 14 days. */
  readonly assetArchive?: string;
  /** Folder of `retail-stores.json` and `regions.json`. */
  readonly productData: string;
  /** Every foreign origin that pages use, with purpose and reason. */
  readonly thirdParties: readonly ThirdParty[];
  /** Off by default: it would break third parties that turn text into code. */
  readonly enforceTrustedTypes: boolean;
  /** Set in the environment: the page itself contains the metadata. */
  readonly inlineMetadata: boolean;
  readonly linkTokens: LinkTokenSettings;
  readonly linkMails: LinkMailAccess;
  readonly portal: ProviderAccess;
  readonly preferenceCentre: ProviderAccess;
  readonly databaseUrl: string;
  readonly subjectKey: string;
}

/** The members of the settings file. */
export const settingsMembers = [
  'port',
  'host',
  'trustedProxies',
  'siteOrigins',
  'otherOrigins',
  'metadata',
  'contentFolder',
  'assetArchive',
  'productData',
  'thirdParties',
  'enforceTrustedTypes',
  'linkTokens',
  'linkMails',
  'identityProvider',
];
const DAY = 86_400;

/**
 * Reads the settings file that `KONTOR_SETTINGS` names; secrets come only from the environment: `DATABASE_URL`,
 * `SUBJECT_KEY`, `PORTAL_SECRET`, `PREFERENCE_CENTRE_SECRET`, `LINK_MAIL_TOKEN`. Throws DocumentError, one sentence
 * that names what is missing or wrong.
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): ProductionSettings {
  const file = secret(environment, 'KONTOR_SETTINGS');
  const raw = onlyMembers(asObject(readJson(file), file), settingsMembers, file);
  const provider = asObject(raw['identityProvider'], 'identityProvider');
  const access = (key: string, secretName: string): ProviderAccess => ({
    baseUrl: httpsAddress(provider['baseUrl'], 'identityProvider.baseUrl'),
    apiKey: requireText(provider[key], `identityProvider.${key}`),
    secret: secret(environment, secretName),
    ...(provider['userKey'] === undefined
      ? {}
      : { userKey: requireText(provider['userKey'], 'identityProvider.userKey') }),
  });
  const own = origins(raw['siteOrigins'], 'siteOrigins');
  const metadata = asObject(raw['metadata'], 'metadata');
  const thirdParties = asArray(raw['thirdParties'], 'thirdParties').map((party, index) =>
    thirdPartyOf(asObject(party, `thirdParties, number ${index + 1}`), `thirdParties, number ${index + 1}`),
  );
  const [unlisted] = unlistedAddresses(metadata, thirdParties, own);
  if (unlisted !== undefined) fail(`metadata.${unlisted} is not listed in thirdParties for this use`);
  return {
    port: optionalNumber(raw['port'], 'port') ?? 8080,
    host: raw['host'] === undefined ? '0.0.0.0' : requireText(raw['host'], 'host'),
    trustedProxies: texts(raw['trustedProxies'] ?? [], 'trustedProxies'),
    origins: { own, others: origins(raw['otherOrigins'] ?? [], 'otherOrigins') },
    metadata,
    ...(raw['contentFolder'] === undefined
      ? {}
      : { contentFolder: requireText(raw['contentFolder'], 'contentFolder') }),
    ...(raw['assetArchive'] === undefined ? {} : { assetArchive: requireText(raw['assetArchive'], 'assetArchive') }),
    productData: requireText(raw['productData'], 'productData'),
    thirdParties,
    inlineMetadata: environment['KONTOR_INLINE_METADATA'] === '1',
    enforceTrustedTypes: raw['enforceTrustedTypes'] === true,
    linkTokens: linkTokensOf(asObject(raw['linkTokens'], 'linkTokens')),
    linkMails: {
      address: httpsAddress(
        onlyMembers(asObject(raw['linkMails'], 'linkMails'), ['address'], 'linkMails')['address'],
        'linkMails.address',
      ),
      token: secret(environment, 'LINK_MAIL_TOKEN'),
    },
    portal: access('portalApiKey', 'PORTAL_SECRET'),
    preferenceCentre: access('preferenceCentreApiKey', 'PREFERENCE_CENTRE_SECRET'),
    databaseUrl: secret(environment, 'DATABASE_URL'),
    subjectKey: longSecret(environment, 'SUBJECT_KEY'),
  };
}

function thirdPartyOf(raw: JsonRecord, where: string): ThirdParty {
  const { origin, uses: named, purpose, reason } = onlyMembers(raw, ['origin', 'uses', 'purpose', 'reason'], where);
  const wrong = texts(named, `${where}, uses`).find((use) => !uses.some((known) => known === use));
  if (wrong !== undefined) fail(`${where}: “${wrong}” is no use; there are ${uses.join(', ')}`);
  return {
    origin: origins([origin], `${where}, origin`)[0] ?? '',
    uses: uses.filter((use) => texts(named, where).includes(use)),
    purpose: requireText(purpose, `${where}, purpose`),
    reason: requireText(reason, `${where}, reason`),
  };
}

function linkTokensOf(raw: JsonRecord): LinkTokenSettings {
  const keys = asObject(raw['keys'], 'linkTokens.keys');
  for (const [kid, key] of Object.entries(keys)) {
    const { kty, crv, d } = asObject(key, `linkTokens.keys.${kid}`);
    if (kty !== 'EC' || crv !== 'P-256' || d !== undefined)
      fail(`linkTokens.keys.${kid}: must be a public EC key on P-256`);
  }
  const days = optionalNumber(raw['longestDays'], 'linkTokens.longestDays') ?? 30;
  if (days <= 0 || days > 30) fail('linkTokens.longestDays: must be above 0 and at most 30');
  return {
    issuer: requireText(raw['issuer'], 'linkTokens.issuer'),
    audience: requireText(raw['audience'], 'linkTokens.audience'),
    keys: keys as Readonly<Record<string, JWK>>,
    longestLife: days * DAY,
  };
}

function secret(environment: Readonly<Record<string, string | undefined>>, name: string): string {
  const value = environment[name];
  return value === undefined || value === '' ? fail(`${name} must be set in the environment`) : value;
}

/** A secret that we choose ourselves; it must be long enough that nobody can guess it. */
function longSecret(environment: Readonly<Record<string, string | undefined>>, name: string): string {
  const value = secret(environment, name);
  const varied = new Set(value).size >= DIFFERENT;
  return value.length >= LONG && varied
    ? value
    : fail(`${name} must be random text of at least ${LONG} characters, e.g. of “openssl rand -base64 32”`);
}

const LONG = 32;
const DIFFERENT = 10;

const texts = (raw: unknown, where: string): readonly string[] =>
  asArray(raw, where).map((entry) => requireText(entry, where));

function origins(raw: unknown, where: string): readonly string[] {
  return texts(raw, where).map((entry) =>
    isExactOrigin(entry) && entry.startsWith('https://')
      ? entry
      : fail(`${where}: “${entry}” is no exact https origin`),
  );
}

function httpsAddress(raw: unknown, where: string): string {
  const text = requireText(raw, where);
  return URL.canParse(text) && text.startsWith('https://')
    ? withoutEndSlashes(text)
    : fail(`${where}: must be an https address`);
}

function withoutEndSlashes(address: string): string {
  return address.endsWith('/') ? withoutEndSlashes(address.slice(0, -1)) : address;
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new DocumentError(`${file} cannot be read as JSON.`, { cause: error });
  }
}
