import { fitsAccount, type AccountData, type AccountPatch } from '@kontor/schema-adapters/provider';
import { type AdaptedForm, type FormValue, toChangeSet, uiOf } from '@kontor/schema-adapters';
import { allProperties, noErrors, type FieldError, sameValue } from '@kontor/schema-adapters/checks';
import type { FormStore } from '@kontor/rjsf-theme/form';
import { atom, type ExtractAtomValue } from 'jotai';
import { selectAtom } from 'jotai/utils';
import type { ProviderError } from '../../browser/gatewayErrors.ts';
import { accountDraftsAtom, centreFormPrefix } from '../../drafts/accountDraftsAtom.ts';
import {
  loadDraftsAtom,
  draftNotificationAtom,
  markedRemindersAtom,
  openStoreAtom,
} from '../../drafts/draftStorage.ts';
import { centreValue, settledCentreAtom, settledRemindersAtom, type centreAtom, type CentreTab } from './centre.ts';
import { savingAtom, type Place } from './savingState.ts';

/** Name of the preference centre in notifications about drafts. */
export const centreForms = 'preferences';

/** A tab with the store of its form. */
export interface TabStore {
  readonly tab: CentreTab;
  readonly store: FormStore;
}

/** The tabs with an open form store, in their order. */
export const tabStoresAtom = atom((get): readonly TabStore[] => {
  const drafts = get(accountDraftsAtom);
  const { tabs, owner } = get(settledCentreAtom).value ?? {};
  if (!tabs || drafts?.owner !== owner) return [];
  return tabs.flatMap((tab) => {
    const store = drafts?.forms.get(centreFormPrefix + tab.anchor)?.store;
    return store ? [{ tab, store }] : [];
  });
});

type OpenCentre = Pick<Awaited<ExtractAtomValue<typeof centreAtom>>, 'tabs' | 'owner'>;

/** Creates the stores of all tabs, or updates them with the current forms and the account's values. */
export const openTabsAtom = atom(null, (get, set, centre: OpenCentre | undefined = get(settledCentreAtom).value) => {
  const { tabs = [], owner = '' } = centre ?? {};
  for (const { tab, anchor, form, saved } of tabs) {
    // An address that another tab has now leads to that tab.
    const former = tab.formerAnchors.filter((one) => !tabs.some((other) => other.anchor === one));
    set(openStoreAtom, centreFormPrefix + anchor, {
      form,
      saved,
      owner,
      formerIds: former.map((one) => centreFormPrefix + one),
    });
  }
});

/**
 * Call before the preference centre shows its forms: restores drafts of the account from an earlier page of this
 * browser tab, and reports them and their conflicts.
 */
export const openDraftsAtom = atom(null, (get, set) => {
  const centre = get(settledCentreAtom).value;
  if (!centre) return;
  set(loadDraftsAtom, centre.owner, centreForms);
  set(openTabsAtom);
  if (get(changeCountAtom) === 0) return;
  set(draftNotificationAtom, { at: centreForms, what: 'RESTORED' });
  const places = conflictsOf(get(changesAtom).tabs, centre.account);
  if (places.length > 0) set(savingAtom, { state: 'CONFLICT', places });
  set(dropReadOnlyAtom);
});

/** A snapshot of the customer's changes in a tab, and of the value that a save submits. */
export interface TabChanges extends TabStore {
  /** The changed properties; all others follow the account. */
  readonly values: FormValue;
  /** The submitted value of the tab, without hidden fields. */
  readonly sent: FormValue;
  /** The properties that a save changes. */
  readonly fields: readonly string[];
  /** Those of `fields` that the save empties, because other answers hide them. */
  readonly emptied: readonly string[];
}

/** All unsaved input and marked reminders that still exist. */
export interface Changes {
  readonly tabs: readonly TabChanges[];
  readonly remindersToDelete: readonly string[];
}

/** The unsaved changes, for the save bar, the save, questions, conflicts, reports, and the warning before leaving. */
export const changesAtom = atom((get): Changes => ({
  tabs: get(tabStoresAtom).map(changesIn),
  remindersToDelete: get(markedRemindersAtom).filter(
    (id) => get(settledRemindersAtom).value?.some(({ reminderId }) => reminderId === id) ?? true,
  ),
}));

/** The number of changes. The end of all reminders counts as one change, because it is one press. */
export const changeCountAtom = atom((get) => {
  const { tabs, remindersToDelete: marked } = get(changesAtom);
  const isAll = marked.length > 0 && marked.length === get(settledRemindersAtom).value?.length;
  return tabs.reduce((sum, { fields }) => sum + fields.length, isAll ? 1 : marked.length);
});

