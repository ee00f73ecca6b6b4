import type { AdaptedForm } from '#adapters/model/form.ts';
import type { FormStore } from '#renderers/model/FormStore.ts';
import { atom } from 'jotai';
import type { DraftRecord } from './draftRecord.ts';
import { gatewaysAtom } from '../store/store.ts';

/** Session storage key of unsaved changes. */
export const draftsKey = 'kontor.drafts';

/**
 * What one account's customer has typed on this page and not saved: a store per form, by form id, whether the form is
 * drawn or not.
 */
export interface AccountDrafts {
  readonly owner: string;
  readonly forms: Map<string, { readonly store: FormStore; readonly form: AdaptedForm }>;
  /** What an earlier page stored; a form that is opened has it in its store. */
  readonly stored: DraftRecord['forms'];
  readonly reminders: readonly string[];
  /** Ends following the page. */
  readonly stop: () => void;
}

/** Drafts of the account whose forms this page shows; undefined before the first form and after a logout. */
export const accountDraftsAtom = atom<AccountDrafts | undefined>(undefined);

/** After a logout all drafts are removed, and forms that are still on the page store nothing. */
export const forgetDraftsAtom = atom(null, (get, set) => {
  get(accountDraftsAtom)?.stop();
  set(accountDraftsAtom, undefined);
  get(gatewaysAtom).storage.session.remove(draftsKey);
});
