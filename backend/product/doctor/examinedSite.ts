import { readMetadata, type SiteMetadata } from '#adapters/metadata/metadataDocument.ts';
import type { ProductionSettings } from '#backend/product/production/settings.ts';
import type { Clock } from '#backend/shared/clock.ts';
import { providerSite, type ProviderSite } from './providerSite.ts';

/** The settings that checks look at. */
export type ExaminedSettings = Pick<
  ProductionSettings,
  'portal' | 'preferenceCentre' | 'linkExchange' | 'metadata' | 'origins' | 'thirdParties' | 'linkTokens'
>;

/** What checks may look at: settings, the provider's sites. */
export interface ExaminedSite {
  readonly settings: ExaminedSettings;
  readonly metadata: SiteMetadata;
  readonly portal: ProviderSite;
  readonly preferenceCentre: ProviderSite;
  /** Both sites at the provider. */
  readonly both: readonly ProviderSite[];
  readonly clock: Clock;
}

/** A configured site. Nothing is asked before a check needs it. */
export function examinedSite(settings: ExaminedSettings, clock: Clock): ExaminedSite {
  const portal = providerSite({
    name: 'portal',
    access: settings.portal,
    secretName: 'PORTAL_SECRET',
    keyName: 'identityProvider.portalApiKey',
  });
  const preferenceCentre = providerSite({
    name: 'preference centre',
    access: settings.preferenceCentre,
    secretName: 'PREFERENCE_CENTRE_SECRET',
    keyName: 'identityProvider.preferenceCentreApiKey',
  });
  const { metadata } = readMetadata(settings.metadata);
  return { settings, metadata, portal, preferenceCentre, both: [portal, preferenceCentre], clock };
}
