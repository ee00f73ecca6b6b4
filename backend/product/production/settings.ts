import { featuresWithMails } from '../guards/features.ts';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { daySeconds } from '@kontor/schema-adapters/values';
import { readMetadata, vendorScripts } from '@kontor/schema-adapters/metadata';
import { fail, readWhole } from '#backend/shared/document.ts';
import type { ProviderAccess, ProviderSecret } from '../identity-provider/providerCall.ts';
import { originsFor, unlistedAddresses } from '../site/thirdParties.ts';
import { secretsDocument, type Secrets } from './secrets.ts';
import { settingsDocument, type SettingsDocument } from './settingsDocument.ts';

/** Settings of a node, which serves one site: the settings file, with secrets from the environment. */
export type ProductionSettings = ReturnType<typeof settingsOf> & {
  /** Other sites that the studio of this node edits. */
  readonly otherSites: readonly EditedSite[];
};

/** Settings of a site that a studio edits. */
export type EditedSite = Pick<
  ReturnType<typeof settingsOf>,
  'metadata' | 'origins' | 'thirdParties' | 'preferenceCentre' | 'studio'
>;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings file at the path in `KONTOR_SETTINGS`, and the secrets from the environment. Throws DocumentError
 * with all problems, a sentence per line.
 */
export function readSettings(environment: Environment): ProductionSettings {
  const variables = Object.fromEntries(Object.keys(secretsDocument.entries).map((name) => [name, environment[name]]));
  const secrets = readWhole(secretsDocument, variables);
  const file = environment['KONTOR_SETTINGS'] ?? '';
  const { document, problems } = file === '' ? { problems: [] } : readFile(file);
  const others = (document?.studio?.sites ?? [])
    .filter((id) => id !== cmsIdOf(document))
    .map((id) => ({ id, ...readFile(`${dirname(file)}/${id}.json`) }));
  const all = new Set([
    ...('problems' in secrets ? secrets.problems.map((one) => one.replace(': ', ' ')) : []),
    ...problems,
    ...(document === undefined ? [] : missingSecrets(document, environment)),
    ...others.flatMap((other) => other.problems.map((one) => `${other.id}.json, ${one}`)),
    ...others.flatMap((other, index) => compareSites(other, [{ document }, ...others.slice(0, index)])),
  ]);
  if (document === undefined || 'problems' in secrets || all.size > 0) return fail([...all].join('\n'));
  const otherSites = others.flatMap((other) => (other.document ? [settingsOf(other.document, secrets.output)] : []));
  return { ...settingsOf(document, secrets.output), otherSites };
}

const cmsIdOf = (document: SettingsDocument | undefined): string | undefined =>
  document && readMetadata(document.metadata).metadata.cms.id;

/** A settings file, and a sentence for each problem in it. */
function readFile(file: string): { readonly document?: SettingsDocument; readonly problems: readonly string[] } {
  try {
    const read = readWhole(settingsDocument, JSON.parse(readFileSync(file, 'utf8')));
    if ('problems' in read) return read;
    return { document: read.output, problems: [...metadataProblems(read.output), ...contradictions(read.output)] };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { problems: [`${file} cannot be read as JSON: ${reason}`] };
  }
}

/** The true sentences. */
const listTrue = (all: Readonly<Record<string, boolean>>): readonly string[] =>
  Object.keys(all).filter((sentence) => all[sentence]);

/** Members that contradict each other, a sentence each. */
function contradictions(document: SettingsDocument): readonly string[] {
  const { contentFolder, contentFrom, identityProvider, linkTokens, studio, mails, metadata } = document;
  const { features, cms } = readMetadata(metadata).metadata;
  const isThisMachine = ['localhost', '127.0.0.1', '::1'].includes(mails?.host ?? '');
  return listTrue({
    'linkTokens must have keys, or the address of a keySet':
      Object.keys(linkTokens.keys).length === 0 && linkTokens.keySet === undefined,
    'identityProvider.linkExchange can only be “proxy” with a contentFolder or the studio: what their content shows may be written':
      identityProvider.linkExchange === 'proxy' && contentFolder === undefined && studio === undefined,
    'content comes from the studio or from contentFolder, not from both':
      studio !== undefined && contentFolder !== undefined,
    [`mails must say how mails are sent, because metadata.features has one of ${featuresWithMails.join(', ')}`]:
      mails === undefined && featuresWithMails.some((name) => features[name] === true),
    'mails must say how mails are sent, because studio.staff asks for reviews by mail':
      mails === undefined && studio?.staff !== undefined,
    'mails.security can only be none where mails.host is this machine (localhost, 127.0.0.1 or ::1)':
      mails?.security === 'none' && !isThisMachine,
    'contentFrom needs a contentFolder, where the last good copies are kept':
      contentFrom !== undefined && contentFolder === undefined,
    'metadata.cms.id must name the site whose content is copied': contentFrom !== undefined && cms.id === undefined,
    'metadata.cms.id must name the site of the studio': studio !== undefined && cms.id === undefined,
  });
}

function missingSecrets({ studio, mails, metadata, events }: SettingsDocument, environment: Environment) {
  const isMissing = (name: string): boolean => (environment[name] ?? '').trim() === '';
  const hasConsents = readMetadata(metadata).metadata.features.consents === true;
  return listTrue({
    'STAFF_CLIENT_SECRET must be set in the environment, because there is a studio':
      studio?.staff !== undefined && isMissing('STAFF_CLIENT_SECRET'),
    'MAIL_PASSWORD must be set in the environment, because mails has a user':
      mails?.user !== undefined && isMissing('MAIL_PASSWORD'),
    'RECEIPT_KEY must be set in the environment, because metadata has features.consents':
      hasConsents && isMissing('RECEIPT_KEY'),
    'EVENT_SECRETS must be set in the environment, because there are events':
      events !== undefined && isMissing('EVENT_SECRETS'),
  });
}

