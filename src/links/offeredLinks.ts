import { type Content, offersPage } from '@kontor/schema-adapters/content';
import type { SiteFeatures } from '@kontor/schema-adapters/metadata';
import { safeLink } from './links.ts';

/** The tiles and services of an account without links to pages that the site does not offer. Source: requirements#start-page. */
export function offeredLinks({ accountLinks, services }: Content['accountPage'], features: SiteFeatures) {
  const filterOffered = <T extends { readonly url: string }>(links: readonly T[]): readonly T[] =>
    links.filter(({ url }) => offersPage(url, features));
  return { accountLinks: filterOffered(accountLinks), services: { ...services, items: filterOffered(services.items) } };
}

/** Legal links with absolute addresses, for a document outside the site. */
export function legalLinks({ simpleFooter }: Content, features: SiteFeatures, origin: string) {
  return simpleFooter.footerLinks.flatMap(({ label, url }) => {
    const href = offersPage(url, features) ? safeLink(url)?.href : undefined;
    return href === undefined ? [] : [{ label, href: new URL(href, origin).href }];
  });
}
