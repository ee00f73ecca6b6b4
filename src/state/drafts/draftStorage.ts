import type { AdaptedForm, FormValue } from '#adapters/model/form.ts';
import { formRules } from '#renderers/form/formRules.ts';
import { FormStore } from '#renderers/model/FormStore.ts';
import { atom } from 'jotai';
import { accountHash } from '../../gateways/accountHash.ts';
import type { Account } from '../../gateways/provider.ts';
import {
  draftLifetime,
  fittingDraft,
  isExpired,
  parseRecord,
  printExpired,
  printRecord,
  storableDraft,
  type FormDraft,
} from '../../rules/draftRecord.ts';
import { settledMetadataAtom } from '../site.ts';
import { gatewaysAtom } from '../store.ts';
import { accountDraftsAtom, draftsKey, type AccountDrafts } from './accountDraftsAtom.ts';

/** How often drafts are written to the browser's storage at most, milliseconds. */
const WRITE_INTERVAL_MS = 300;

/** A form on an account: `saved` has the account's values. */
export interface DraftedForm {
  readonly form: AdaptedForm;
  readonly saved: FormValue;
  readonly owner: string;
}

/** News about unsaved changes: the form (`preferences` or a form of the portal), and what happened to them. */
export interface DraftNews {
  readonly at: string;
  readonly what: 'RESTORED' | 'EXPIRED' | 'DISCARDED' | 'REVERTED';
}
export const draftNewsAtom = atom<DraftNews | undefined>(undefined);

/** The owner of an account's drafts: a hash, so that the storage contains no personal data. */
export function ownerOf({ uid, profile }: Pick<Account, 'uid' | 'profile'>): Promise<string> {
  const email = profile?.['email'];
  return accountHash(uid || (typeof email === 'string' ? email : ''));
}

/** The owner whose drafts were restored; their forms can be shown. */
export const claimedOwnerAtom = atom((get) => get(accountDraftsAtom)?.owner);

/**
 * Call before an account's forms are shown: restores what an earlier page of this browser tab stored for the account,
 * and removes drafts of other accounts and expired ones. `at` is the form that shows the news.
 */
export const claimDraftsAtom = atom(null, (get, set, owner: string, at: string) => {
  const { storage, clock } = get(gatewaysAtom);
  set(writeAtom);
  const stored = parseRecord(storage.session.read(draftsKey));
  const isOwn = stored?.owner === owner;
  const hasExpired = isOwn && isExpired(stored.expires, clock.now());
  if (!hasExpired && owner !== '' && get(accountDraftsAtom)?.owner === owner) return;
  if (hasExpired || !isOwn) storage.session.remove(draftsKey);
  const { forms = {}, reminders = [] } = isOwn && !hasExpired ? stored : {};
  set(accountDraftsAtom, { owner, forms: new Map(), stored: new Map(Object.entries(forms)), reminders });
  set(draftNewsAtom, hasExpired ? { at, what: 'EXPIRED' } : undefined);
  set(followPageAtom);
});

/**
 * The store of a form on the claimed account, with its draft on top of the account's values: made at the first call,
 * brought up to date at each further one. Undefined after a logout, or if the forms of another account are shown by now.
 */
export const openStoreAtom = atom(null, (get, set, id: string, { form, saved, owner }: DraftedForm) => {
  const drafts = get(accountDraftsAtom);
  if (drafts?.owner !== owner) return undefined;
  const rules = formRules(form, get(settledMetadataAtom).value?.rules.country ?? 'DE');
  const opened = drafts.forms.get(id);
  if (opened) {
    opened.form = form;
    opened.store.setRules(rules);
    opened.store.setSavedValue(saved);
    return opened.store;
  }
  const store = new FormStore({ rules, savedValue: saved });
  const draft = drafts.stored.get(id);
  drafts.stored.delete(id);
  if (draft) store.restoreDraft(fittingDraft(draft, form));
  drafts.forms.set(id, { store, form });
  store.subscribe('', () => set(changedAtom, drafts.forms));
  set(accountDraftsAtom, { ...drafts });
  return store;
});

const none: readonly string[] = [];

