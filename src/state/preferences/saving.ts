import type { AccountPatch } from '#adapters/model/provider.ts';
import { atom, type Getter, type Setter } from 'jotai';
import { ServiceError } from '../../gateways/gatewayErrors.ts';
import { isEmptyPatch, mergePatches } from '../../rules/patches.ts';
import { questionsBefore, type PlannedSave } from '../../rules/savingPlan.ts';
import { endOfAllSubscriptions, withoutNewNewsletters } from '../../rules/subscriptions.ts';
import { draftNewsAtom } from '../drafts/draftStorage.ts';
import { dropDraftsAtom, takeBackAtom } from './discarding.ts';
import { draftsAtom } from './drafts.ts';
import { checkAllAtom } from './faults.ts';
import { savingAtom, type Asking, type Next, type SavePayload, basisOf, planSave, stay } from './savingState.ts';

/** Loads what sends a save. Call when the page is first used. */
export const loadSending = () => import('./sending.ts');

/** Sends a payload; if what that needs cannot be loaded, the save has failed and can be tried again. Never throws. */
async function send(get: Getter, set: Setter, payload: SavePayload): Promise<Next> {
  set(savingAtom, { state: 'SAVING' });
  set(draftNewsAtom, undefined);
  // Keystrokes from now on are no part of it.
  const sent = get(draftsAtom);
  const part = await loadSending().catch((cause: unknown) => new ServiceError('NETWORK', 'chunk', { cause }));
  if (!(part instanceof ServiceError)) return part.send(get, set, payload, sent);
  set(savingAtom, { state: 'FAILED', payload, basis: basisOf(get), account: part });
  return stay;
}

/** "Save": checks all changed tabs, asks a question if needed, else sends. */
export const saveAtom = atom(null, async (get, set, shown: string | undefined): Promise<Next> => {
  const { state } = get(savingAtom);
  if (state === 'SAVING' || state === 'ASKING') return stay;
  const invalid = set(checkAllAtom, shown);
  if (invalid !== undefined) {
    // The success message of the last save must not stay above the errors of this one.
    set(endSavedAtom);
    return { next: 'SHOW_ERRORS', anchor: invalid };
  }
  const planned = planSave(get);
  if (!planned) return stay;
  const payload = { patch: planned.patch, remindersToDelete: planned.remindersToDelete };
  if (isEmpty(payload)) {
    set(savingAtom, { state: 'IDLE' });
    return stay;
  }
  const asking = askingFor(planned, payload, false);
  if (!asking) return send(get, set, payload);
  set(savingAtom, asking);
  return stay;
});

/** "Unsubscribe from everything": asks first, whatever else was typed. */
export const unsubscribeAllAtom = atom(null, async (get, set): Promise<Next> => {
  const planned = planSave(get);
  if (!planned || get(savingAtom).state === 'SAVING') return stay;
  const payload = { patch: endOfAllSubscriptions(planned.account), remindersToDelete: planned.reminders };
  const asking = askingFor({ ...planned, ...payload }, payload, true);
  if (asking) set(savingAtom, asking);
  return stay;
});

/** What to ask before this is sent; undefined if there is nothing to ask. */
function askingFor(planned: PlannedSave, payload: SavePayload, everything: boolean): Asking | undefined {
  const [question, ...later] = questionsBefore(planned);
  return question && { state: 'ASKING', question, later, payload, everything };
}

/**
 * The answer to a question. "Yes" asks the next one, if there is one. "No" takes back the subscriptions in question, and
 * nothing else.
 * Source: requirements#unsubscribe-question, requirements#first-opt-in.
 */
export const answerAtom = atom(null, async (get, set, yes: boolean): Promise<Next> => {
  const asking = get(savingAtom);
  if (asking.state !== 'ASKING') return stay;
  const { question, later } = asking;
  if (question.ask === 'UNSUBSCRIBE') {
    const [next, ...rest] = later;
    if (yes && next === undefined) return send(get, set, asking.payload);
    set(savingAtom, yes && next ? { ...asking, question: next, later: rest } : { state: 'IDLE' });
    if (!yes && !asking.everything) set(takeBackAtom, question.variant);
    return stay;
  }
  if (!yes) set(takeBackAtom, 'NewNewsletters');
  const { patch, remindersToDelete } = asking.payload;
  const consent: AccountPatch = { data: { sfmc: { dataProcessingConsented: true } } };
  const answered = { patch: yes ? mergePatches([patch, consent]) : withoutNewNewsletters(patch), remindersToDelete };
  if (!isEmpty(answered)) return send(get, set, answered);
  set(savingAtom, { state: 'IDLE' });
  return stay;
});

/**
 * "Try again": sends only the part that failed, unchanged; if something was typed since then, it works like "save".
 * Source: requirements#FLT-3.
 */
export const saveAgainAtom = atom(null, async (get, set, shown: string | undefined): Promise<Next> => {
  const failed = get(savingAtom);
  if (failed.state !== 'FAILED') return stay;
  return failed.basis === basisOf(get) ? send(get, set, failed.payload) : set(saveAtom, shown);
});

/** "Discard": removes all unsaved input and marks. */
export const discardAtom = atom(null, (_get, set) => {
  set(dropDraftsAtom);
  set(savingAtom, { state: 'IDLE' });
});

/** Closes the message of the last save. */
export const closeReportAtom = atom(null, (get, set) => {
  const { state } = get(savingAtom);
  if (state === 'SAVED' || state === 'FAILED' || state === 'CONFLICT') set(savingAtom, { state: 'IDLE' });
});

/** Ends the message of a save that worked: nothing may be called saved while something is not. */
export const endSavedAtom = atom(null, (get, set) => {
  if (get(savingAtom).state === 'SAVED') set(savingAtom, { state: 'IDLE' });
});

function isEmpty({ patch, remindersToDelete }: SavePayload): boolean {
  return isEmptyPatch(patch) && remindersToDelete.length === 0;
}
