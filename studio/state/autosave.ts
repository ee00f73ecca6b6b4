import { atom, type Getter, type Setter } from 'jotai';
import { ApiError, isUnreachable } from '../gateways/call.ts';
import * as api from '../gateways/apiTypes.ts';
import { ownMember } from '@kontor/schema-adapters/json';
import { sameJson, type Documents } from '../model/documents.ts';
import { isDirty, type EditState, type Step } from '../model/editState.ts';
import { editAtom, editDraftAtom, forgetSavedDraftAtom, keepDraftAtom, openSiteIdAtom } from './draft.ts';
import { gatewaysAtom } from './store.ts';
import { loadSessionAtom, sessionEndedAtom, siteAtom } from './session.ts';
import { announceAtom } from './partAtoms.ts';

/** Why a draft is not saved. The autosave tries again. */
type Unsaved = 'OFFLINE' | 'FAILED' | 'TOO_MANY' | 'TOO_LARGE' | OverLimit;

/** Limits that a draft can exceed. */
const overLimits = ['tabs', 'fields', 'options', 'text', 'entries'] as const;
type OverLimit = `OVER_${(typeof overLimits)[number]}`;

/** The part that exceeds a limit: a JSON pointer into the content, and the limit (`most`). */
interface OverLimitPart {
  readonly where: string;
  readonly most: number;
}

/** Whether the draft is saved. */
export type SaveState = 'SAVED' | 'UNSAVED' | 'SAVING' | 'CONFLICT' | Unsaved;

/** What prevented the last save. */
interface SaveFailure {
  readonly reason: Unsaved;
  /** The documents that exceeded a limit; others may be within it. */
  readonly oversizedDocuments: Documents | undefined;
  readonly overLimitPart: OverLimitPart | undefined;
}

const saveFailureAtom = atom<SaveFailure | undefined>(undefined);

/** The part over a limit that prevents saving, if there is one. */
export const overLimitAtom = atom((get) =>
  get(saveStateAtom).startsWith('OVER_') ? get(saveFailureAtom)?.overLimitPart : undefined,
);

/** States that were sent without an answer: the content service may have stored one of them. */
const unansweredAtom = atom<readonly Step[]>([]);

/** The version that was restored last: as its answer can be lost, the draft that equals it may come by the poll. */
const restoredAtom = atom<Documents | undefined>(undefined);

/** Forgets what prevented the last save: it belongs to the site that was open before. */
export const forgetSaveFailureAtom = atom(null, (_get, set) => {
  set(saveFailureAtom, undefined);
  set(unansweredAtom, []);
  set(restoredAtom, undefined);
});

const runningAtom = atom<Promise<void> | undefined>(undefined);

/** Whether the draft is saved. */
export const saveStateAtom = atom((get): SaveState => {
  const edit = get(editAtom);
  if (!edit) return 'SAVED';
  if (edit.conflicts.length > 0) return 'CONFLICT';
  if (get(runningAtom)) return 'SAVING';
  if (!isDirty(edit)) return 'SAVED';
  const { reason, oversizedDocuments = edit.documents } = get(saveFailureAtom) ?? {};
  return reason !== undefined && oversizedDocuments === edit.documents ? reason : 'UNSAVED';
});

/**
 * Pause before the draft is saved, in milliseconds: short after typing, longer after connection errors, long after a
 * refusal. Undefined in states that save nothing.
 */
export function getSaveDelayMs(state: SaveState): number | undefined {
  if (state === 'SAVED' || state === 'SAVING' || state === 'CONFLICT') return undefined;
  if (state === 'UNSAVED') return 700;
  return state === 'OFFLINE' || state === 'FAILED' ? 5_000 : 30_000;
}

