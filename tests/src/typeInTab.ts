import type { FormValue } from '@kontor/schema-adapters';
import { formRules, FormStore } from '@kontor/rjsf-theme/form';
import type { CentreTab } from '#src/preferences/state/centre.ts';
import { changesAtom, changesIn, tabStoresAtom, type TabChanges } from '#src/preferences/state/drafts.ts';
import type { AppStore } from '#src/store/store.ts';

/** Types into the form of a tab. */
export function typeInTab(store: AppStore, anchor: string, values: FormValue): void {
  const form = store.get(tabStoresAtom).find(({ tab }) => tab.anchor === anchor)?.store;
  if (!form) throw new Error(`no tab ${anchor}`);
  for (const [key, value] of Object.entries(values)) form.setValue([key], value);
}

/** What a customer has changed who types into a tab by itself. */
export function typedInto(tab: CentreTab, values: FormValue, revealed: readonly string[] = []): TabChanges {
  const store = new FormStore({ rules: formRules(tab.form, 'DE'), savedValue: tab.saved });
  store.setRevealedFields(revealed);
  for (const [key, value] of Object.entries(values)) store.setValue([key], value);
  return changesIn({ tab, store });
}

/** The touched properties of each tab that has some, by anchor. */
export function draftsIn(store: AppStore): Readonly<Record<string, FormValue>> {
  const touched = store.get(changesAtom).tabs.filter(({ values }) => Object.keys(values).length > 0);
  return Object.fromEntries(touched.map(({ tab, values }) => [tab.anchor, values]));
}
