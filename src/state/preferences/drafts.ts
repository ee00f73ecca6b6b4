import type { AccountData, AccountPatch } from '#adapters/model/provider.ts';
import type { FormValue } from '#adapters/model/form.ts';
import { toChangeSet } from '#adapters/form/accountValues.ts';
import { changedKeys } from '#adapters/check/formValue.ts';
import { sentValue, type SentValue } from '#adapters/form/shownProperties.ts';
import type { FormStore } from '#renderers/form/FormStore.ts';
import { atom, type Getter, type Setter } from 'jotai';
import { markReminders, type ReminderAction } from '../../rules/savingPlan.ts';
import { changeRemindersAtom, draftsOfAccountAtom, openStoreAtom } from '../drafts/draftStorage.ts';
import { settledCentreAtom, type CentreTab } from './centre.ts';

/**
 * The customer's changes by tab anchor: only the touched form properties, so that everything else follows the account.
 */
export type Drafts = Readonly<Record<string, FormValue>>;

/** Hidden form properties by tab anchor in which the provider refused a value: they are visible and sent until a save works. */
export type Opened = Readonly<Record<string, readonly string[]>>;

/** Name of the preference centre in news about drafts. */
export const centreForms = 'preferences';

/** Marks the tabs' forms among all forms with drafts. */
const prefix = 'tab:';

/** A tab with the store of its form. */
export interface TabStore {
  readonly tab: CentreTab;
  readonly store: FormStore;
}

/** The tabs whose forms were opened, in their order. */
export const tabStoresAtom = atom((get): readonly TabStore[] => {
  const drafts = get(draftsOfAccountAtom);
  const centre = get(settledCentreAtom);
  if (centre.state !== 'READY' || drafts?.owner !== centre.value.owner) return [];
  return centre.value.tabs.flatMap((tab) => {
    const store = drafts.forms.get(prefix + tab.anchor)?.store;
    return store ? [{ tab, store }] : [];
  });
});

/** Makes the stores of all tabs, or gives them the account's values and the forms of now. */
export const openTabsAtom = atom(null, (get, set) => {
  const centre = get(settledCentreAtom);
  if (centre.state !== 'READY') return;
  for (const { anchor, form, saved } of centre.value.tabs)
    set(openStoreAtom, prefix + anchor, { form, saved, owner: centre.value.owner });
});

/** Unsaved input. A tab without a draft shows the account's values. */
export const draftsAtom = atom((get): Drafts => byTab(get, ({ draft }) => draft?.values));

/** The account's values of each tab's touched properties when they were first touched, by tab anchor. */
export const draftBasesAtom = atom((get): Drafts => byTab(get, ({ draft }) => draft?.bases));

export const openedAtom = atom((get): Opened =>
  byTab(get, ({ revealedFields }) => (revealedFields.length > 0 ? revealedFields : undefined)),
);

function byTab<Fact>(get: Getter, read: (store: FormStore) => Fact | undefined): Readonly<Record<string, Fact>> {
  const facts = get(tabStoresAtom).flatMap(({ tab: { anchor }, store }) => {
    const fact = read(store);
    return fact === undefined ? [] : [[anchor, fact] as const];
  });
  return Object.fromEntries(facts);
}

/** Reminders marked for deletion at the next save. */
export const markedRemindersAtom = atom(
  (get): readonly string[] => get(draftsOfAccountAtom)?.reminders ?? none,
  (get, set, change: ReminderAction): void => {
    const reminders = get(draftsOfAccountAtom)?.reminders ?? none;
    set(changeRemindersAtom, markReminders(reminders, change));
  },
);
const none: readonly string[] = [];

/** All unsaved input and marks. `patch` has exactly the changed leaves. */
export interface Changes {
  readonly count: number;
  /** Anchors of the changed tabs. */
  readonly tabs: readonly string[];
  readonly patch: AccountPatch;
  readonly remindersToDelete: readonly string[];
}

/** What has changed, for the save bar, the save, questions, conflicts, and leaving the page. */
export const changesAtom = atom((get): Changes => {
  const marked = get(markedRemindersAtom);
  const changed = get(tabStoresAtom).filter(({ store }) => store.changedFields.size > 0);
  const centre = get(settledCentreAtom);
  const [drafts, opened] = [get(draftsAtom), get(openedAtom)];
  return {
    count: changed.reduce((sum, { store }) => sum + store.changedFields.size, marked.length),
    tabs: changed.map(({ tab }) => tab.anchor),
    // Not at each key.
    get patch() {
      const account = centre.state === 'READY' ? centre.value.account : undefined;
      return patchOf(
        changed.map(({ tab }) => tab),
        drafts,
        account,
        opened,
      );
    },
    remindersToDelete: marked,
  };
});

/** How much has changed; a key that changes one more time what is changed already is no news. */
export const changeCountAtom = atom((get) => get(changesAtom).count);

/**
 * The changes in the drafts of these tabs, all tabs at once: two tabs may show items of the same list, which is written
 * as a whole.
 */
export function patchOf(
  tabs: readonly CentreTab[],
  drafts: Drafts,
  account: AccountData | undefined,
  opened: Opened = {},
): AccountPatch {
  return toChangeSet(
    tabs.flatMap(({ form }) => form.bindings),
    Object.fromEntries(tabs.flatMap(({ saved }) => Object.entries(saved))),
    Object.fromEntries(tabs.flatMap((tab) => Object.entries(sentOf(tab, drafts, opened).value))),
    account,
  );
}

/** A tab's form value: the account's values with the customer's changes on top. */
export function valueOf({ anchor, saved }: CentreTab, drafts: Drafts): FormValue {
  return { ...saved, ...drafts[anchor] };
}

/** What a save makes of a tab's value: what answers hide is not sent, though its draft stays. */
export function sentOf(tab: CentreTab, drafts: Drafts, opened: Opened = {}): SentValue {
  return sentValue(tab.form, tab.saved, valueOf(tab, drafts), opened[tab.anchor]);
}

/** The form properties of a tab that the customer changed, as far as a save would send them. */
export function changedInTab(tab: CentreTab, drafts: Drafts, opened?: Opened): readonly string[] {
  return changedKeys(sentOf(tab, drafts, opened).value, tab.saved);
}

/** Every form follows the account again; input since `sent` was sent stays. */
export function dropSent(get: Getter, set: Setter, sent: Drafts): void {
  set(openTabsAtom);
  for (const { tab, store } of get(tabStoresAtom)) {
    store.dropDraft(sent[tab.anchor] ?? {});
    store.setRevealedFields(none);
    store.stopValidation();
  }
}
