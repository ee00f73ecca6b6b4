import { replace, type LoaderFunctionArgs } from 'react-router';
import { loginAddress } from '../rules/origin.ts';
import { sessionAtom } from '../state/portal/session.ts';
import { metadataAtom } from '../state/site.ts';
import type { AppStore } from '../state/store.ts';

/** Lets only logged-in customers pass; remembers where others wanted to go. Source: specification §6. */
export const requireLogin =
  (store: AppStore) =>
  async ({ request }: LoaderFunctionArgs): Promise<null> => {
    if ((await sessionState(store)) !== 'LOGGED_OUT') return null;
    throw replace(loginAddress(new URL(request.url).pathname));
  };

/** Keeps customers who are logged in already out of login and registration. Source: specification §2, §6. */
export const requireLogout = (store: AppStore) => async (): Promise<null> => {
  if ((await sessionState(store)) !== 'LOGGED_IN') return null;
  throw replace('/');
};

/** `UNKNOWN` when the site has no portal or the provider cannot be asked: the page's frame says so. */
async function sessionState(store: AppStore): Promise<'LOGGED_IN' | 'LOGGED_OUT' | 'UNKNOWN'> {
  try {
    const { singleSignOn } = await store.get(metadataAtom);
    return singleSignOn ? (await store.get(sessionAtom)).state : 'UNKNOWN';
  } catch {
    return 'UNKNOWN';
  }
}