/**
 * Saves unsaved changes now; resolves when the content service has everything, or when saving fails. Concurrent calls
 * share one save. Never rejects.
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
    // Whoever signs in next may be somebody else.
    if (get(sessionEndedAtom)) return;
    // oxlint-disable-next-line no-await-in-loop -- each round depends on the one before
    if (!(await saveOnce(get, set, edit))) return;
  }
  set(keepDraftAtom);
}

/** Saves once; true if the next round can follow at once. */
async function saveOnce(get: Getter, set: Setter, sent: EditState): Promise<boolean> {
  const cmsId = get(openSiteIdAtom);
  if (cmsId === undefined) return false;
  const isOpen = (): boolean => get(openSiteIdAtom) === cmsId;
  try {
    const { documents, lagging } = sent;
    const { revision } = sent.base;
    const saved = await get(gatewaysAtom).content.saveDraft(cmsId, { revision, documents, lagging });
    if (!isOpen()) {
      set(forgetSavedDraftAtom, cmsId, sent);
      return false;
    }
    set(saveFailureAtom, undefined);
    set(unansweredAtom, []);
    set(editDraftAtom, { type: 'SAVED', sent, revision: saved.revision });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) await set(loadSessionAtom);
    if (!isOpen()) return false;
    const current = newerDraftIn(error);
    if (current) {
      const stored = get(unansweredAtom).find(
        ({ documents, lagging }) => sameJson(documents, current.documents) && sameJson(lagging, current.lagging),
      );
      set(unansweredAtom, []);
      if (stored) set(editDraftAtom, { type: 'SAVED', sent: stored, revision: current.revision });
      else set(takeOverAtom, current);
      return true;
    }
    if (isUnreachable(error)) set(unansweredAtom, [...get(unansweredAtom), sent]);
    const oversizedDocuments = error instanceof ApiError && error.status === 413 ? sent.documents : undefined;
    set(saveFailureAtom, { reason: unsavedReason(error), oversizedDocuments, overLimitPart: overLimitIn(error) });
    return false;
  }
}

/** The draft that somebody else has saved since, in the refusal of a call. */
function newerDraftIn(error: unknown): api.Draft | undefined {
  if (!(error instanceof ApiError) || error.status !== 412) return undefined;
  return api.read(api.draft, ownMember(error.body, 'current'));
}

/** The reason of a failed save. */
function unsavedReason(error: unknown): Unsaved {
  if (isUnreachable(error)) return 'OFFLINE';
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 429) return 'TOO_MANY';
  if (status !== 413) return 'FAILED';
  const limit = overLimits.find((candidate) => error instanceof ApiError && error.code === `draft-${candidate}`);
  return limit === undefined ? 'TOO_LARGE' : `OVER_${limit}`;
}

function overLimitIn(error: unknown): OverLimitPart | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const [where, most] = ['where', 'most'].map((name) => ownMember(error.body, name));
  return typeof where === 'string' && typeof most === 'number' ? { where, most } : undefined;
}

/**
 * Makes an old version the draft. Saves unsaved changes first, so that undo can restore them. Takes over what somebody
 * else has saved since instead of replacing it unseen. Throws ApiError, then too.
 */
export const restoreVersionAtom = atom(null, async (get, set, number: number) => {
  const site = get(siteAtom);
  if (!site) return;
  await set(saveDraftAtom);
  if (get(siteAtom)?.cmsId !== site.cmsId) return;
  const { content } = get(gatewaysAtom);
  const { revision } = get(editAtom)?.base ?? (await content.draft(site.cmsId));
  const version = await content.version(site.cmsId, number);
  set(restoredAtom, version);
  const isOpen = (): boolean => get(openSiteIdAtom) === site.cmsId;
  try {
    const draft = await content.restore(site.cmsId, number, revision);
    if (isOpen() && get(editAtom)?.base.revision !== draft.revision) set(editDraftAtom, { type: 'REPLACED', ...draft });
  } catch (error) {
    const current = newerDraftIn(error);
    if (current && isOpen()) set(takeOverAtom, current);
    // The answer to an earlier try may have been lost.
    if (!sameJson(current?.documents, version)) throw error;
  }
});

/**
 * Merges the draft that somebody else saved into this one, and announces their name. Places that both changed become
 * conflicts for the editor to resolve. `since` is the base when the draft was asked for: an answer that comes after
 * another save, merge or site is too late.
 */
export const takeOverAtom = atom(
  null,
  (get, set, { changedBy = '', ...draft }: api.Draft, since?: EditState['base']) => {
    const before = get(editAtom);
    if (since !== undefined && before?.base !== since) return;
    if (!before || before.conflicts.length > 0 || before.base.revision === draft.revision) return;
    const isRestored = !isDirty(before) && sameJson(draft.documents, get(restoredAtom));
    set(restoredAtom, undefined);
    set(editDraftAtom, { type: isRestored ? 'REPLACED' : 'CHANGED_ELSEWHERE', ...draft });
    const after = get(editAtom);
    if (after?.conflicts.length === 0 && after.documents !== before.documents)
      set(announceAtom, {
        key: changedBy === '' ? 'edit.done.elsewhere.somebody' : 'edit.done.elsewhere',
        values: { name: changedBy },
        canUndo: false,
      });
  },
);
