import type { AccountData, AccountPatch } from '#adapters/model/provider.ts';
import type { FormValue } from '#adapters/model/form.ts';
import { allProperties } from '#adapters/check/conditionalProperties.ts';
import { noErrors, type FieldError } from '#adapters/check/fieldError.ts';
import { sameValue } from '#adapters/check/formValue.ts';
import { toChangeSet } from '#adapters/form/accountValues.ts';
import type { FormStore } from '#renderers/model/FormStore.ts';
import { atom, type Setter } from 'jotai';
import { selectAtom } from 'jotai/utils';
import type { ProviderError } from '../../browser/gatewayErrors.ts';
import { accountDraftsAtom } from '../../drafts/accountDraftsAtom.ts';
import { loadDraftsAtom, draftNewsAtom, markedRemindersAtom, openStoreAtom } from '../../drafts/draftStorage.ts';
import { settledCentreAtom, settledRemindersAtom, type CentreTab } from './centre.ts';
import { savingAtom, type Place } from './savingState.ts';

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
  const { tabs, owner } = get(settledCentreAtom).value ?? {};
  if (!tabs || drafts?.owner !== owner) return [];
  return tabs.flatMap((tab) => {
    const store = drafts?.forms.get(prefix + tab.anchor)?.store;
    return store ? [{ tab, store }] : [];
  });
});

/** Makes the stores of all tabs, or gives them the account's values and the forms of now. */
export const openTabsAtom = atom(null, (get, set) => {
  const { tabs = [], owner = '' } = get(settledCentreAtom).value ?? {};
  for (const { anchor, form, saved } of tabs) set(openStoreAtom, prefix + anchor, { form, saved, owner });
});

/**
 * Call before the preference centre shows its forms: restores what an earlier page of this browser tab stored for the
 * account, and reports it. If another system has changed the field of a restored value since, this is reported as a
 * conflict: saving would overwrite a value that the customer has not seen.
 */
export const openDraftsAtom = atom(null, (get, set) => {
  const { owner } = get(settledCentreAtom).value ?? {};
  if (owner === undefined) return;
  set(loadDraftsAtom, owner, centreForms);
  set(openTabsAtom);
  if (get(changeCountAtom) === 0) return;
  set(draftNewsAtom, { at: centreForms, what: 'RESTORED' });
  const places = get(tabStoresAtom).flatMap(changedSince);
  if (places.length > 0) set(savingAtom, { state: 'CONFLICT', places });
});

/** Changed fields whose saved value is no longer the one that the customer changed. */
export function changedSince({ tab, store }: TabStore): readonly Place[] {
  const { bases = {} } = store.draft ?? {};
  return [...store.changedFields]
    .filter((key) => Object.hasOwn(bases, key) && !sameValue(bases[key], tab.saved[key]))
    .map((key) => placeOf(tab, key));
}

/** What the customer has changed in a tab at a moment, and what a save makes of that. */
export interface TabChanges extends TabStore {
  /** Only the touched properties: everything else follows the account. */
  readonly values: FormValue;
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
  readonly remindersToDelete: readonly string[];
}

/** What has changed, for the save bar, the save, questions, conflicts, reports, and leaving the page. */
export const changesAtom = atom((get): Changes => ({
  tabs: get(tabStoresAtom).map(changesIn),
  remindersToDelete: get(markedRemindersAtom),
}));

/** How much has changed; the end of all reminders is one change, as it is one press. */
export const changeCountAtom = atom((get) => {
  const { tabs, remindersToDelete: marked } = get(changesAtom);
  const isAll = marked.length > 0 && marked.length === get(settledRemindersAtom).value?.length;
  return tabs.reduce((sum, { fields }) => sum + fields.length, isAll ? 1 : marked.length);
});

export function changesIn({ tab, store }: TabStore): TabChanges {
  const { draft, changedFields } = store;
  const fields = [...changedFields];
  // At each key, so only where something would be sent.
  const sent = fields.length > 0 ? store.submittedValue : tab.saved;
  const emptied = fields.filter((name) => !store.isVisible(name));
  return { tab, store, values: draft?.values ?? {}, sent, fields, emptied };
}

/**
 * What a save writes to an account: exactly the changed leaves. All tabs at once, because two tabs may show items of the
 * same list, which is written as a whole.
 */
export function patchOf(tabs: readonly TabChanges[], account: AccountData): AccountPatch {
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
    store.setRevealedFields([]);
    store.stopValidation();
  }
}

export function placeOf({ anchor, form }: CentreTab, key: string): Place {
  const label = allProperties(form.schema)[key]?.title;
  return { anchor, key, ...(label !== undefined && { label }) };
}

/** The account's paths of a form property. */
export function pathsOf({ form }: CentreTab, key: string): readonly string[] {
  return form.bindings.flatMap(({ form: [name], provider }) => (name === key ? [provider] : []));
}

/** The errors on the page of each tab, by anchor: found here, or refused by the provider. */
export const tabErrorsAtom = selectAtom(
  tabStoresAtom,
  (stores): Readonly<Record<string, readonly FieldError[]>> =>
    Object.fromEntries(stores.map(({ tab, store }) => [tab.anchor, store.errors])),
  (one, other) => Object.keys({ ...one, ...other }).every((anchor) => one[anchor] === other[anchor]),
);

/** Values that the provider refused and that no tab shows, with the code of the whole answer. */
export const unplacedFaultsAtom = atom<Pick<ProviderError, 'code' | 'faults'>>({ code: 0, faults: [] });

/**
 * Checks a tab when it is left. It may be left with errors, and shows their number; without any, errors appear on the
 * next save or on leaving, not while typing.
 * Source: requirements#invalid-tab.
 */
export const checkTabAtom = atom(null, (get, _set, anchor: string) => {
  const store = get(tabStoresAtom).find(({ tab }) => tab.anchor === anchor)?.store;
  if (store?.validate().errors.length === 0) store.stopValidation();
});

/** Checks every changed tab and the one on screen. Returns the first tab with errors, or undefined. */
export const checkAllAtom = atom(null, (get, set, openAnchor: string | undefined): string | undefined => {
  set(forgetRefusalsAtom);
  for (const { store } of get(tabStoresAtom)) store.normalize();
  const isDue = ({ tab: { open, anchor }, fields }: TabChanges): boolean =>
    open && (fields.length > 0 || anchor === openAnchor);
  const wrong = get(changesAtom).tabs.filter((tab) => {
    if (isDue(tab)) return tab.store.validate().errors.length > 0;
    tab.store.stopValidation();
    return false;
  });
  return wrong[0]?.tab.anchor;
});

/** A new save starts without the refusals of the last one. */
export const forgetRefusalsAtom = atom(null, (get, set) => {
  for (const { store } of get(tabStoresAtom)) store.setExternalErrors(noErrors);
  set(unplacedFaultsAtom, { code: 0, faults: [] });
});
