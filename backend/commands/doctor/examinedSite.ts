import type { ContentInput } from '#adapters/contract/lint/contractInput.ts';
import { readMetadata, type SiteMetadata } from '#adapters/metadata/metadataDocument.ts';
import type { ProductionSettings } from '#backend/product/production/settings.ts';
import type { Clock } from '#backend/shared/clock.ts';
import { providerSite, type ProviderSite } from './providerSite.ts';

/** The settings that checks look at. */
export type ExaminedSettings = Pick<
  ProductionSettings,
  'portal' | 'preferenceCentre' | 'linkExchange' | 'metadata' | 'origins' | 'thirdParties' | 'linkTokens'
> &
  Partial<Pick<ProductionSettings, 'mails'>>;

/** What the settings do not say. */
export type Surroundings = Pick<ExaminedSite, 'clock' | 'content' | 'testUid'>;

/** What checks may look at: settings, the provider's sites, the content. */
export interface ExaminedSite {
  readonly settings: ExaminedSettings;
  readonly metadata: SiteMetadata;
  readonly portal: ProviderSite;
  readonly preferenceCentre: ProviderSite;
  /** The sites at the provider that the metadata offer to customers: accounts (`sso`), the preference centre, or both; both if they offer nothing. */
  readonly offered: readonly ProviderSite[];
  readonly clock: Clock;
  /** The content of each of the site's languages. Throws NotChecked if this server does not have it. */
  readonly content: () => Promise<readonly ContentInput[]>;
  /** An account with which mailed links may be tried. */
  readonly testUid: string | undefined;
}

/** A configured site. Nothing is asked before a check needs it. */
export function examinedSite(settings: ExaminedSettings, surroundings: Surroundings): ExaminedSite {
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
  const named = [
    ...(metadata.sso === undefined ? [] : [portal]),
    ...(metadata.marketingPreferenceCenter === undefined ? [] : [preferenceCentre]),
  ];
  const offered = named.length === 0 ? [portal, preferenceCentre] : named;
  return { settings, metadata, portal, preferenceCentre, offered, ...surroundings };
}
