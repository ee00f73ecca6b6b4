import { atom } from 'jotai';
import type { DraftRecord } from '../../rules/draftRecord.ts';
import { gatewaysAtom } from '../store.ts';

/** Session storage key of unsaved changes. */
export const draftsKey = 'kontor.drafts';

/** Unsaved changes of the account whose forms this page shows; undefined before the first form and after a logout. */
export const draftRecordAtom = atom<DraftRecord | undefined>(undefined);

/** After a logout all drafts are removed, and forms that unmount later store nothing. */
export const forgetDraftsAtom = atom(null, (get, set) => {
  set(draftRecordAtom, undefined);
  get(gatewaysAtom).storage.session.remove(draftsKey);
});
