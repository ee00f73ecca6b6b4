import { atom, type Getter, type Setter } from 'jotai';
import { ApiError, isUnreachable } from '../gateways/ApiError.ts';
import { readDraft } from '../gateways/readApi.ts';
import { ownMember } from '#adapters/model/json.ts';
import { isDirty, type Step } from '../model/editState.ts';
import { editAtom, editDraftAtom, keepDraftAtom, openSiteAtom } from './draft.ts';
import { gatewaysAtom } from './gateways.ts';
import { loadSessionAtom } from './session.ts';
import { takeOverAtom } from './takeOver.ts';

/** Whether the draft is saved: `OFFLINE` and `FAILED` keep it in the browser and try again. */
export type SaveState = 'SAVED' | 'UNSAVED' | 'SAVING' | 'OFFLINE' | 'FAILED' | 'CONFLICT';

const problemAtom = atom<'OFFLINE' | 'FAILED' | undefined>(undefined);
const runningAtom = atom<Promise<void> | undefined>(undefined);

/** Whether the draft is saved. */
export const saveStateAtom = atom((get): SaveState => {
  const edit = get(editAtom);
  if (!edit) return 'SAVED';
  if (edit.conflicts.length > 0) return 'CONFLICT';
  if (get(runningAtom)) return 'SAVING';
  const problem = get(problemAtom);
  return isDirty(edit) ? (problem ?? 'UNSAVED') : 'SAVED';
});

/** How long nothing may be typed before the draft is saved, in milliseconds. */
export const saveDelayMs = 700;
/** Pause between two tries while the content service cannot be reached, in milliseconds. */
export const retryDelayMs = 5_000;

/**
 * Saves the draft now if something is not saved; resolves when the content service has everything, or when that is not
 * possible at the moment. Two calls at once share one. Never rejects.
 */
export const saveDraftAtom = atom(null, async (get, set): Promise<void> => {
  const running = get(runningAtom);
  if (running) {
    await running;
    return;
  }
  const saving = saveUntilClean(get, set).finally(() => set(runningAtom, undefined));
  set(runningAtom, saving);
  await saving;
});

async function saveUntilClean(get: Getter, set: Setter): Promise<void> {
  for (let round = 0; round < 5; round += 1) {
    const edit = get(editAtom);
    if (!edit || !isDirty(edit) || edit.conflicts.length > 0) break;
    set(keepDraftAtom);
    // Each round depends on the one before.
    // oxlint-disable-next-line no-await-in-loop -- see above
    if (!(await saveOnce(get, set, edit))) return;
  }
  set(keepDraftAtom);
}

/** Whether it makes sense to go on at once. */
async function saveOnce(
  get: Getter,
  set: Setter,
  sent: Step & { readonly base: { readonly revision: string } },
): Promise<boolean> {
  const site = get(openSiteAtom);
  if (!site) return false;
  try {
    const { documents, lagging } = sent;
    const saved = await get(gatewaysAtom).content.saveDraft(site.cmsId, {
      revision: sent.base.revision,
      documents,
      lagging,
    });
    set(problemAtom, undefined);
    set(editDraftAtom, { type: 'SAVED', sent, revision: saved.revision });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 412) {
      set(takeOverAtom, readDraft(ownMember(error.body, 'current')));
      return true;
    }
    if (error instanceof ApiError && error.status === 401) await set(loadSessionAtom);
    set(problemAtom, isUnreachable(error) ? 'OFFLINE' : 'FAILED');
    return false;
  }
}
