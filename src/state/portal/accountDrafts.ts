import { sameValue } from '#adapters/check/formValue.ts';
import type { AdaptedForm, FormValue } from '#adapters/model/form.ts';
import { atom, type Getter } from 'jotai';
import { fittingDraft } from '../../rules/draftRecord.ts';
import { touchedIn } from '../../rules/touchedIn.ts';
import { draftRecordAtom } from '../drafts/draftRecord.ts';
import { claimDraftsAtom, draftNewsAtom, keepFormAtom, ownerOf } from '../drafts/keeping.ts';
import { loggedOutByUserAtom, sessionAtom, settledSessionAtom } from './session.ts';

/** A form on an account, with whose drafts are its own. */
export interface DraftedForm {
  readonly form: AdaptedForm;
  readonly saved: FormValue;
  readonly owner: string;
}

/** A customer has come to the account pages: what another account left in this browser tab is removed. */
export const claimAccountAtom = atom(null, async (get, set) => {
  const session = await get(sessionAtom).catch(() => undefined);
  if (session?.state !== 'LOGGED_IN') return;
  const owner = await ownerOf(session.account);
  const now = get(settledSessionAtom);
  const isStill = now.state === 'READY' && now.value === session && !get(loggedOutByUserAtom);
  if (isStill) set(claimDraftsAtom, owner, 'account');
});

/** What a form shows at first: what the account says, with what this customer had typed over it. */
export const shownValueAtom = atom((get) => {
  get(draftRecordAtom);
  return (shown: DraftedForm): FormValue => valueOf(get, shown);
});

/** A form is being shown: takes up its draft, and tells that. Gives whether there was one that has come to its end. */
export const openFormAtom = atom(null, (get, set, shown: DraftedForm): boolean => {
  const { anchor } = shown.form;
  const isExpired = set(claimDraftsAtom, shown.owner, anchor);
  if (Object.keys(touchedIn(valueOf(get, shown), shown.saved)).length > 0)
    set(draftNewsAtom, { at: anchor, what: 'RESTORED' });
  else {
    // What came to its end while no form was shown is told at the first one.
    const news = get(draftNewsAtom);
    const isNew = news?.what === 'EXPIRED' && (news.at === anchor || news.at === 'account');
    set(draftNewsAtom, isNew ? { at: anchor, what: 'EXPIRED' } : undefined);
  }
  return isExpired;
});

/** Keeps what is being typed. */
export const keepDraftAtom = atom(null, (_get, set, { owner, form, saved }: DraftedForm, value: FormValue) =>
  set(keepFormAtom, owner, form.anchor, touchedIn(value, saved), form),
);

/** What a form's "discard" took away. */
const discardedAtom = atom<FormValue>({});

/** "Discard": the form shows what the account says, until that is undone. Gives the value to show. */
export const discardFormAtom = atom(null, (get, set, shown: DraftedForm): FormValue => {
  const { anchor } = shown.form;
  set(discardedAtom, draftOf(get, shown));
  set(keepFormAtom, shown.owner, anchor, {});
  set(draftNewsAtom, { at: anchor, what: 'DISCARDED' });
  return shown.saved;
});

/** "Undo": what was discarded is there again; what was typed since then stays. Gives the value to show. */
export const undoFormAtom = atom(null, (get, set, shown: DraftedForm): FormValue => {
  const { owner, form } = shown;
  set(keepFormAtom, owner, form.anchor, { ...get(discardedAtom), ...draftOf(get, shown) }, form);
  set(draftNewsAtom, { at: form.anchor, what: 'RESTORED' });
  return valueOf(get, shown);
});

/** What was saved is no draft any more; what was typed while the save was on its way still is. */
export const dropSavedAtom = atom(null, (get, set, shown: DraftedForm, sent: FormValue) => {
  const left = Object.entries(draftOf(get, shown)).filter(([key, value]) => !sameValue(value, sent[key]));
  set(keepFormAtom, shown.owner, shown.form.anchor, Object.fromEntries(left), shown.form);
  set(draftNewsAtom, undefined);
});

function draftOf(get: Getter, { owner, form }: DraftedForm): FormValue {
  const record = get(draftRecordAtom);
  return record?.owner === owner ? fittingDraft(record.forms[form.anchor], form) : {};
}

function valueOf(get: Getter, shown: DraftedForm): FormValue {
  return { ...shown.saved, ...draftOf(get, shown) };
}
