import { readMetadata, vendorScripts } from '#adapters/metadata/metadataDocument.ts';
import { originsFor, unlistedAddresses } from '#backend/product/site/thirdParties.ts';
import type { SettingsDocument } from './settingsDocument.ts';

type Parts = Pick<SettingsDocument, 'metadata' | 'thirdParties' | 'siteOrigins'>;

/**
 * What in a site's metadata keeps its pages from working in production: a script that the security policy would block,
 * no address of the provider's script, no key of an area that the site offers. A sentence for each.
 * Source: requirements#CON-3, requirements#HDR-3.
 */
export function metadataProblems({ metadata: raw, thirdParties, siteOrigins }: Parts): readonly string[] {
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
