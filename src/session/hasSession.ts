import { atom } from 'jotai';
import { sessionAtom } from './session.ts';

/**
 * Whether the provider knows the customer whom the ID widget or a passkey logged in: asked again if its script has not
 * reported the login. A session that cannot be loaded counts as one: the next page says so.
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
