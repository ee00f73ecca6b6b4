import type { AdaptedForm, FormValue } from '#adapters/model/form.ts';
import { atom, type Getter } from 'jotai';
import { fittingDraft, touchedIn } from '../../rules/draftRecord.ts';
import { draftRecordAtom } from '../drafts/draftAtoms.ts';
import { claimDraftsAtom, draftNewsAtom, storeFormDraftAtom, ownerOf } from '../drafts/draftStorage.ts';
import { loggedOutByUserAtom, sessionAtom, settledSessionAtom } from './session.ts';

/** A form on an account, with the owner of its drafts. */
export interface DraftedForm {
  readonly form: AdaptedForm;
  readonly saved: FormValue;
  readonly owner: string;
}

/** Call when a customer opens the account pages: removes drafts of other accounts in this browser tab. */
export const claimAccountAtom = atom(null, async (get, set) => {
  const session = await get(sessionAtom).catch(() => undefined);
  if (session?.state !== 'LOGGED_IN') return;
  const owner = await ownerOf(session.account);
  const now = get(settledSessionAtom);
  const isStill = now.state === 'READY' && now.value === session && !get(loggedOutByUserAtom);
  if (isStill) set(claimDraftsAtom, owner, 'account');
});

/** The first value of a form: the account's values with the customer's draft on top. */
export const shownValueAtom = atom((get) => {
  get(draftRecordAtom);
  return (shown: DraftedForm): FormValue => valueOf(get, shown);
});

/** Call when a form is shown: restores its draft and reports that. Returns whether the form had an expired draft. */
export const openFormAtom = atom(null, (get, set, shown: DraftedForm): boolean => {
  const { anchor } = shown.form;
  const isExpired = set(claimDraftsAtom, shown.owner, anchor);
  if (Object.keys(touchedIn(valueOf(get, shown), shown.saved)).length > 0)
    set(draftNewsAtom, { at: anchor, what: 'RESTORED' });
  else {
    // Drafts that expired while no form was shown are reported at the first form.
    const news = get(draftNewsAtom);
    const isNew = news?.what === 'EXPIRED' && (news.at === anchor || news.at === 'account');
    set(draftNewsAtom, isNew ? { at: anchor, what: 'EXPIRED' } : undefined);
  }
  return isExpired;
});

/** Stores the current input. */
export const storeDraftAtom = atom(null, (_get, set, { owner, form, saved }: DraftedForm, value: FormValue) =>
  set(storeFormDraftAtom, owner, form.anchor, touchedIn(value, saved), form),
);

/** The changes that "discard" removed. */
const discardedAtom = atom<FormValue>({});

/** "Discard": the form shows the account's values, until that is undone. Returns the value to show. */
export const discardFormAtom = atom(null, (get, set, shown: DraftedForm): FormValue => {
  const { anchor } = shown.form;
  set(discardedAtom, draftOf(get, shown));
  set(storeFormDraftAtom, shown.owner, anchor, {});
  set(draftNewsAtom, { at: anchor, what: 'DISCARDED' });
  return shown.saved;
});

/** "Undo": restores the discarded changes; later input stays. Returns the value to show. */
export const undoFormAtom = atom(null, (get, set, shown: DraftedForm): FormValue => {
  const { owner, form } = shown;
  set(storeFormDraftAtom, owner, form.anchor, { ...get(discardedAtom), ...draftOf(get, shown) }, form);
  set(draftNewsAtom, { at: form.anchor, what: 'RESTORED' });
  return valueOf(get, shown);
});

/** Removes the saved values from the draft; input during the save stays in it. */
export const dropSavedAtom = atom(null, (get, set, shown: DraftedForm, sent: FormValue) => {
  const draft = draftOf(get, shown);
  const left = touchedIn({ ...sent, ...draft }, sent);
  set(storeFormDraftAtom, shown.owner, shown.form.anchor, left, shown.form);
  set(draftNewsAtom, undefined);
});

function draftOf(get: Getter, { owner, form }: DraftedForm): FormValue {
  const record = get(draftRecordAtom);
  return record?.owner === owner ? fittingDraft(record.forms[form.anchor], form) : {};
}

function valueOf(get: Getter, shown: DraftedForm): FormValue {
  return { ...shown.saved, ...draftOf(get, shown) };
}
