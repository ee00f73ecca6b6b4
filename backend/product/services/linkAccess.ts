import type { SiteMetadata } from '@kontor/schema-adapters/metadata';
import type { Clock } from '#backend/shared/clock.ts';
import { subscriptionGateway } from '../unsubscribe/processOrders.ts';
import type { ConsentSite } from '../consents/consentSite.ts';
import { providerGateway } from './identityProvider.ts';
import type { ProductServicesSettings } from './productServices.ts';
import type { ProviderAccess } from '../identity-provider/providerCall.ts';
import type { LinkStrategy } from '../links/linkSessions.ts';
import { subscriberAccounts, type PublishedSite } from '../link-exchange/subscriberAccounts.ts';

/** Credentials of a site's calls to its provider, and the strategy for mailed links. */
interface LinkAccessSettings {
  readonly portal: ProviderAccess;
  readonly preferenceCentre: ProviderAccess;
  readonly linkExchange: LinkStrategy | undefined;
}

/** The site of the calls. */
interface LinkedSite {
  readonly clock: Clock;
  readonly origin: string;
  readonly metadata: () => SiteMetadata;
  /** The published content: defines the fields that a link may write, and the published wording. */
  readonly document: (cmsId: string, language: string) => unknown;
}

/** The calls to the provider with the settings' strategy for mailed links, and the site's consents. */
export function linkAccess(
  { portal, preferenceCentre, linkExchange }: LinkAccessSettings,
  { clock, origin, metadata, document }: LinkedSite,
): Pick<ProductServicesSettings, 'provider' | 'subscriberAccounts' | 'consentSite' | 'subscriptions'> {
  const documentOf = (locale: string): unknown => document(metadata().cms.id ?? '', locale.replace('_', '-'));
  const consentSite: ConsentSite = {
    portal,
    preferenceCentre,
    document: (language) => {
      const locale = metadata().locales.find((candidate) => candidate.startsWith(`${language}_`));
      return locale && documentOf(locale);
    },
    origin,
  };
  const subscriptions = subscriptionGateway(preferenceCentre);
  if (linkExchange !== 'proxy')
    return { provider: providerGateway(portal, preferenceCentre, linkExchange), consentSite, subscriptions };
  const published: PublishedSite = {
    documents: () => metadata().locales.map(documentOf),
    document: consentSite.document,
    get country() {
      return metadata().defaultLocale.slice(3);
    },
  };
  return {
    subscriptions,
    provider: providerGateway(portal, preferenceCentre),
    consentSite,
    subscriberAccounts: subscriberAccounts(preferenceCentre, published, clock),
  };
}
