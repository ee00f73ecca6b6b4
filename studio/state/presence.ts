import { atom } from 'jotai';
import { editAtom, editDraftAtom, openSiteAtom } from './draft.ts';
import { isDirty } from '../model/editState.ts';
import { gatewaysAtom } from './gateways.ts';
import { mayEditAtom } from './session.ts';

const holderAtom = atom<readonly string[]>([]);

/** The names of other people who have the draft open. */
export const presentAtom = atom((get) => get(holderAtom));

/** Time between two looks at who else is here, in milliseconds. */
export const presenceMs = 10_000;

/**
 * Tells that the draft is open here, asks who else has it open, and takes over what they saved. Never rejects: the next
 * look comes soon.
 */
export const lookAroundAtom = atom(null, async (get, set) => {
  const site = get(openSiteAtom);
  if (!site) return;
  const { content } = get(gatewaysAtom);
  try {
    if (get(mayEditAtom)) await content.tellPresence(site.cmsId);
    const { present, revision } = await content.state(site.cmsId);
    set(holderAtom, [...new Set(present.map(({ name }) => name))]);
    const edit = get(editAtom);
    if (!edit || isDirty(edit) || revision === '' || revision === edit.base.revision) return;
    const draft = await content.draft(site.cmsId);
    const now = get(editAtom);
    if (now && now.conflicts.length === 0) set(editDraftAtom, { type: 'CHANGED_ELSEWHERE', ...draft });
  } catch {
    // The saved state tells when the service cannot be reached.
  }
});
