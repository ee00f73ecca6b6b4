import { atom } from 'jotai';
import { sessionAtom } from './session.ts';

/**
 * Whether the provider has a session after a login by the ID widget or a passkey. Loads the session again if the script
 * has not reported the login. A session that cannot be loaded counts as one: the next page reports the failure.
 */
export const hasSessionAtom = atom(null, async (get, set): Promise<boolean> => {
  const isLoggedIn = (): Promise<boolean> =>
    get(sessionAtom).then(
      ({ state }) => state === 'LOGGED_IN',
      () => true,
    );
  if (await isLoggedIn()) return true;
  set(sessionAtom, 'RELOAD');
  return isLoggedIn();
});
