import { atom } from 'jotai';
import { ApiError } from '../gateways/call.ts';
import type { Session, Site, Role } from '../gateways/apiTypes.ts';
import { gatewaysAtom } from './store.ts';

/** The loading state of the session. */
type SessionState =
  | { readonly state: 'LOADING' | 'SIGNED_OUT' | 'FAILED' }
  | { readonly state: 'SIGNED_IN'; readonly session: Session };

/** The session. */
export const sessionAtom = atom((get) => get(holderAtom));
const holderAtom = atom<SessionState>({ state: 'LOADING' });

/** Whether the session ended while the studio was open: the page keeps its state until the person signs in again. */
export const sessionEndedAtom = atom(false);

/** Loads the session from the content service; a failure never closes an open page. Never rejects. */
export const loadSessionAtom = atom(null, async (get, set) => {
  try {
    set(holderAtom, { state: 'SIGNED_IN', session: await get(gatewaysAtom).content.session() });
    set(sessionEndedAtom, false);
  } catch (error) {
    const isOpen = get(sessionAtom).state === 'SIGNED_IN';
    if (isOpen && isSignedOut(error)) set(sessionEndedAtom, true);
    if (isOpen) return;
    set(holderAtom, { state: isSignedOut(error) ? 'SIGNED_OUT' : 'FAILED' });
  }
});

const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** Signs out here and at the content service. */
export const signOutAtom = atom(null, async (get, set) => {
  await get(gatewaysAtom).content.signOut();
  set(sessionEndedAtom, false);
  set(holderAtom, { state: 'SIGNED_OUT' });
});

/** The session of the signed-in person; undefined without one. */
export const signedInAtom = atom((get) => {
  const current = get(sessionAtom);
  return current.state === 'SIGNED_IN' ? current.session : undefined;
});

const openedAtom = atom<string | undefined>(undefined);

/** The site whose draft is open or opening; undefined before that, and without a session. */
export const siteAtom = atom(
  (get): Site | undefined => {
    const opened = get(openedAtom);
    return get(signedInAtom)?.sites.find(({ cmsId }) => cmsId === opened);
  },
  (_get, set, cmsId: string) => set(openedAtom, cmsId),
);

/** A value of the current site, set with the site it was loaded for; `initial` until then and on other sites. */
export function siteValueAtom<T>(initial: T) {
  const latestAtom = atom<{ readonly cmsId: string | undefined; readonly value: T }>();
  return atom(
    (get): T => {
      const latest = get(latestAtom);
      return latest && latest.cmsId === get(siteAtom)?.cmsId ? latest.value : initial;
    },
    (get, set, cmsId: string | undefined, value: T) => {
      if (cmsId === get(siteAtom)?.cmsId) set(latestAtom, { cmsId, value });
    },
  );
}

/** The role of the signed-in person; the content service checks it again at each call. */
export const roleAtom = atom((get): Role => get(signedInAtom)?.role ?? 'viewer');

/** Whether the person may change the draft. */
export const mayEditAtom = atom((get) => get(roleAtom) !== 'viewer');
