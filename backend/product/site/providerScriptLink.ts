import type { SiteMetadata } from '#adapters/metadata/metadataDocument.ts';
import { providerScriptAddress } from '#adapters/metadata/providerScriptAddress.ts';
import { html } from '#backend/shared/html.ts';

/**
 * Names the provider's client script in the page of a mailed link, so that the browser fetches it beside the page's own
 * scripts. It only runs once the application has taken the token from the address and adds the script; the request
 * for it sends no referrer. Unchanged for any other page, and for a site that has no preference centre.
 * Source: requirements#TOK-1, requirements#TOK-2.
 */
export function withProviderScript(page: string, path: string, site: SiteMetadata, language: string): string {
  const { scriptUrl } = site.identityProvider;
  const apiKey = site.apiKeys.marketingPreferenceCenter;
  const isLink = path.toLowerCase().startsWith('/preferences/token/');
  if (!isLink || !site.marketingPreferenceCenter || scriptUrl === undefined || apiKey === undefined) return page;
  const { markup: address } = html`${providerScriptAddress({ scriptUrl, apiKey, language: language.slice(0, 2) })}`;
  const link = `<link rel="preload" as="script" fetchpriority="low" referrerpolicy="no-referrer" href="${address}">`;
  return page.replace('</head>', () => `${link}</head>`);
}
