import { paths } from '@kontor/schema-adapters/content';
import { redirectDocument, replace, type LoaderFunctionArgs } from 'react-router';
import { reactionTo } from '../../errors/failures.ts';
import { loginAddress } from '../../links/links.ts';
import { openLinkAtom } from '../../session/link.ts';
import { openPreferenceSessionAtom } from '../../session/preferenceSession.ts';
import { endSessionAtom } from '../../session/session.ts';
import { metadataAtom } from '../../store/site.ts';
import { gatewaysAtom, type AppStore } from '../../store/store.ts';
import { blockThirdPartiesAtom, hasHeldTokenAtom } from '../../session/thirdParties.ts';
import { sessionOf } from './portalGuards.ts';
import { offerOf, replaceDocument } from './preferenceGuards.ts';

/**
 * Opens the preference centre of the logged-in account in a new document: one document never holds the data of two
 * accounts, nor the provider's scripts of both areas. Other visitors log in first.
 * Source: requirements#own-centre.
 */
export const openPreferenceSession =
  (store: AppStore) =>
  async ({ request }: LoaderFunctionArgs): Promise<null> => {
    const isLasting = store.get(gatewaysAtom).storage.isLasting();
    if (isLasting && store.get(hasHeldTokenAtom)) throw redirectDocument(request.url);
    const { hasMetadata, isOffered } = await offerOf(store);
    // Without metadata the site's frame shows its own error page.
    if (!hasMetadata) return null;
    if (!isOffered || !(await store.get(metadataAtom)).singleSignOn) throw replace('/preferences/error/notfound');
    const { state } = await sessionOf(store);
    if (state === 'LOGGED_OUT') throw replace(loginAddress(paths.accountPreferences));
    // No third party may run on a page that has the token.
    if (store.set(blockThirdPartiesAtom) === 'TOO_LATE') throw redirectDocument(request.url);
    if (state === 'UNKNOWN') throw replace(failureAddress);
    await store.set(openPreferenceSessionAtom).catch((error: unknown) => {
      if (reactionTo(error, 'session').does !== 'LOGGED_OUT') throw replace(failureAddress);
      store.set(endSessionAtom);
      throw replace(loginAddress(paths.accountPreferences));
    });
    const isOpening = globalThis.location.pathname === paths.accountPreferences;
    if (isLasting) throw isOpening ? replaceDocument(paths.centre) : redirectDocument(paths.centre);
    await reloadAccount(store);
    throw replace(paths.centre);
  };

const failureAddress = '/preferences/error/preferences.loading?reason=account';

/**
 * For browsers whose session storage does not reach a new document: reloads the account, so that no data of an earlier
 * account appears.
 */
async function reloadAccount(store: AppStore): Promise<void> {
  const { accountAtom, centreAtom } = await import('../../preferences/state/centre.ts');
  if ((await store.set(openLinkAtom)) !== 'OPENED') return;
  store.set(accountAtom, 'RELOAD');
  await store.get(centreAtom).catch(() => undefined);
}
