import { paths } from '@kontor/schema-adapters/content';
import { redirect, redirectDocument, replace, type LoaderFunctionArgs } from 'react-router';
import { linkTokenAtom, openLinkAtom, providerAtom } from '../../session/link.ts';
import {
  checkPreferenceSessionAtom,
  isPreferenceSessionAtom,
  leavePreferenceSessionAtom,
} from '../../session/preferenceSession.ts';
import { metadataAtom } from '../../store/site.ts';
import type { AppStore } from '../../store/store.ts';
import { blockThirdPartiesAtom } from '../../session/thirdParties.ts';
import { maxTokenLength } from './portalGuards.ts';

/**
 * Removes the token from the URL before anything else loads, and continues without it.
 * Source: requirements#centre-link, requirements#TOK-1.
 */
export const storeLinkToken =
  (store: AppStore) =>
  ({ request, params: { token } }: LoaderFunctionArgs): never => {
    const address = takeLinkToken(store, token);
    if (address === 'NO_TOKEN') throw replace('/preferences/error/notfound');
    if (address === 'TOO_LATE') throw redirectDocument(request.url);
    throw replace(address);
  };

/**
 * Starts the requests of the preference centre before the server's page is hydrated: exchanges the token of the mailed
 * link or of this tab, calls the provider if the first paint is over, and loads the page with `loadPage`. The guards
 * use the results later.
 */
export async function openCentreAhead(
  store: AppStore,
  loadPage: () => Promise<unknown>,
  linked?: { readonly token: string | undefined },
): Promise<void> {
  if (linked && !takeLinkToken(store, linked.token).startsWith('/')) return;
  if (!store.get(linkTokenAtom) || store.set(blockThirdPartiesAtom) === 'TOO_LATE') return;
  if ((await store.set(checkPreferenceSessionAtom)) === 'CLOSED') return;
  const { isOffered } = await offerOf(store);
  if (!isOffered) return;
  void store.set(openLinkAtom);
  if (performance.getEntriesByType('paint').length > 0) void preloadAccount(store).catch(() => undefined);
  await loadPage().catch(() => undefined);
}

/**
 * Loads the provider's schema, and the account once the link is exchanged, while the page's scripts load. The centre
 * reports failures.
 */
async function preloadAccount(store: AppStore): Promise<void> {
  store.get(providerAtom).catch(() => undefined);
  const { accountAtom, schemaAtom } = await import('../../preferences/state/centre.ts');
  store.get(schemaAtom).catch(() => undefined);
  if ((await store.set(openLinkAtom)) === 'OPENED') store.get(accountAtom).catch(() => undefined);
}

/**
 * Allows visitors with an exchanged link token; others go to the error page with the reason.
 * Source: requirements#centre-routes.
 */
export const requireLink =
  (store: AppStore) =>
  async ({ request }: LoaderFunctionArgs): Promise<null> => {
    if (store.set(blockThirdPartiesAtom) === 'TOO_LATE') throw redirectDocument(request.url);
    if ((await store.set(checkPreferenceSessionAtom)) === 'CLOSED') throw replaceDocument(paths.accountPreferences);
    if (!store.get(linkTokenAtom)) throw redirect('/preferences/error/notfound');
    const isOwn = store.get(isPreferenceSessionAtom);
    const { hasMetadata, isOffered } = await offerOf(store);
    // Without metadata the site's frame shows its own error page.
    if (!hasMetadata) return null;
    if (!isOffered) throw replace('/preferences/error/notfound');
    const outcome = await store.set(openLinkAtom);
    if (outcome === 'OPENED') return null;
    if (isOwn && outcome === 'REFUSED') store.set(leavePreferenceSessionAtom);
    const reason = isOwn ? '?reason=account' : outcome === 'REFUSED' ? '?reason=link' : '';
    throw replace(`/preferences/error/preferences.loading${reason}`);
  };

/**
 * Opens a page in a new document in place of the current history entry, because back must not lead to a page that only
 * redirects. Browsers replace the entry if a page opens at its own address.
 */
export function replaceDocument(path: string): Response {
  history.replaceState(history.state, '', path);
  return redirectDocument(path);
}

/**
 * Stores the token of a mailed link and removes it from the address bar. Returns the address without the token, else
 * `NO_TOKEN` or `TOO_LATE`.
 */
function takeLinkToken(store: AppStore, token: string | undefined): string {
  if (!token || token.length > maxTokenLength) return 'NO_TOKEN';
  if (store.set(blockThirdPartiesAtom) === 'TOO_LATE') return 'TOO_LATE';
  store.set(linkTokenAtom, token);
  const address = `/preferences${globalThis.location.hash}`;
  history.replaceState(history.state, '', address);
  return address;
}

/** Whether the site offers the preference centre. Never rejects. */
export async function offerOf(
  store: AppStore,
): Promise<{ readonly hasMetadata: boolean; readonly isOffered: boolean }> {
  const metadata = await store.get(metadataAtom).catch(() => undefined);
  const isOffered = metadata?.preferenceCentre !== undefined && Boolean(metadata.apiKeys.marketingPreferenceCenter);
  return { hasMetadata: metadata !== undefined, isOffered };
}
