import { readMetadata } from '#adapters/metadata/metadataDocument.ts';
import { subscriptionGateway } from '#backend/product/newsletters/unsubscribe/carryOutOrders.ts';
import { providerGateway } from '#backend/product/services/identityProvider.ts';
import type { LinkStrategy } from '#backend/product/services/link-exchange/linkSessions.ts';
import { localeOf, type ConsentSite } from '#backend/product/services/consents/consentSite.ts';
import { subscriberAccounts, type PublishedSite } from '#backend/product/services/link-exchange/subscriberAccounts.ts';
import type { ProductServicesSettings } from '#backend/product/services/productServices.ts';
import { apiKeys } from './embeddedSites.ts';
import type { Shared } from './standIns.ts';

/** The services' calls to the stand-in, by the way in which mailed links are opened. `content` is what is published. */
export function embeddedLinkAccess(
  { clock, keys, scenarioState, origins }: Pick<Shared, 'clock' | 'keys' | 'scenarioState' | 'origins'>,
  content: (cmsId: string, language: string) => unknown,
  strategy: LinkStrategy = 'initRegistration',
): Pick<ProductServicesSettings, 'provider' | 'subscriberAccounts' | 'consentSite' | 'subscriptions'> {
  const access = { baseUrl: origins.standIn };
  const portal = { ...access, apiKey: apiKeys.portal, secret: keys.portalSecret };
  const centre = { ...access, apiKey: apiKeys.preferenceCentre, secret: keys.preferenceCentreSecret };
  const subscriptions = subscriptionGateway(centre);
  const scenario = (): { readonly name: string; readonly locales: readonly string[]; readonly country: string } => {
    const { name, metadata: raw } = scenarioState.scenario();
    const { locales, defaultLocale } = readMetadata(raw).metadata;
    return { name, locales, country: defaultLocale.slice(3) };
  };
  const consentSite: ConsentSite = {
    portal,
    preferenceCentre: centre,
    document: (language) => {
      const { name, locales } = scenario();
      return content(name, localeOf(locales, language)?.replace('_', '-') ?? '');
    },
    origin: origins.site,
  };
  if (strategy !== 'proxy') return { provider: providerGateway(portal, centre, strategy), consentSite, subscriptions };
  const published: PublishedSite = {
    documents: () => {
      const { name, locales } = scenario();
      return locales.map((locale) => content(name, locale.replace('_', '-')));
    },
    get country() {
      return scenario().country;
    },
  };
  return {
    subscriptions,
    provider: providerGateway(portal, centre),
    consentSite,
    subscriberAccounts: subscriberAccounts(centre, published, clock),
  };
}
