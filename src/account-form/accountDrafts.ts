import type { FormValue } from '@kontor/schema-adapters';
import type { FormStore } from '@kontor/rjsf-theme/form';
import { atom } from 'jotai';
import { accountDraftsAtom } from '../drafts/accountDraftsAtom.ts';
import {
  loadDraftsAtom,
  draftNotificationAtom,
  openStoreAtom,
  ownerOf,
  type DraftedForm,
} from '../drafts/draftStorage.ts';
import { loggedOutByUserAtom, sessionAtom, settledSessionAtom } from '../session/session.ts';

/** Call when a customer opens the account pages: removes drafts of other accounts in this browser tab. */
export const claimAccountAtom = atom(null, async (get, set) => {
  const session = await get(sessionAtom).catch(() => undefined);
  if (session?.state !== 'LOGGED_IN') return;
  const owner = await ownerOf(session.account);
  const now = get(settledSessionAtom);
  const isCurrent = now.state === 'READY' && now.value === session && !get(loggedOutByUserAtom);
  if (isCurrent) set(loadDraftsAtom, owner, 'account');
});

/** The store of a form after its account's drafts are loaded. */
export const formStoreAtom = atom((get) => {
  const drafts = get(accountDraftsAtom);
  return ({ owner, form }: DraftedForm): FormStore | undefined =>
    drafts?.owner === owner ? drafts.forms.get(form.anchor)?.store : undefined;
});

/** Call when a form is rendered: restores its draft and reports that. */
export const openFormAtom = atom(null, (get, set, drafted: DraftedForm) => {
  const { anchor } = drafted.form;
  set(loadDraftsAtom, drafted.owner, anchor);
  const store = set(openStoreAtom, anchor, drafted);
  if (store?.draft) return set(draftNotificationAtom, { at: anchor, what: 'RESTORED' });
  // Reports drafts that expired without a visible form at the first form.
  const notification = get(draftNotificationAtom);
  const isNew = notification?.what === 'EXPIRED' && (notification.at === anchor || notification.at === 'account');
  return set(draftNotificationAtom, isNew ? { at: anchor, what: 'EXPIRED' } : undefined);
});

/** Sets the sent value as the account's value; input during the save stays. */
export const dropSavedAtom = atom(null, (get, set, drafted: DraftedForm, sent: FormValue) => {
  get(formStoreAtom)(drafted)?.settle(sent);
  set(draftNotificationAtom, undefined);
});
