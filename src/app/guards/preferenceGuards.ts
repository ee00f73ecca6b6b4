import * as paths from '#adapters/content/pagePaths.ts';
import { longDate } from '#renderers/model/longDate.ts';
import { redirect, redirectDocument, replace, type LoaderFunctionArgs } from 'react-router';
import { linkTokenAtom, openLinkAtom, providerAtom } from '../../session/link.ts';
import { checkOwnCentreAtom, isOwnCentreAtom, leaveOwnCentreAtom } from '../../session/ownCentre.ts';
import { metadataAtom } from '../../store/site.ts';
import { nextTask } from '../../browser/nextTask.ts';
import { languageAtom, type AppStore } from '../../store/store.ts';
import { blockThirdPartiesAtom } from '../../session/thirdParties.ts';

/** A longer text is not a link token. Source: requirements#JWT-1. */
const maxTokenLength = 4096;

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
 * Begins what the preference centre needs before the page that the server drew is taken over: exchanges the token, of a
 * mailed link's address or of this tab, asks the provider and, with `loadPage`, loads the page. The guards decide later
 * with what has come; the provider waits for the first paint.
 */
export async function openCentreAhead(
  store: AppStore,
  loadPage: () => Promise<unknown>,
  linked?: { readonly token: string | undefined },
): Promise<void> {
  if (linked && !takeLinkToken(store, linked.token).startsWith('/')) return;
  if (!store.get(linkTokenAtom) || store.set(blockThirdPartiesAtom) === 'TOO_LATE') return;
  if ((await store.set(checkOwnCentreAtom)) === 'CLOSED') return;
  const { isOffered } = await offerOf(store);
  if (!isOffered) return;
  void store.set(openLinkAtom);
  if (performance.getEntriesByType('paint').length > 0) void askAhead(store).catch(() => undefined);
  await loadPage().catch(() => undefined);
}

/**
 * Asks for the provider's schema, and for the account once the link is exchanged, while the page's own scripts load. If
 * that fails, the centre says so.
 */
async function askAhead(store: AppStore): Promise<void> {
  store.get(providerAtom).catch(() => undefined);
  const { accountAtom, schemaAtom } = await import('../../preferences/state/centre.ts');
  store.get(schemaAtom).catch(() => undefined);
  if ((await store.set(openLinkAtom)) !== 'OPENED') return;
  store.get(accountAtom).catch(() => undefined);
  // Confirmations have dates, and a slow phone takes long for its first one: now it only waits.
  await nextTask();
  longDate('2026-01-01', store.get(languageAtom));
}

/**
 * Allows visitors with an exchanged link token; others go to the error page with the reason.
 * Source: requirements#centre-routes.
 */
export const requireLink =
  (store: AppStore) =>
  async ({ request }: LoaderFunctionArgs): Promise<null> => {
    if (store.set(blockThirdPartiesAtom) === 'TOO_LATE') throw redirectDocument(request.url);
    if ((await store.set(checkOwnCentreAtom)) === 'CLOSED') throw replaceDocument(paths.ownCentre);
    if (!store.get(linkTokenAtom)) throw redirect('/preferences/error/notfound');
    const isOwn = store.get(isOwnCentreAtom);
    const { hasMetadata, isOffered } = await offerOf(store);
    // Without metadata the site's frame shows its own error page.
    if (!hasMetadata) return null;
    if (!isOffered) throw replace('/preferences/error/notfound');
    const outcome = await store.set(openLinkAtom);
    if (outcome === 'OPENED') return null;
    if (isOwn && outcome === 'REFUSED') store.set(leaveOwnCentreAtom);
    const reason = isOwn ? '?reason=account' : outcome === 'REFUSED' ? '?reason=link' : '';
    throw replace(`/preferences/error/preferences.loading${reason}`);
  };

/**
 * Leads to a page in a new document, in the place of this one: back must not lead to a page that only leads on. Browsers
 * replace what is opened again at its own address.
 */
export function replaceDocument(path: string): Response {
  history.replaceState(history.state, '', path);
  return redirectDocument(path);
}

/** Keeps the token of a mailed link and removes it from the address bar. Returns the address without it. */
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
