import { atom } from 'jotai';
import { editAtom, openSiteAtom, seenPublishedAtom } from './draft.ts';
import { isDirty } from '../model/editState.ts';
import { gatewaysAtom } from './gateways.ts';
import { mayEditAtom } from './session.ts';
import { takeOverAtom } from './takeOver.ts';

const holderAtom = atom<readonly string[]>([]);

/** The names of other people who have the draft open. */
export const presentAtom = atom((get) => get(holderAtom));

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
    const { present, revision, published } = await content.state(site.cmsId);
    set(holderAtom, [...new Set(present.map(({ name }) => name))]);
    if (published !== null && published.number !== site.version?.number)
      set(seenPublishedAtom, published, await content.version(site.cmsId, published.number));
    const edit = get(editAtom);
    if (!edit || isDirty(edit) || revision === '' || revision === edit.base.revision) return;
    set(takeOverAtom, await content.draft(site.cmsId));
  } catch {
    // The saved state tells when the service cannot be reached.
  }
});
