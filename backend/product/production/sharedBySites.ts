import { readMetadata } from '#adapters/metadata/metadataDocument.ts';
import type { SettingsDocument } from './settingsDocument.ts';

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
const own: readonly (readonly [valuesOf: (site: NamedDocument) => readonly string[], sentence: string])[] = [
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
export function sharedBySites(sites: readonly NamedDocument[]): readonly string[] {
  return sites.flatMap((one, index) =>
    sites.slice(index + 1).flatMap((other) =>
      own.flatMap(([valuesOf, sentence]) => {
        const values = valuesOf(one);
        return valuesOf(other).some((value) => values.includes(value))
          ? [`sites.${one.site} and sites.${other.site} ${sentence}`]
          : [];
      }),
    ),
  );
}
