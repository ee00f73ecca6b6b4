import type { AccountData, AccountPatch } from '#adapters/model/account.ts';
import { fitsAccount, listOf, readPath } from '#adapters/providerPath.ts';
import { toFormValue } from '#adapters/form/toFormValue.ts';
import { sameValue } from '#adapters/check/formValue.ts';
import type { Account } from '../../gateways/provider.ts';
import type { CentreTab } from './centre.ts';
import { changedKeys, type Drafts } from './drafts.ts';
import type { Place } from './saveReport.ts';

/** What is about to be sent, the account that the forms were made of, and the account as it is now. */
interface Parting {
  readonly drafts: Drafts;
  readonly patch: AccountPatch;
  readonly shown: AccountData;
  readonly current: Account;
}

/**
 * Fields that the customer changed here while another system set them to something else, or put something else in their place:
 * sending `patch` would silently overrule it. Source: requirements#FLT-4.
 */
export function conflictsOf(tabs: readonly CentreTab[], { drafts, patch, shown, current }: Parting): readonly Place[] {
  return tabs.flatMap((tab) => {
    const draft = drafts[tab.anchor];
    const now = toFormValue(tab.form.bindings, current);
    const contested = changedKeys(tab, draft).filter((key) => {
      const isOther = !sameValue(now[key], tab.saved[key]) && !sameValue(now[key], draft?.[key]);
      return isSent(tab, key, patch) && (isOther || losesOthers(pathsOf(tab, key), { patch, shown, current }));
    });
    return contested.map((key) => {
      const label = tab.form.schema.properties?.[key]?.title;
      return { anchor: tab.anchor, key, ...(label !== undefined && { label }) };
    });
  });
}

function pathsOf({ form }: CentreTab, key: string): readonly string[] {
  return form.bindings.flatMap(({ form: [name], provider }) => (name === key ? [provider] : []));
}

/** Whether a write takes something away that the customer never saw: the place holds another kind now, or the list that is written whole got another item. */
function losesOthers(paths: readonly string[], { patch, shown, current }: Omit<Parting, 'drafts'>): boolean {
  return paths.some((path) => {
    if (!fitsAccount(current, path)) return true;
    const list = listOf(path);
    if (list === undefined) return false;
    const now = readPath(current, list);
    return !sameValue(now, readPath(shown, list)) && !sameValue(now, readPath(patch, list));
  });
}

/** Unsubscribing from everything sends other fields than those that were typed. */
function isSent(tab: CentreTab, key: string, patch: AccountPatch): boolean {
  return pathsOf(tab, key).some((path) => readPath(patch, listOf(path) ?? path) !== undefined);
}