interface FileOfSite {
  readonly document?: SettingsDocument | undefined;
}

/**
 * Members in which sites of one database must differ, so that their data stays separate: a sentence for each conflict.
 */
function compareSites({ id, document }: FileOfSite & { readonly id: string }, others: readonly FileOfSite[]) {
  if (document === undefined) return [];
  const links = others.map((other) =>
    [other.document?.linkTokens.issuer, other.document?.linkTokens.audience].join(' '),
  );
  return listTrue({
    [`${id}.json: metadata.cms.id must be ${id}`]: cmsIdOf(document) !== id,
    [`${id}.json: databaseSchema must be another one: the data would be one`]: others.some(
      (other) => other.document && other.document.databaseSchema === document.databaseSchema,
    ),
    [`${id}.json: linkTokens must have another issuer or audience: links would open here too`]: links.includes(
      [document.linkTokens.issuer, document.linkTokens.audience].join(' '),
    ),
  });
}

/**
 * Metadata with which pages would fail in production: a script that the security policy would block, no address of the
 * provider's script, no key for an area of the site. A sentence for each.
 * Source: requirements#CON-3, requirements#HDR-3.
 */
function metadataProblems({ metadata: raw, thirdParties, siteOrigins }: SettingsDocument): readonly string[] {
  const { metadata } = readMetadata(raw);
  const { identityProvider, apiKeys, sso, marketingPreferenceCenter, userCentrics, ownId } = metadata;
  const { banner, idWidget } = vendorScripts(metadata);
  const vendorScript = (member: string, scriptUrl: string | undefined, usual: string | undefined) => {
    const at = scriptUrl === undefined && usual !== undefined ? new URL(usual).origin : undefined;
    return at === undefined || originsFor('script', thirdParties).includes(at)
      ? []
      : [
          `metadata.${member} names no scriptUrl, so its vendor’s is loaded, and ${at} is not listed in thirdParties for scripts`,
        ];
  };
  return [
    ...unlistedAddresses(raw, thirdParties, siteOrigins).map(
      (place) => `metadata.${place} is not listed in thirdParties for this use`,
    ),
    ...vendorScript('userCentrics', userCentrics.scriptUrl, banner),
    ...vendorScript('ownId', ownId.scriptUrl, idWidget),
    ...listTrue({
      'metadata.identityProvider.scriptUrl must be the https address of the provider’s client script':
        identityProvider.scriptUrl === undefined,
      'metadata.apiKeys.singleSignOn must be the portal’s key, because the site offers accounts (sso)':
        sso !== undefined && apiKeys.singleSignOn === undefined,
      'metadata.apiKeys.marketingPreferenceCenter must be the preference centre’s key, because the site offers it (marketingPreferenceCenter)':
        marketingPreferenceCenter !== undefined && apiKeys.marketingPreferenceCenter === undefined,
    }),
  ];
}

/** The settings in the structure that the product's parts take. */
function settingsOf(document: SettingsDocument, secrets: Secrets) {
  const { siteOrigins, otherOrigins, identityProvider, linkTokens, mails, events, studio, receiptKeys, ...others } =
    document;
  const { longestDays, ...verification } = linkTokens;
  const { portalApiKey, preferenceCentreApiKey, linkExchange, baseUrl, userKey = [] } = identityProvider;
  const provider = { baseUrl, userKeys: typeof userKey === 'string' ? [userKey] : userKey };
  return {
    ...others,
    origins: { own: siteOrigins, additional: otherOrigins },
    linkTokens: { ...verification, longestLife: longestDays * daySeconds },
    linkMails: { ...others.linkMails, token: secrets.LINK_MAIL_TOKEN },
    mails: mails && { ...mails, ...(mails.user !== undefined && { password: secrets.MAIL_PASSWORD }) },
    portal: accessTo(provider, portalApiKey, secrets.PORTAL_SECRET),
    preferenceCentre: accessTo(provider, preferenceCentreApiKey, secrets.PREFERENCE_CENTRE_SECRET),
    linkExchange,
    machines: { tokens: secrets.MACHINE_TOKENS, webhookSecrets: secrets.WEBHOOK_SECRETS },
    eventTarget: events && { ...events, secrets: secrets.EVENT_SECRETS },
    databaseUrl: secrets.DATABASE_URL,
    studio: studio && { ...studio, clientSecret: secrets.STAFF_CLIENT_SECRET },
    subjectKeys: secrets.SUBJECT_KEY,
    receiptKeys: { signing: secrets.RECEIPT_KEY, others: receiptKeys },
  };
}

/** Access with one secret or two; each secret has the application key at its index, or the only key. */
function accessTo(
  { baseUrl, userKeys }: { readonly baseUrl: string; readonly userKeys: readonly string[] },
  apiKey: string,
  secrets: readonly [string, ...(readonly string[])],
): ProviderAccess {
  const at = (place: 0 | 1): ProviderSecret => {
    const userKey = userKeys[place] ?? userKeys[0];
    return { secret: secrets[place] ?? secrets[0], ...(userKey === undefined ? {} : { userKey }) };
  };
  return { baseUrl, apiKey, ...at(0), ...(secrets.length > 1 || userKeys.length > 1 ? { second: at(1) } : {}) };
}
