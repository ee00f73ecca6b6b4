import type { AccountData, AccountPatch } from '#adapters/model/provider.ts';
import type { FormValue } from '#adapters/model/form.ts';
import { allProperties } from '#adapters/check/conditionalProperties.ts';
import { toChangeSet } from '#adapters/form/accountValues.ts';
import { listOf, readPath } from '#adapters/providerPath.ts';
import type { FormStore } from '#renderers/model/FormStore.ts';
import { atom, type Setter } from 'jotai';
import { accountDraftsAtom } from '../drafts/accountDraftsAtom.ts';
import { markedRemindersAtom, openStoreAtom } from '../drafts/draftStorage.ts';
import { settledCentreAtom, settledRemindersAtom, type CentreTab } from './centre.ts';

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
  const drafts = get(accountDraftsAtom);
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

const none: readonly string[] = [];

/** What the customer has changed in a tab at a moment, and what a save makes of that. */
export interface TabChanges extends TabStore {
  /** Only the touched properties: everything else follows the account. */
  readonly values: FormValue;
  /** The account's value of each when it was first touched. */
  readonly bases: FormValue;
  /** The tab's value as a save sends it: without what answers hide. */
  readonly sent: FormValue;
  /** The properties that a save changes. */
  readonly fields: readonly string[];
  /** Those of them that it empties because answers hide them. */
  readonly emptied: readonly string[];
}

/** All unsaved input and marks. */
export interface Changes {
  readonly tabs: readonly TabChanges[];
  readonly count: number;
  /** Exactly the changed leaves. */
  readonly patch: AccountPatch;
  readonly remindersToDelete: readonly string[];
}

/** What has changed, for the save bar, the save, questions, conflicts, reports, and leaving the page. */
export const changesAtom = atom((get): Changes => {
  const centre = get(settledCentreAtom);
  const tabs = get(tabStoresAtom).map(changesIn);
  const remindersToDelete = get(markedRemindersAtom);
  return {
    tabs,
    count: tabs.reduce(
      (sum, { fields }) => sum + fields.length,
      countOf(remindersToDelete, get(settledRemindersAtom).value),
    ),
    // Not at each key.
    get patch() {
      return patchOf(tabs, centre.value?.account);
    },
    remindersToDelete,
  };
});

/** The end of all reminders is one change, as it is one press. */
const countOf = (ids: readonly string[], all: readonly unknown[] = []): number =>
  ids.length > 0 && ids.length === all.length ? 1 : ids.length;

/** How much has changed; a key that changes one more time what is changed already is no news. */
export const changeCountAtom = atom((get) => get(changesAtom).count);

export function changesIn({ tab, store }: TabStore): TabChanges {
  const { draft, changedFields } = store;
  if (!draft && changedFields.size === 0) return unchanged({ tab, store });
  const fields = [...changedFields];
  const emptied = fields.filter((name) => !store.isVisible(name));
  return {
    tab,
    store,
    values: draft?.values ?? {},
    bases: draft?.bases ?? {},
    sent: store.submittedValue,
    fields,
    emptied,
  };
}

/** A tab in which nothing is changed, or whose changes do not count. */
export function unchanged({ tab, store }: TabStore): TabChanges {
  return { tab, store, values: {}, bases: {}, sent: tab.saved, fields: none, emptied: none };
}

/**
 * What a save writes, all tabs at once: two tabs may show items of the same list, which is written as a whole.
 */
export function patchOf(tabs: readonly TabChanges[], account: AccountData | undefined): AccountPatch {
  const changed = tabs.filter(({ fields }) => fields.length > 0);
  return toChangeSet(
    changed.flatMap(({ tab }) => tab.form.bindings),
    Object.assign({}, ...changed.map(({ tab }) => tab.saved)),
    Object.assign({}, ...changed.map(({ sent }) => sent)),
    account,
  );
}

/** Every form follows the account again; input since `sent` was sent stays. */
export function dropSent(set: Setter, sent: readonly TabChanges[]): void {
  set(openTabsAtom);
  for (const { store, values } of sent) {
    store.dropDraft(values);
    store.setRevealedFields(none);
    store.stopValidation();
  }
}

/** A form property of a tab; screens look up its label in the current language. */
export interface Place {
  readonly anchor: string;
  readonly key: string;
  /** The label from content: an expired newsletter is no longer in any form once it was unsubscribed. */
  readonly label?: string;
}

export function placeOf({ anchor, form }: CentreTab, key: string): Place {
  const label = allProperties(form.schema)[key]?.title;
  return { anchor, key, ...(label !== undefined && { label }) };
}

/** The account's paths of a form property. */
export function pathsOf({ form }: CentreTab, key: string): readonly string[] {
  return form.bindings.flatMap(({ form: [name], provider }) => (name === key ? [provider] : []));
}

/** Whether a save writes a form property: the end of everything sends other fields than the typed ones. */
export function isSent(tab: CentreTab, key: string, patch: AccountPatch): boolean {
  return pathsOf(tab, key).some((path) => readPath(patch, listOf(path) ?? path) !== undefined);
}
