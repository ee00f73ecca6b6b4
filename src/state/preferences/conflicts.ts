import { allProperties } from '#adapters/check/conditionalProperties.ts';
import type { AccountData, AccountPatch } from '#adapters/model/provider.ts';
import { fitsAccount, listOf, readPath } from '#adapters/providerPath.ts';
import { sameValue } from '#adapters/check/formValue.ts';
import type { Account } from '../../gateways/provider.ts';
import { type CentreTab, centreValue } from './centre.ts';
import { changedInTab, type Drafts, type Opened, sentOf } from './drafts.ts';
import type { Place } from './saveReport.ts';

/** What will be sent, the account that the forms were made from, and the account as it is now. */
interface SaveInput {
  readonly drafts: Drafts;
  readonly opened?: Opened;
  readonly patch: AccountPatch;
  readonly shown: AccountData;
  readonly current: Account;
}

/**
 * Fields that the customer changed here while another system changed or replaced them: sending `patch` would silently
 * overwrite that.
 * Source: requirements#FLT-4.
 */
export function conflictsOf(
  tabs: readonly CentreTab[],
  { drafts, opened, patch, shown, current }: SaveInput,
): readonly Place[] {
  return tabs.flatMap((tab) => {
    const { value: sent } = sentOf(tab, drafts, opened);
    const now = centreValue(tab.form, current);
    const conflicting = changedInTab(tab, drafts, opened).filter((key) => {
      const hasChanged = !sameValue(now[key], tab.saved[key]) && !sameValue(now[key], sent[key]);
      return isSent(tab, key, patch) && (hasChanged || removesUnseen(pathsOf(tab, key), { patch, shown, current }));
    });
    return conflicting.map((key) => placeOf(tab, key));
  });
}

/**
 * Changed fields whose saved value is no longer the one that the customer changed. Fields without a known base are
 * left out.
 */
export function changedSince(tabs: readonly CentreTab[], drafts: Drafts, bases: Drafts): readonly Place[] {
  return tabs.flatMap((tab) => {
    const base = bases[tab.anchor] ?? {};
    const hasChanged = (key: string): boolean => Object.hasOwn(base, key) && !sameValue(base[key], tab.saved[key]);
    return changedInTab(tab, drafts)
      .filter(hasChanged)
      .map((key) => placeOf(tab, key));
  });
}

function placeOf({ anchor, form }: CentreTab, key: string): Place {
  const label = allProperties(form.schema)[key]?.title;
  return { anchor, key, ...(label !== undefined && { label }) };
}

function pathsOf({ form }: CentreTab, key: string): readonly string[] {
  return form.bindings.flatMap(({ form: [name], provider }) => (name === key ? [provider] : []));
}

/**
 * Whether a write removes something that the customer never saw: a value of another kind at the path, or a new item in
 * a list that is written as a whole.
 */
function removesUnseen(
  paths: readonly string[],
  { patch, shown, current }: Omit<SaveInput, 'drafts' | 'opened'>,
): boolean {
  return paths.some((path) => {
    if (!fitsAccount(current, path)) return true;
    const list = listOf(path);
    if (list === undefined) return false;
    const now = readPath(current, list);
    return !sameValue(now, readPath(shown, list)) && !sameValue(now, readPath(patch, list));
  });
}

/** Unsubscribing from everything sends other fields than the typed ones. */
function isSent(tab: CentreTab, key: string, patch: AccountPatch): boolean {
  return pathsOf(tab, key).some((path) => readPath(patch, listOf(path) ?? path) !== undefined);
}
