import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { daySeconds } from '#adapters/model/day.ts';
import { readMetadata, vendorScripts } from '#adapters/metadata/metadataDocument.ts';
import { fail, readWhole } from '#backend/shared/document.ts';
import type { MailSettings } from '#backend/product/mails/mailServer.ts';
import type { LinkStrategy } from '#backend/product/services/link-exchange/linkSessions.ts';
import type { EventTarget } from '#backend/product/newsletters/subscriptionEvents.ts';
import type { ProviderAccess, ProviderSecret } from '#backend/product/services/providerCall.ts';
import type { ReceiptKeySettings } from '#backend/product/evidence/receipt/receiptKeys.ts';
import { featuresWithMails } from '#backend/product/services/customers/ownerMails.ts';
import type { SubjectKeys } from '#backend/product/services/knownDevices.ts';
import type { LinkMailAccess } from '#backend/product/services/linkMails.ts';
import type { LinkTokenSettings } from '#backend/product/services/linkTokens.ts';
import type { MachineAccess } from '#backend/product/services/machine/machineAccess.ts';
import { originsFor, unlistedAddresses } from '#backend/product/site/thirdParties.ts';
import { secretsDocument, type Secrets } from './secrets.ts';
import { settingsDocument, type SettingsDocument } from './settingsDocument.ts';

type Rewritten = 'siteOrigins' | 'otherOrigins' | 'identityProvider' | 'events' | 'receiptKeys';

/** Settings of a node, which serves one site: the settings file with the secrets of the environment. */
export interface ProductionSettings extends Omit<
  SettingsDocument,
  Rewritten | 'linkMails' | 'linkTokens' | 'mails' | 'studio'
> {
  /** Origins of the site itself, and other exact origins whose pages may call the services. */
  readonly origins: { readonly own: readonly string[]; readonly additional: readonly string[] };
  readonly linkTokens: LinkTokenSettings;
  readonly linkMails: LinkMailAccess;
  /** How mails of the product itself are sent; undefined if it sends none. */
  readonly mails: MailSettings | undefined;
  readonly portal: ProviderAccess;
  readonly preferenceCentre: ProviderAccess;
  readonly linkExchange: LinkStrategy;
  /** Programs that may write reminders. */
  readonly machines: MachineAccess;
  /** Who is told of changed subscriptions. */
  readonly eventTarget: EventTarget | undefined;
  readonly databaseUrl: string;
  /** Where content is edited; undefined if it comes from files or another host. */
  readonly studio: (StudioDocument & { readonly clientSecret: string }) | undefined;
  /** Sites that the studio of this node edits besides its own. */
  readonly otherSites: readonly EditedSite[];
  readonly subjectKeys: SubjectKeys;
  /** Sign the receipts of consents. */
  readonly receiptKeys: ReceiptKeySettings;
}

type StudioDocument = NonNullable<SettingsDocument['studio']>;

/** What a studio needs of a site that it edits. */
export type EditedSite = Pick<
  ProductionSettings,
  'metadata' | 'origins' | 'thirdParties' | 'preferenceCentre' | 'studio'
>;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings file that `KONTOR_SETTINGS` names, and the secrets, which come only from the environment. Throws
 * DocumentError with everything that is missing or wrong, a sentence a line.
 */
export function readSettings(environment: Environment): ProductionSettings {
  const given = Object.fromEntries(Object.keys(secretsDocument.entries).map((name) => [name, environment[name]]));
  const secrets = readWhole(secretsDocument, given);
  const file = environment['KONTOR_SETTINGS'] ?? '';
  const { document, problems } = file === '' ? { problems: [] } : readFile(file);
  const others = (document?.studio?.sites ?? [])
    .filter((id) => id !== cmsIdOf(document))
    .map((id) => ({ id, ...readFile(`${dirname(file)}/${id}.json`) }));
  const all = [
    ...('problems' in secrets ? secrets.problems.map((one) => one.replace(': ', ' ')) : []),
    ...problems,
    ...(document === undefined ? [] : missingSecrets(document, environment)),
    ...others.flatMap((other) => [
      ...other.problems.map((one) => `${other.id}.json, ${one}`),
      ...(document && other.document ? shared(document, other.id, other.document) : []),
    ]),
  ];
  if (document === undefined || 'problems' in secrets || all.length > 0) return fail(all.join('\n'));
  const otherSites = others.flatMap((other) => (other.document ? [settingsOf(other.document, secrets.output)] : []));
  return { ...settingsOf(document, secrets.output), otherSites };
}

const cmsIdOf = (document: SettingsDocument | undefined): string | undefined =>
  document && readMetadata(document.metadata).metadata.cms.id;

/** A settings file, and a sentence for all that is wrong in it; nothing wrong stays unsaid behind another mistake. */
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

type Sentences = readonly (readonly [wrong: boolean, sentence: string])[];

const wrongOnes = (all: Sentences): readonly string[] => all.flatMap(([wrong, sentence]) => (wrong ? [sentence] : []));