export function changesIn({ tab, store }: TabStore): TabChanges {
  // A field can have left the form since the customer typed into it.
  const fields = [...store.changedFields].filter((key) => pathsOf(tab, key).length > 0);
  // This runs on each keystroke, so it computes the submitted value only for changed tabs.
  const sent = fields.length > 0 ? store.submittedValue : tab.saved;
  const emptied = fields.filter((name) => !store.isVisible(name));
  return { tab, store, values: store.draft?.values ?? {}, sent, fields, emptied };
}

/**
 * Fields that both the customer and another system changed, so that a write would overwrite a value that the customer
 * has not seen. Items that another system added to a list are no conflict, because the write includes them.
 * Source: requirements#FLT-4.
 */
export function conflictsOf(tabs: readonly TabChanges[], account: AccountData): readonly Place[] {
  return tabs.flatMap(({ tab, store, sent, fields }) => {
    const now = centreValue(tab.form, account);
    // What the customer saw before typing: the account may have been read again since.
    const seenBefore: FormValue = { ...tab.saved, ...store.draft?.bases };
    const isConflict = (key: string): boolean =>
      [seenBefore, sent].every((seen) => !sameValue(now[key], seen[key])) ||
      pathsOf(tab, key).some((path) => !fitsAccount(account, path));
    return fields.filter(isConflict).map((key) => getFieldPlace(tab, key));
  });
}

/**
 * The patch of a save: exactly the changed leaves. It covers all tabs at once, because two tabs may have items of the
 * same list, which the save writes as a whole.
 */
export function buildPatch(tabs: readonly TabChanges[], account: AccountData): AccountPatch {
  const changed = tabs.filter(({ fields }) => fields.length > 0);
  return toChangeSet(
    changed.flatMap(({ tab }) => tab.form.bindings),
    Object.assign({}, ...changed.map(({ tab }) => tab.saved)),
    Object.assign({}, ...changed.map(({ sent }) => sent)),
    account,
  );
}

/** Drops the input of fields that are read-only by now, after the page has reported it: they show the account's value. */
export const dropReadOnlyAtom = atom(null, (get) => {
  // Not those of the settled tabs, which are old for a moment.
  for (const [id, { form, store }] of get(accountDraftsAtom)?.forms ?? []) {
    const fixed = Object.entries(store.draft?.values ?? {}).filter(([key]) => isReadOnly(form, key));
    if (id.startsWith(centreFormPrefix) && fixed.length > 0) store.dropDraft(Object.fromEntries(fixed));
  }
});

/** Whether a field shows a value that customers cannot change. */
export function isReadOnly(form: AdaptedForm, key: string): boolean {
  return uiOf(form, key)?.['ui:readonly'] === true;
}

export function getFieldPlace({ anchor, form }: CentreTab, key: string): Place {
  return { anchor, key, label: allProperties(form.schema)[key]?.title };
}

/** The account paths of a form property. */
export function pathsOf({ form }: CentreTab, key: string): readonly string[] {
  return form.bindings.flatMap(({ form: [name], provider }) => (name === key ? [provider] : []));
}

/** The errors of each tab by anchor, from the form's validation or the provider. */
export const tabErrorsAtom = selectAtom(
  tabStoresAtom,
  (stores): Readonly<Record<string, readonly FieldError[]>> =>
    Object.fromEntries(stores.map(({ tab, store }) => [tab.anchor, store.errors])),
  (one, other) => Object.keys({ ...one, ...other }).every((anchor) => one[anchor] === other[anchor]),
);

/** Refused values without a field in any tab, with the provider's code of the answer. */
export const unplacedFaultsAtom = atom<Pick<ProviderError, 'code' | 'faults'>>({ code: 0, faults: [] });

/**
 * Validates a tab when the customer leaves it. Errors do not keep the customer in the tab; its button shows their
 * number. Without errors, stops the validation while typing until the next save or leave.
 * Source: requirements#invalid-tab.
 */
export const checkTabAtom = atom(null, (get, _set, anchor: string) => {
  const store = get(tabStoresAtom).find(({ tab }) => tab.anchor === anchor)?.store;
  if (store?.validate().errors.length === 0) store.stopValidation();
});

/** Validates every changed tab and the tab on screen. Returns the anchor of the first open tab with errors. */
export const checkAllAtom = atom(null, (get, set, openAnchor: string | undefined): string | undefined => {
  set(forgetRefusalsAtom);
  for (const { store } of get(tabStoresAtom)) store.normalize();
  const invalidTabs = get(changesAtom).tabs.filter(({ tab, store, fields }) => {
    if (fields.length > 0 || tab.anchor === openAnchor) return store.validate().errors.length > 0;
    store.stopValidation();
    return false;
  });
  return invalidTabs.find(({ tab }) => tab.open)?.tab.anchor;
});

/** Removes the refusals of the last save before a new one. */
export const forgetRefusalsAtom = atom(null, (get, set) => {
  for (const { store } of get(tabStoresAtom)) store.setExternalErrors(noErrors);
  set(unplacedFaultsAtom, { code: 0, faults: [] });
});
