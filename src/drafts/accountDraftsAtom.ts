import type { AdaptedForm } from '@kontor/schema-adapters';
import type { FormStore } from '@kontor/rjsf-theme/form';
import { atom } from 'jotai';
import { isLiving } from '../browser/isLiving.ts';
import { draftLifetime, parseDraftRecord, printRecord, type DraftRecord } from './draftRecord.ts';
import { gatewaysAtom } from '../store/store.ts';

/** Session storage key of unsaved changes. */
export const draftsKey = 'kontor.drafts';

/** Prefix of the preference centre's forms among all forms with drafts. */
export const centreFormPrefix = 'tab:';

/** One account's unsaved input on this page: a store per form, by form id, even if the form is not on screen. */
export interface AccountDrafts {
  readonly owner: string;
  readonly forms: Map<string, { readonly store: FormStore; readonly form: AdaptedForm }>;
  /** Drafts from an earlier page; an open form has its draft in its store. */
  readonly stored: DraftRecord['forms'];
  readonly reminders: readonly string[];
  /** Stops the listeners on the page. */
  readonly stop: () => void;
}

/** Drafts of the account whose forms this page shows; undefined before the first form and after a logout. */
export const accountDraftsAtom = atom<AccountDrafts | undefined>(undefined);

/** Time of the last unwritten input, epoch milliseconds. */
export const unwrittenAtom = atom<number | undefined>(undefined);

/** Whether a login in this tab restores unsaved input. */
export const hasRestorableInputAtom = atom(null, (get): boolean => {
  const { storage, clock } = get(gatewaysAtom);
  const expires = parseDraftRecord(storage.session.read(draftsKey))?.expires;
  const isStored = expires !== undefined && isLiving(expires, clock.now(), draftLifetime);
  return isStored || get(unwrittenAtom) !== undefined;
});

/** Stores a record, or removes the stored one if there is nothing to store. */
export const storeDraftsAtom = atom(null, (get, _set, record: DraftRecord | undefined) => {
  const { session } = get(gatewaysAtom).storage;
  const text = record && printRecord(record);
  if (text === undefined) session.remove(draftsKey);
  else session.write(draftsKey, text);
});

/** Whether a logout on this page discarded unsaved input. The next login resets it. */
export const discardedInputAtom = atom(false);

/** Removes all drafts after a logout; forms that are still on the page store nothing. */
export const forgetDraftsAtom = atom(null, (get, set) => {
  const { session } = get(gatewaysAtom).storage;
  if (get(unwrittenAtom) !== undefined || session.read(draftsKey) !== undefined) set(discardedInputAtom, true);
  get(accountDraftsAtom)?.stop();
  set(accountDraftsAtom, undefined);
  session.remove(draftsKey);
});

/** Removes the drafts of the preference centre's forms and its marked reminders; those of other forms stay. */
export const forgetCentreDraftsAtom = atom(null, (get, set) => {
  const record = parseDraftRecord(get(gatewaysAtom).storage.session.read(draftsKey));
  const drafts = get(accountDraftsAtom);
  const hasCentre = [...(drafts?.forms.keys() ?? [])].some((id) => id.startsWith(centreFormPrefix));
  if (hasCentre) {
    drafts?.stop();
    set(accountDraftsAtom, undefined);
  } else if (drafts) set(accountDraftsAtom, { ...drafts, stored: withoutCentre(drafts.stored), reminders: [] });
  set(storeDraftsAtom, record && { ...record, forms: withoutCentre(record.forms), reminders: [] });
});

const withoutCentre = (forms: DraftRecord['forms']): DraftRecord['forms'] =>
  new Map([...forms].filter(([id]) => !id.startsWith(centreFormPrefix)));