/** Members that do not fit together, a sentence each. */
function contradictions(document: SettingsDocument): readonly string[] {
  const { contentFolder, contentFrom, identityProvider, linkTokens, studio, mails, metadata } = document;
  const { features, cms } = readMetadata(metadata).metadata;
  return wrongOnes([
    [
      Object.keys(linkTokens.keys).length === 0 && linkTokens.keySet === undefined,
      'linkTokens must have keys, or the address of a keySet',
    ],
    [
      identityProvider.linkExchange === 'proxy' && contentFolder === undefined && studio === undefined,
      'identityProvider.linkExchange can only be “proxy” with a contentFolder or the studio: what their content shows may be written',
    ],
    [
      studio !== undefined && contentFolder !== undefined,
      'content comes from the studio or from contentFolder, not from both',
    ],
    [
      mails === undefined && featuresWithMails.some((name) => features[name] === true),
      `mails must say how mails are sent, because metadata.features has one of ${featuresWithMails.join(', ')}`,
    ],
    [
      mails?.security === 'none' && !['localhost', '127.0.0.1', '::1'].includes(mails.host),
      'mails.security can only be none where mails.host is this machine (localhost, 127.0.0.1 or ::1)',
    ],
    [
      contentFrom !== undefined && contentFolder === undefined,
      'contentFrom needs a contentFolder, where the last good copies are kept',
    ],
    [contentFrom !== undefined && cms.id === undefined, 'metadata.cms.id must name the site whose content is copied'],
    [studio !== undefined && cms.id === undefined, 'metadata.cms.id must name the site of the studio'],
  ]);
}

function missingSecrets({ studio, mails, metadata, events }: SettingsDocument, environment: Environment) {
  const isMissing = (name: string): boolean => (environment[name] ?? '').trim() === '';
  const consents = readMetadata(metadata).metadata.features.consents === true;
  const needs: readonly (readonly [name: string, needed: boolean, why: string])[] = [
    ['STAFF_CLIENT_SECRET', studio?.staff !== undefined, 'there is a studio'],
    ['MAIL_PASSWORD', mails?.user !== undefined, 'mails has a user'],
    ['RECEIPT_KEY', consents, 'metadata has features.consents'],
    ['EVENT_SECRETS', events !== undefined, 'there are events'],
  ];
  return wrongOnes(
    needs.map(([name, needed, why]) => [
      needed && isMissing(name),
      `${name} must be set in the environment, because ${why}`,
    ]),
  );
}

/** What two sites of one database must not have in common, or data of one would be the other's. */
function shared(own: SettingsDocument, id: string, other: SettingsDocument): readonly string[] {
  const links = ({ linkTokens: { issuer, audience } }: SettingsDocument): string => `${issuer} ${audience}`;
  return wrongOnes([
    [cmsIdOf(other) !== id, `${id}.json: metadata.cms.id must be ${id}`],
    [
      other.databaseSchema === own.databaseSchema,
      `${id}.json: databaseSchema must be another one: the data would be one`,
    ],
    [
      links(other) === links(own),
      `${id}.json: linkTokens must have another issuer or audience: links would open here too`,
    ],
  ]);
}

/**
 * What in a site's metadata keeps its pages from working in production: a script that the security policy would block,
 * no address of the provider's script, no key of an area that the site offers. A sentence for each.
 * Source: requirements#CON-3, requirements#HDR-3.
 */
function metadataProblems({ metadata: raw, thirdParties, siteOrigins }: SettingsDocument): readonly string[] {
  const { metadata } = readMetadata(raw);
  const { identityProvider, apiKeys, sso, marketingPreferenceCenter } = metadata;
  const { banner, idWidget } = vendorScripts(metadata);
  const listed = originsFor('script', thirdParties);
  const vendorDefaults = [
    ['userCentrics', metadata.userCentrics.scriptUrl === undefined ? banner : undefined],
    ['ownId', metadata.ownId.scriptUrl === undefined ? idWidget : undefined],
  ] as const;
  return wrongOnes([
    ...unlistedAddresses(raw, thirdParties, siteOrigins).map(
      (place) => [true, `metadata.${place} is not listed in thirdParties for this use`] as const,
    ),
    ...vendorDefaults.map(([member, script]) => {
      const at = script === undefined ? undefined : new URL(script).origin;
      return [
        at !== undefined && !listed.includes(at),
        `metadata.${member} names no scriptUrl, so its vendor’s is loaded, and ${at} is not listed in thirdParties for scripts`,
      ] as const;
    }),
    [
      identityProvider.scriptUrl === undefined,
      'metadata.identityProvider.scriptUrl must be the https address of the provider’s client script',
    ],
    [
      sso !== undefined && apiKeys.singleSignOn === undefined,
      'metadata.apiKeys.singleSignOn must be the portal’s key, because the site offers accounts (sso)',
    ],
    [
      marketingPreferenceCenter !== undefined && apiKeys.marketingPreferenceCenter === undefined,
      'metadata.apiKeys.marketingPreferenceCenter must be the preference centre’s key, because the site offers it (marketingPreferenceCenter)',
    ],
  ]);
}

function settingsOf(document: SettingsDocument, secrets: Secrets): ProductionSettings {
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
    otherSites: [],
    subjectKeys: secrets.SUBJECT_KEY,
    receiptKeys: { signing: secrets.RECEIPT_KEY, others: receiptKeys },
  };
}

/** Access with one secret, or with two: each has the application key at its place, or the only one. */
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
