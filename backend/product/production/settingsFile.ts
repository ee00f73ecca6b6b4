import { readFileSync } from 'node:fs';
import { isRecord } from '#adapters/model/json.ts';
import { readMetadata, vendorScripts } from '#adapters/metadata/metadataDocument.ts';
import { featuresWithMails } from '#backend/product/services/customers/ownerMails.ts';
import { readWhole } from '#backend/shared/document.ts';
import { nodeMembers, settingsDocument, siteDocument, type SettingsDocument } from './settingsDocument.ts';
import { originsFor, unlistedAddresses } from '#backend/product/site/thirdParties.ts';

/** A site in the settings file: its name where there are several, and its whole document; undefined for a wrong one. */
export interface SiteInFile {
  readonly site: string | undefined;
  readonly document: SettingsDocument | undefined;
}

/**
 * Reads a settings file: one site, or under `sites` several, each with its own members in place of those that all have in
 * common. `problems` gets a sentence for all that is wrong; nothing wrong stays unsaid behind another mistake.
 */
export function readSettingsFile(file: string, problems: string[]): readonly SiteInFile[] {
  const raw = readJson(file, problems);
  if (raw === undefined) return [];
  if (!isRecord(raw) || !('sites' in raw)) {
    const { document, problems: found } = readSite(settingsDocument, raw);
    problems.push(...found);
    return [{ site: undefined, document }];
  }
  const { sites, ...common } = raw;
  if (!isRecord(sites) || Object.keys(sites).length === 0) {
    problems.push('sites: must be an object with a member for each site');
    return [];
  }
  const read = Object.entries(sites).map(([site, own]) => ({
    site,
    ...readSite(siteDocument, isRecord(own) ? { ...common, ...own } : own),
    named: namingProblems(site, own),
  }));
  problems.push(...read.flatMap(({ named }) => named));
  problems.push(...told(read));
  const whole = read.flatMap(({ site, document }) => (document === undefined ? [] : [{ site, document }]));
  problems.push(...sharedBySites(whole));
  return read.map(({ site, document }) => ({ site, document }));
}

/** What all sites do wrong is told once, as it stands in what they have in common. */
function told(sites: readonly { readonly site: string; readonly problems: readonly string[] }[]): readonly string[] {
  const [first, ...others] = sites;
  const common = (first?.problems ?? []).filter((one) => others.every(({ problems }) => problems.includes(one)));
  return [
    ...common,
    ...sites.flatMap(({ site, problems }) =>
      problems
        .filter((one) => !common.includes(one))
        .map((one) => (one.startsWith('it: ') ? `sites.${site}${one.slice(2)}` : `sites.${site}, ${one}`)),
    ),
  ];
}

function namingProblems(site: string, own: unknown): readonly string[] {
  const ofNode = nodeMembers.filter((member) => isRecord(own) && member in own);
  return [
    ...(/^[a-z][a-z0-9-]{0,30}$/.test(site)
      ? []
      : [`sites.${site}: a name must be at most 31 lower-case letters, digits and hyphens, a letter first`]),
    ...ofNode.map((member) => `sites.${site}: “${member}” is the same for all sites; write it beside “sites”`),
  ];
}

/** A site's document, and what is wrong in it and its metadata, a sentence each. */
function readSite(
  schema: typeof settingsDocument | typeof siteDocument,
  raw: unknown,
): { readonly document: SettingsDocument | undefined; readonly problems: readonly string[] } {
  const read = readWhole(schema, raw);
  if ('problems' in read) return { document: undefined, problems: read.problems };
  const document: SettingsDocument = read.output;
  return { document, problems: [...metadataProblems(document), ...contradictions(document)] };
}

/** Members that do not fit together, a sentence each. */
function contradictions(document: SettingsDocument): readonly string[] {
  const { contentFolder, contentFrom, identityProvider, linkTokens, studio, mails, metadata } = document;
  const { features } = readMetadata(metadata).metadata;
  const sentences: readonly (readonly [wrong: boolean, sentence: string])[] = [
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
      mails?.security === 'none' && !isThisMachine(mails.host),
      'mails.security can only be none where mails.host is this machine (localhost, 127.0.0.1 or ::1)',
    ],
    [
      contentFrom !== undefined && contentFolder === undefined,
      'contentFrom needs a contentFolder, where the last good copies are kept',
    ],
    [
      contentFrom !== undefined && readMetadata(metadata).metadata.cms.id === undefined,
      'metadata.cms.id must name the site whose content is copied',
    ],
    [
      studio !== undefined && readMetadata(metadata).metadata.cms.id === undefined,
      'metadata.cms.id must name the site of the studio',
    ],
  ];
  return sentences.flatMap(([wrong, sentence]) => (wrong ? [sentence] : []));
}

