import { atom } from 'jotai';
import type { DraftRecord } from '../../rules/draftRecord.ts';
import { gatewaysAtom } from '../store.ts';

/** Where the session storage holds unsaved changes. */
export const draftsKey = 'kontor.drafts';

/** Unsaved changes of the account whose forms this page shows; undefined until it has shown one, and after a logout. */
export const draftRecordAtom = atom<DraftRecord | undefined>(undefined);

/** After a logout nothing stays, and forms that go away later keep nothing. */
export const forgetDraftsAtom = atom(null, (get, set) => {
  set(draftRecordAtom, undefined);
  get(gatewaysAtom).storage.session.remove(draftsKey);
});
