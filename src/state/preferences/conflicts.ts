import type { AccountData, AccountPatch } from '#adapters/model/provider.ts';
import { sameValue } from '#adapters/check/formValue.ts';
import { fitsAccount, listOf, readPath } from '#adapters/providerPath.ts';
import { centreValue } from './centre.ts';
import { isSent, pathsOf, placeOf, type Place, type TabChanges } from './drafts.ts';

/** What will be sent, the account that the forms were made from, and the account as it is now. */
interface Write {
  readonly patch: AccountPatch;
  readonly shown: AccountData;
  readonly current: AccountData;
}

/**
 * Fields that the customer changed here while another system changed or replaced them: a write would silently overwrite
 * that.
 * Source: requirements#FLT-4.
 */
export function conflictsOf(tabs: readonly TabChanges[], write: Write): readonly Place[] {
  return tabs.flatMap(({ tab, sent, fields }) => {
    const now = centreValue(tab.form, write.current);
    const isConflict = (key: string): boolean =>
      isSent(tab, key, write.patch) &&
      ((!sameValue(now[key], tab.saved[key]) && !sameValue(now[key], sent[key])) ||
        removesUnseen(pathsOf(tab, key), write));
    return fields.filter(isConflict).map((key) => placeOf(tab, key));
  });
}

/**
 * Changed fields whose saved value is no longer the one that the customer changed. Fields without a known base are
 * left out.
 */
export function changedSince(tabs: readonly TabChanges[]): readonly Place[] {
  return tabs.flatMap(({ tab, bases, fields }) =>
    fields
      .filter((key) => Object.hasOwn(bases, key) && !sameValue(bases[key], tab.saved[key]))
      .map((key) => placeOf(tab, key)),
  );
}

/**
 * Whether a write removes something that the customer never saw: a value of another kind at the path, or a new item in
 * a list that is written as a whole.
 */
function removesUnseen(paths: readonly string[], { patch, shown, current }: Write): boolean {
  return paths.some((path) => {
    if (!fitsAccount(current, path)) return true;
    const list = listOf(path);
    if (list === undefined) return false;
    const now = readPath(current, list);
    return !sameValue(now, readPath(shown, list)) && !sameValue(now, readPath(patch, list));
  });
}
