import { atom } from 'jotai';
import { saveDraftAtom } from './autosave.ts';
import { editDraftAtom } from './draft.ts';
import { gatewaysAtom } from './gateways.ts';
import { siteAtom } from './session.ts';

/**
 * Makes an old version the draft, in the editor of this window at once. What was typed before is saved first, and undo
 * returns to it. Throws ApiError.
 */
export const restoreVersionAtom = atom(null, async (get, set, number: number) => {
  const site = get(siteAtom);
  if (!site) return;
  await set(saveDraftAtom);
  const draft = await get(gatewaysAtom).content.restore(site.cmsId, number);
  set(editDraftAtom, { type: 'REPLACED', ...draft });
});
