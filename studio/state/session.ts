import { atom } from 'jotai';
import { ApiError } from '../gateways/ApiError.ts';
import type { Session, Site } from '../gateways/apiTypes.ts';
import { gatewaysAtom } from './gateways.ts';
import { placeAtom } from './place.ts';

/** Who is signed in, as far as it is known. */
export type SessionState =
  | { readonly state: 'LOADING' }
  | { readonly state: 'SIGNED_OUT' }
  | { readonly state: 'FAILED'; readonly error: unknown }
  | { readonly state: 'SIGNED_IN'; readonly session: Session };

const holderAtom = atom<SessionState>({ state: 'LOADING' });

/** Who is signed in. */
export const sessionAtom = atom((get) => get(holderAtom));

/** Asks the content service who is signed in. Never rejects. */
export const loadSessionAtom = atom(null, async (get, set) => {
  try {
    set(holderAtom, { state: 'SIGNED_IN', session: await get(gatewaysAtom).content.session() });
  } catch (error) {
    const isSignedOut = error instanceof ApiError && error.status === 401;
    set(holderAtom, isSignedOut ? { state: 'SIGNED_OUT' } : { state: 'FAILED', error });
  }
});

/** Ends the session here and at the content service. */
export const signOutAtom = atom(null, async (get, set) => {
  await get(gatewaysAtom).content.signOut();
  set(holderAtom, { state: 'SIGNED_OUT' });
});

/** The site that is open: the one in the address, else the first one; undefined without a session. */
export const siteAtom = atom((get): Site | undefined => {
  const current = get(holderAtom);
  if (current.state !== 'SIGNED_IN') return undefined;
  const { sites } = current.session;
  const { site } = get(placeAtom);
  return sites.find(({ cmsId }) => cmsId === site) ?? sites[0];
});

/** Whether the person may change the draft. */
export const mayEditAtom = atom((get) => {
  const current = get(holderAtom);
  return current.state === 'SIGNED_IN' && current.session.role !== 'viewer';
});
