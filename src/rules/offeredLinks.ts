import type { Content } from '#adapters/content/parseSiteContent.ts';
import { offersPage } from '#adapters/content/sitePages.ts';
import type { SiteFeatures } from '#adapters/model/site.ts';

/** The tiles and services of an account without links to pages that the site does not offer. Source: requirements#start-page. */
export function offeredLinks({ accountLinks, services }: Content['accountPage'], features: SiteFeatures) {
  const offered = <T extends { readonly url: string }>(links: readonly T[]): readonly T[] =>
    links.filter(({ url }) => offersPage(url, features));
  return { accountLinks: offered(accountLinks), services: { ...services, items: offered(services.items) } };
}
