import * as paths from '#adapters/content/pagePaths.ts';
import { redirectDocument, replace, type LoaderFunctionArgs } from 'react-router';
import { ProviderError } from '../../browser/gatewayErrors.ts';
import { loginAddress } from '../../links/links.ts';
import { openLinkAtom } from '../../session/link.ts';
import { openOwnCentreAtom } from '../../session/ownCentre.ts';
import { endSessionAtom } from '../../session/session.ts';
import { metadataAtom } from '../../store/site.ts';
import { gatewaysAtom, type AppStore } from '../../store/store.ts';
import { blockThirdPartiesAtom, hasHeldTokenAtom } from '../../session/thirdParties.ts';
import { sessionOf } from './portalGuards.ts';
import { offerOf, replaceDocument } from './preferenceGuards.ts';

/**
 * Opens the preference centre of the account that is logged in, and goes there in a new document: one document never
 * holds the data of two accounts, nor the provider's scripts of both areas. Others log in first.
 * Source: requirements#own-centre.
 */
export const openOwnCentre =
  (store: AppStore) =>
  async ({ request }: LoaderFunctionArgs): Promise<null> => {
    const isLasting = store.get(gatewaysAtom).storage.isLasting();
    if (isLasting && store.get(hasHeldTokenAtom)) throw redirectDocument(request.url);
    const { hasMetadata, isOffered } = await offerOf(store);
    // Without metadata the site's frame shows its own error page.
    if (!hasMetadata) return null;
    if (!isOffered || !(await store.get(metadataAtom)).singleSignOn) throw replace('/preferences/error/notfound');
    const { state } = await sessionOf(store);
    if (state === 'LOGGED_OUT') throw replace(loginAddress(paths.ownCentre));
    // No third party runs where the token is.
    if (store.set(blockThirdPartiesAtom) === 'TOO_LATE') throw redirectDocument(request.url);
    if (state === 'UNKNOWN') throw replace(failed);
    await store.set(openOwnCentreAtom).catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw replace(failed);
      store.set(endSessionAtom);
      throw replace(loginAddress(paths.ownCentre));
    });
    const isOpening = globalThis.location.pathname === paths.ownCentre;
    if (isLasting) throw isOpening ? replaceDocument(paths.centre) : redirectDocument(paths.centre);
    await loadAfresh(store);
    throw replace(paths.centre);
  };

const failed = '/preferences/error/preferences.loading?reason=account';

/** Where the token cannot be handed to a new document: nothing of an account that was here before may be shown. */
async function loadAfresh(store: AppStore): Promise<void> {
  const { accountAtom, centreAtom } = await import('../../preferences/state/centre.ts');
  if ((await store.set(openLinkAtom)) !== 'OPENED') return;
  store.set(accountAtom, 'RELOAD');
  await store.get(centreAtom).catch(() => undefined);
}
