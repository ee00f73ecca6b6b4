import type { FormValue } from '#adapters/model/form.ts';
import { tabStoresAtom } from '#src/state/preferences/drafts.ts';
import type { AppStore } from '#src/state/store.ts';

/** Types into the form of a tab. */
export function typeInTab(store: AppStore, anchor: string, values: FormValue): void {
  const form = store.get(tabStoresAtom).find(({ tab }) => tab.anchor === anchor)?.store;
  if (!form) throw new Error(`no tab ${anchor}`);
  for (const [key, value] of Object.entries(values)) form.setValue([key], value);
}
