import { atom } from 'jotai';
import { ApiError } from '../gateways/call.ts';
import type { Session, Site, Role } from '../gateways/apiTypes.ts';
import { gatewaysAtom } from './store.ts';

/** The loading state of the session. */
export type SessionState =
  | { readonly state: 'LOADING' }
  | { readonly state: 'SIGNED_OUT' }
  | { readonly state: 'FAILED'; readonly error: unknown }
  | { readonly state: 'SIGNED_IN'; readonly session: Session };

const holderAtom = atom<SessionState>({ state: 'LOADING' });

/** The session. */
export const sessionAtom = atom((get) => get(holderAtom));

const endedAtom = atom(false);

/** Whether the session ended while the studio was open: the page keeps its state until the person signs in again. */
export const sessionEndedAtom = atom((get) => get(endedAtom));

/** Loads the session from the content service; a failure never closes an open page. Never rejects. */
export const loadSessionAtom = atom(null, async (get, set) => {
  try {
    set(holderAtom, { state: 'SIGNED_IN', session: await get(gatewaysAtom).content.session() });
    set(endedAtom, false);
  } catch (error) {
    const isOpen = get(holderAtom).state === 'SIGNED_IN';
    if (isOpen && isSignedOut(error)) set(endedAtom, true);
    if (isOpen) return;
    set(holderAtom, isSignedOut(error) ? { state: 'SIGNED_OUT' } : { state: 'FAILED', error });
  }
});

const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** Signs out here and at the content service. */
export const signOutAtom = atom(null, async (get, set) => {
  await get(gatewaysAtom).content.signOut();
  set(endedAtom, false);
  set(holderAtom, { state: 'SIGNED_OUT' });
});

const openedAtom = atom<string | undefined>(undefined);

/** The site whose draft is open or opening; undefined before that, and without a session. */
export const siteAtom = atom(
  (get): Site | undefined => {
    const current = get(holderAtom);
    const opened = get(openedAtom);
    return current.state === 'SIGNED_IN' ? current.session.sites.find(({ cmsId }) => cmsId === opened) : undefined;
  },
  (_get, set, cmsId: string) => set(openedAtom, cmsId),
);

/** Whether the person may change the draft. */
export const mayEditAtom = atom((get) => {
  const current = get(holderAtom);
  return current.state === 'SIGNED_IN' && current.session.role !== 'viewer';
});

/** The role of the signed-in person; the content service checks it again at each call. */
export const roleAtom = atom((get): Role => {
  const current = get(sessionAtom);
  return current.state === 'SIGNED_IN' ? current.session.role : 'viewer';
});