/** The current account's reminders that are marked for deletion at the next save. */
export const markedRemindersAtom = atom(
  (get) => get(accountDraftsAtom)?.reminders ?? none,
  (get, set, mark: (marked: readonly string[]) => readonly string[]) => {
    const drafts = get(accountDraftsAtom);
    if (!drafts) return;
    set(accountDraftsAtom, { ...drafts, reminders: mark(drafts.reminders) });
    set(changedAtom, drafts.forms);
  },
);

/** What the last "discard" removed. */
const discardedAtom = atom<ReadonlyMap<FormStore, FormDraft>>(new Map());

/** "Discard": these forms show the account's values until that is undone. `at` is the form that shows the news. */
export const discardDraftsAtom = atom(null, (_get, set, at: string, stores: readonly FormStore[]) => {
  set(discardedAtom, new Map(stores.flatMap((store) => (store.draft ? [[store, store.draft] as const] : []))));
  for (const store of stores) {
    store.reset();
    store.setRevealedFields([]);
  }
  set(draftNewsAtom, { at, what: 'DISCARDED' });
});

/** "Undo": restores what was discarded; later input stays. */
export const undoDiscardAtom = atom(null, (get, set, at: string) => {
  for (const [store, draft] of get(discardedAtom))
    store.restoreDraft({ ...draft, values: { ...draft.values, ...store.draft?.values } });
  set(discardedAtom, new Map());
  set(draftNewsAtom, { at, what: 'RESTORED' });
});

/** When something was typed last, epoch milliseconds. */
const lastInputAtom = atom(0);

/** Ends the wait of the write that is due; undefined while there is none. */
const dueWriteAtom = atom<AbortController | undefined>(undefined);

/** Something has changed in one of these forms: what is derived from drafts follows, and they are written soon. */
const changedAtom = atom(null, (get, set, forms: AccountDrafts['forms']) => {
  const drafts = get(accountDraftsAtom);
  if (drafts?.forms !== forms) return;
  const { clock } = get(gatewaysAtom);
  set(accountDraftsAtom, { ...drafts });
  set(lastInputAtom, clock.now());
  if (get(dueWriteAtom)) return;
  const due = new AbortController();
  set(dueWriteAtom, due);
  clock.wait(WRITE_INTERVAL_MS, due.signal).then(
    () => set(writeAtom),
    () => undefined,
  );
});

/** Writes the drafts to the browser's storage, if something has changed since the last write. */
const writeAtom = atom(null, (get, set) => {
  const due = get(dueWriteAtom);
  const drafts = get(accountDraftsAtom);
  due?.abort();
  set(dueWriteAtom, undefined);
  if (!due || !drafts) return;
  const { storage } = get(gatewaysAtom);
  const { owner, forms, stored, reminders } = drafts;
  const opened = [...forms].flatMap(([id, { store, form }]) =>
    store.draft ? [[id, storableDraft(store.draft, form)] as const] : [],
  );
  const expires = get(lastInputAtom) + draftLifetime;
  const text = printRecord({ owner, expires, forms: Object.fromEntries([...stored, ...opened]), reminders });
  if (text === undefined) return storage.session.remove(draftsKey);
  storage.session.write(draftsKey, text);
  return set(followPageAtom);
});

/** Ends following the page. */
const followedAtom = atom<AbortController | undefined>(undefined);

/**
 * Follows the page. When it is hidden, drafts are written, with texts that were filled in without an event. When they
 * expire, they are removed from the storage although the page keeps them; the owner's hash stays, so that the next page
 * can say that they are gone.
 */
const followPageAtom = atom(null, (get, set) => {
  const { storage, clock } = get(gatewaysAtom);
  get(followedAtom)?.abort();
  const stop = new AbortController();
  set(followedAtom, stop);
  let due = new AbortController();
  const look = (): void => {
    // Each look waits for itself alone, however often the page wakes.
    due.abort();
    due = new AbortController();
    const stored = parseRecord(storage.session.read(draftsKey));
    if (!stored) return;
    const left = stored.expires - clock.now();
    if (left <= 0) storage.session.write(draftsKey, printExpired(stored));
    else clock.wait(left, due.signal).then(look, () => undefined);
  };
  const hide = (): void => {
    for (const { store } of get(accountDraftsAtom)?.forms.values() ?? []) store.readInputs();
    set(writeAtom);
  };
  look();
  for (const end of [clock.onWake(look), clock.onHide(hide), () => due.abort()])
    stop.signal.addEventListener('abort', end);
});
