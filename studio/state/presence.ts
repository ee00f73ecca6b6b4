import { atom } from 'jotai';
import { ApiError } from '../gateways/ApiError.ts';
import type { ContentState } from '../gateways/apiTypes.ts';
import { commentsAtom, loadCommentsAtom } from './comments.ts';
import { editAtom, openSiteAtom, seenPublishedAtom } from './draft.ts';
import { isDirty } from '../model/editState.ts';
import { gatewaysAtom } from './gateways.ts';
import { loadSessionAtom, mayEditAtom } from './session.ts';
import { takeOverAtom } from './takeOver.ts';

const holderAtom = atom<readonly string[]>([]);

/** The names of other people who have the draft open. */
export const presentAtom = atom((get) => get(holderAtom));

const stateAtom = atom<ContentState | undefined>(undefined);

/** What the open site's content was at the last look: version, schedule, review, open comments. */
export const contentStateAtom = atom((get) => {
  const state = get(stateAtom);
  return state?.cmsId === get(openSiteAtom)?.cmsId ? state : undefined;
});

/** Notes what a page has asked for itself. */
export const seenStateAtom = atom(null, (_get, set, state: ContentState) => set(stateAtom, state));

/** Time between two looks at who else is here, in milliseconds. */
export const presenceMs = 2_500;

/**
 * Tells that the draft is open here, asks who else has it open, and takes over what they saved and published. Never
 * rejects: the next look comes soon.
 */
export const lookAroundAtom = atom(null, async (get, set) => {
  const site = get(openSiteAtom);
  if (!site) return;
  const { content } = get(gatewaysAtom);
  try {
    if (get(mayEditAtom)) await content.tellPresence(site.cmsId);
    const state = await content.state(site.cmsId);
    const { present, revision, published } = state;
    if (state.openComments > 0 || get(commentsAtom).length > 0) await set(loadCommentsAtom);
    set(stateAtom, state);
    set(holderAtom, [...new Set(present.map(({ name }) => name))]);
    if (published !== null && published.number !== site.version?.number)
      set(seenPublishedAtom, published, await content.version(site.cmsId, published.number));
    const edit = get(editAtom);
    if (!edit || isDirty(edit) || revision === '' || revision === edit.base.revision) return;
    set(takeOverAtom, await content.draft(site.cmsId));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) await set(loadSessionAtom);
    // The saved state tells when the service cannot be reached.
  }
});
