import type { AdaptedForm, FormValue } from '@kontor/schema-adapters';
import { formRules, FormStore } from '@kontor/rjsf-theme/form';
import { atom } from 'jotai';
import type { Account } from '../provider/provider.ts';
import { draftLifetime, parseDraftRecord, storableDraft } from './draftRecord.ts';
import { isLiving } from '../browser/isLiving.ts';
import { settledMetadataAtom } from '../store/site.ts';
import { gatewaysAtom } from '../store/store.ts';
import {
  accountDraftsAtom,
  draftsKey,
  storeDraftsAtom,
  unwrittenAtom,
  type AccountDrafts,
} from './accountDraftsAtom.ts';

/** Minimum interval between two writes of drafts to the browser's storage, milliseconds. */
const WRITE_INTERVAL_MS = 300;

/** A form for an account; `saved` has the account's values. */
export interface DraftedForm {
  readonly form: AdaptedForm;
  readonly saved: FormValue;
  readonly owner: string;
  /** Ids under which the form's draft may still be stored. */
  readonly formerIds?: readonly string[];
}

/** A message about unsaved changes: the form (`preferences` or a form of the portal), and the event. */
export interface DraftNotification {
  readonly at: string;
  readonly what: 'RESTORED' | 'EXPIRED' | 'DISCARDED' | 'REVERTED';
  /** Restores the discarded changes. */
  readonly undo?: () => void;
}
export const draftNotificationAtom = atom<DraftNotification | undefined>(undefined);

/**
 * The owner of an account's drafts: a hash of 32 hexadecimal digits, so that the storage contains no personal data.
 * Empty if the account is unknown or the browser has no cryptography (pages without https).
 */
export async function ownerOf({ uid, profile }: Pick<Account, 'uid' | 'profile'>): Promise<string> {
  const email = profile?.['email'];
  const account = uid || (typeof email === 'string' ? email : '');
  if (account === '' || !('subtle' in crypto)) return '';
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`kontor drafts of ${account}`));
  return [...new Uint8Array(bytes).slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The owner of the loaded drafts, whose forms can be rendered. */
export const claimedOwnerAtom = atom((get) => get(accountDraftsAtom)?.owner);

/**
 * Call before an account's forms are rendered: restores this tab's stored drafts of the account, and removes drafts of
 * other accounts and expired ones. `at` is the form that shows the message.
 */
export const loadDraftsAtom = atom(null, (get, set, owner: string, at: string) => {
  const { storage, clock } = get(gatewaysAtom);
  set(writeAtom);
  const before = get(accountDraftsAtom);
  const stored = parseDraftRecord(storage.session.read(draftsKey));
  const isOwn = stored?.owner === owner;
  const hasExpired = isOwn && !isLiving(stored.expires, clock.now(), draftLifetime);
  if (!hasExpired && owner !== '' && before?.owner === owner) return;
  if (hasExpired || !isOwn) storage.session.remove(draftsKey);
  const { forms = new Map(), reminders = [] } = isOwn && !hasExpired ? stored : {};
  before?.stop();
  const stop = clock.onHide(() => set(hideAtom));
  set(accountDraftsAtom, { owner, forms: new Map(), stored: forms, reminders, stop });
  set(draftNotificationAtom, hasExpired ? { at, what: 'EXPIRED' } : undefined);
});

/**
 * The store of a form on the claimed account, with its draft on top of the account's values: created by the first call,
 * updated by later ones. Undefined after a logout, or if the page now shows another account's forms.
 */
export const openStoreAtom = atom(null, (get, set, id: string, { form, saved, owner, formerIds = [] }: DraftedForm) => {
  const drafts = get(accountDraftsAtom);
  if (drafts?.owner !== owner) return undefined;
  const rules = formRules(form, get(settledMetadataAtom).value?.rules.country ?? 'DE');
  const opened = drafts.forms.get(id)?.store;
  const store = opened ?? new FormStore({ rules, savedValue: saved });
  drafts.forms.set(id, { store, form });
  if (opened) {
    opened.setRules(rules);
    opened.setSavedValue(saved);
    return opened;
  }
  const draft = [id, ...formerIds].map((one) => drafts.stored.get(one)).find((one) => one !== undefined);
  if (draft) store.restoreDraft(storableDraft(draft, form));
  store.subscribe('', () => set(changedAtom, drafts.forms));
  const stored = new Map([...drafts.stored].filter(([other]) => !formerIds.includes(other)));
  set(accountDraftsAtom, { ...drafts, stored });
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

/**
 * "Discard": resets these forms to the account's values and unmarks these reminders, with an undo that keeps later
 * input. `at` is the form that shows the message.
 */
export const discardDraftsAtom = atom(
  null,
  (_get, set, at: string, stores: readonly FormStore[], reminders: readonly string[] = none) => {
    const drafts = stores.map((store) => [store, store.draft] as const);
    const undo = (): void => {
      for (const [store, draft] of drafts)
        if (draft) store.restoreDraft({ ...draft, values: { ...draft.values, ...store.draft?.values } });
      set(markedRemindersAtom, (marked) => [...new Set([...marked, ...reminders])]);
      set(draftNotificationAtom, { at, what: 'RESTORED' });
    };
    for (const store of stores) {
      store.reset();
      store.setRevealedFields([]);
    }
    set(markedRemindersAtom, (marked) => marked.filter((id) => !reminders.includes(id)));
    set(draftNotificationAtom, { at, what: 'DISCARDED', undo });
  },
);

/** Handles a change in one of these forms: updates everything derived from the drafts, and schedules a write. */
const changedAtom = atom(null, (get, set, forms: AccountDrafts['forms']) => {
  const drafts = get(accountDraftsAtom);
  if (drafts?.forms !== forms) return;
  const { clock } = get(gatewaysAtom);
  set(accountDraftsAtom, { ...drafts });
  if (get(unwrittenAtom) === undefined) void clock.wait(WRITE_INTERVAL_MS).then(() => set(writeAtom));
  set(unwrittenAtom, clock.now());
});

/** Writes the drafts to the browser's storage, if they have changed since the last write. */
const writeAtom = atom(null, (get, set) => {
  const drafts = get(accountDraftsAtom);
  const lastInput = get(unwrittenAtom);
  set(unwrittenAtom, undefined);
  if (lastInput === undefined || !drafts) return;
  const { owner, forms, stored, reminders } = drafts;
  const opened = [...forms].map(([id, { store, form }]) => [id, storableDraft(store.draft, form)] as const);
  const record = { owner, expires: lastInput + draftLifetime, forms: new Map([...stored, ...opened]), reminders };
  set(storeDraftsAtom, record);
});

/** Writes the drafts when the page is hidden, including autofilled texts without an event. */
const hideAtom = atom(null, (get, set) => {
  for (const { store } of get(accountDraftsAtom)?.forms.values() ?? []) store.readInputs();
  set(writeAtom);
});
