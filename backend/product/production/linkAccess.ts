import { readMetadata } from '#adapters/metadata/metadataDocument.ts';
import type { Clock } from '#backend/shared/clock.ts';
import { subscriptionGateway } from '#backend/product/newsletters/unsubscribe/subscriptionGateway.ts';
import { providerGateway } from '#backend/product/services/identityProvider.ts';
import { localeOf, type ConsentSite } from '#backend/product/services/consents/consentSite.ts';
import { subscriberAccounts } from '#backend/product/services/link-exchange/subscriberAccounts.ts';
import type { ProductServicesSettings } from '#backend/product/services/productServices.ts';
import type { ContentSource } from '#backend/product/site/contentRoutes.ts';
import type { ProductionSettings } from './settings.ts';

/**
 * The calls to the provider, by the way that the settings choose for mailed links, and what customers agreed to.
 * `content` says what a link may write and which words were published.
 */
export function linkAccess(
  { portal, preferenceCentre, linkExchange, metadata: raw, origins }: ProductionSettings,
  content: ContentSource | undefined,
  clock: Clock,
): Pick<ProductServicesSettings, 'provider' | 'subscriberAccounts' | 'consentSite' | 'subscriptions'> {
  const { metadata } = readMetadata(raw);
  const subscriptions = subscriptionGateway(preferenceCentre);
  const consentSite: ConsentSite = {
    portal,
    preferenceCentre,
    document: (language) => {
      const locale = localeOf(metadata.locales, language);
      return locale && content?.document(metadata.cms.id ?? '', locale.replace('_', '-'));
    },
    origin: origins.own[0] ?? '',
  };
  if (linkExchange !== 'proxy')
    return { provider: providerGateway(portal, preferenceCentre, linkExchange), consentSite, subscriptions };
  const published = {
    documents: () =>
      metadata.locales.map((locale) => content?.document(metadata.cms.id ?? '', locale.replace('_', '-'))),
    country: metadata.defaultLocale.slice(3),
  };
  return {
    subscriptions,
    provider: providerGateway(portal, preferenceCentre),
    consentSite,
    subscriberAccounts: subscriberAccounts(preferenceCentre, published, clock),
  };
}
