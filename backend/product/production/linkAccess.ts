import { readMetadata } from '#adapters/metadata/metadataDocument.ts';
import type { Clock } from '#backend/shared/clock.ts';
import { providerGateway } from '#backend/product/services/identityProvider.ts';
import { subscriberAccounts } from '#backend/product/services/link-exchange/subscriberAccounts.ts';
import type { ProductServicesSettings } from '#backend/product/services/productServices.ts';
import type { ContentSource } from '#backend/product/site/contentRoutes.ts';
import type { ProductionSettings } from './settings.ts';

/**
 * The calls to the provider, by the way that the settings choose for mailed links. `content` says what a link may write.
 */
export function linkAccess(
  { portal, preferenceCentre, linkExchange, metadata: raw }: ProductionSettings,
  content: ContentSource | undefined,
  clock: Clock,
): Pick<ProductServicesSettings, 'provider' | 'subscriberAccounts'> {
  if (linkExchange !== 'proxy') return { provider: providerGateway(portal, preferenceCentre, linkExchange) };
  const { metadata } = readMetadata(raw);
  const published = {
    documents: () =>
      metadata.locales.map((locale) => content?.document(metadata.cms.id ?? '', locale.replace('_', '-'))),
    country: metadata.defaultLocale.slice(3),
  };
  return {
    provider: providerGateway(portal, preferenceCentre),
    subscriberAccounts: subscriberAccounts(preferenceCentre, published, clock),
  };
}