const isThisMachine = (host: string): boolean => ['localhost', '127.0.0.1', '::1'].includes(host);

function readJson(file: string, problems: string[]): unknown {
  if (file === '') return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    problems.push(`${file} cannot be read as JSON: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

type Parts = Pick<SettingsDocument, 'metadata' | 'thirdParties' | 'siteOrigins'>;

/**
 * What in a site's metadata keeps its pages from working in production: a script that the security policy would block,
 * no address of the provider's script, no key of an area that the site offers. A sentence for each.
 * Source: requirements#CON-3, requirements#HDR-3.
 */
function metadataProblems({ metadata: raw, thirdParties, siteOrigins }: Parts): readonly string[] {
  const { metadata } = readMetadata(raw);
  const { identityProvider, apiKeys, sso, marketingPreferenceCenter } = metadata;
  const { banner, idWidget } = vendorScripts(metadata);
  const listed = originsFor('script', thirdParties);
  const vendorDefaults = [
    ['userCentrics', metadata.userCentrics.scriptUrl === undefined ? banner : undefined],
    ['ownId', metadata.ownId.scriptUrl === undefined ? idWidget : undefined],
  ] as const;
  return [
    ...unlistedAddresses(raw, thirdParties, siteOrigins).map(
      (place) => `metadata.${place} is not listed in thirdParties for this use`,
    ),
    ...vendorDefaults.flatMap(([member, address]) =>
      address === undefined || listed.includes(new URL(address).origin)
        ? []
        : [
            `metadata.${member} names no scriptUrl, so its vendor’s is loaded, and ${new URL(address).origin} is not listed in thirdParties for scripts`,
          ],
    ),
    ...(identityProvider.scriptUrl === undefined
      ? ['metadata.identityProvider.scriptUrl must be the https address of the provider’s client script']
      : []),
    ...(sso !== undefined && apiKeys.singleSignOn === undefined
      ? ['metadata.apiKeys.singleSignOn must be the portal’s key, because the site offers accounts (sso)']
      : []),
    ...(marketingPreferenceCenter !== undefined && apiKeys.marketingPreferenceCenter === undefined
      ? [
          'metadata.apiKeys.marketingPreferenceCenter must be the preference centre’s key, because the site offers it (marketingPreferenceCenter)',
        ]
      : []),
  ];
}

/** A site with its whole document. */
interface NamedDocument {
  readonly site: string;
  readonly document: SettingsDocument;
}

/** The host names under which a site is asked for. */
export const hostsOf = (origins: readonly string[]): readonly string[] => [
  ...new Set(origins.map((origin) => new URL(origin).hostname)),
];

/** The schema of a site's data. */
export const schemaOf = (site: string, { databaseSchema }: Pick<SettingsDocument, 'databaseSchema'>): string =>
  databaseSchema ?? `site_${site.replaceAll('-', '_')}`;

/** What two sites must not have in common, or data of one would be the other's; what each has of it, and why. */
const ownValues: readonly (readonly [valuesOf: (site: NamedDocument) => readonly string[], sentence: string])[] = [
  [
    ({ document }) => hostsOf(document.siteOrigins),
    'have a host name of siteOrigins in common: it says whose request it is',
  ],
  [
    ({ document: { linkTokens } }) => [JSON.stringify([linkTokens.issuer, linkTokens.audience])],
    'have linkTokens with the same issuer and audience: a link of one would open at the other',
  ],
  [({ site, document }) => [schemaOf(site, document)], 'have the same databaseSchema: their data would be one'],
  [
    ({ document: { contentFrom, contentFolder = '' } }) => (contentFrom === undefined ? [] : [contentFolder]),
    'copy content into the same contentFolder: their pictures would be one',
  ],
  [
    ({ document: { studio, metadata } }) =>
      studio === undefined ? [] : [readMetadata(metadata).metadata.cms.id ?? ''].filter((id) => id !== ''),
    'have the same metadata.cms.id: their content would be one',
  ],
];

/** A sentence for each two sites that share what must be each one's own. */
function sharedBySites(sites: readonly NamedDocument[]): readonly string[] {
  return sites.flatMap((one, index) =>
    sites.slice(index + 1).flatMap((other) =>
      ownValues.flatMap(([valuesOf, sentence]) => {
        const values = valuesOf(one);
        return valuesOf(other).some((value) => values.includes(value))
          ? [`sites.${one.site} and sites.${other.site} ${sentence}`]
          : [];
      }),
    ),
  );
}
