import type { Content } from '#adapters/content/parseSiteContent.ts';
import { offersPage } from '#adapters/content/sitePages.ts';
import type { SiteFeatures } from '#adapters/model/site.ts';

/** The content without links to pages that the site does not offer. Source: requirements#start-page. */
export function offeredContent(content: Content, features: SiteFeatures): Content {
  const offered = <T extends { readonly url: string }>(links: readonly T[]): readonly T[] =>
    links.filter(({ url }) => offersPage(url, features));
  const { accountPage, footer, simpleFooter } = content;
  const { services } = accountPage;
  return {
    ...content,
    accountPage: {
      accountLinks: offered(accountPage.accountLinks),
      services: { ...services, items: offered(services.items) },
    },
    footer: { columns: footer.columns.map((column) => ({ ...column, links: offered(column.links) })) },
    simpleFooter: { footerLinks: offered(simpleFooter.footerLinks) },
  };
}
