import { redirect, redirectDocument, replace } from '../router/redirects.ts';
import type { GuardArgs } from '../router/routes.ts';
import { linkTokenAtom, openLinkAtom } from '../state/preferences/link.ts';
import { metadataAtom } from '../state/site.ts';
import { blockThirdPartiesAtom } from '../state/thirdParties.ts';
import type { AppStore } from '../state/store.ts';

/** A longer text is not a link token. Source: requirements#JWT-1. */
const maxTokenLength = 4096;

/**
 * Removes the token from the URL before anything else loads, and continues without it.
 * Source: requirements#centre-link, requirements#TOK-1.
 */
export const storeLinkToken =
  (store: AppStore) =>
  ({ params, request }: GuardArgs): never => {
    const { token } = params;
    if (!token || token.length > maxTokenLength) throw replace('/preferences/error/notfound');
    if (store.set(blockThirdPartiesAtom) === 'TOO_LATE') throw redirectDocument(request.url);
    store.set(linkTokenAtom, token);
    const address = `/preferences${globalThis.location.hash}`;
    history.replaceState(history.state, '', address);
    throw replace(address);
  };

/**
 * Allows visitors with an exchanged link token; others go to the error page with the reason.
 * Source: requirements#centre-routes.
 */
export const requireLink =
  (store: AppStore) =>
  async ({ request }: GuardArgs): Promise<null> => {
    if (store.set(blockThirdPartiesAtom) === 'TOO_LATE') throw redirectDocument(request.url);
    if (!store.get(linkTokenAtom)) throw redirect('/preferences/error/notfound');
    const metadata = await store.get(metadataAtom).catch(() => undefined);
    // Without metadata the site's frame shows its own error page.
    if (!metadata) return null;
    if (!metadata.preferenceCentre || !metadata.apiKeys.marketingPreferenceCenter)
      throw replace('/preferences/error/notfound');
    const outcome = await store.set(openLinkAtom);
    if (outcome === 'OPENED') return null;
    throw replace(
      outcome === 'REFUSED'
        ? '/preferences/error/preferences.loading?reason=link'
        : '/preferences/error/preferences.loading',
    );
  };
