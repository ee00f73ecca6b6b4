import type { AccountPatch } from '#adapters/model/account.ts';
import { readPath } from '#adapters/providerPath.ts';
import { toFormValue } from '#adapters/form/toFormValue.ts';
import { sameValue } from '#adapters/check/formValue.ts';
import type { Account } from '../../gateways/provider.ts';
import type { CentreTab } from './centre.ts';
import { changedKeys, type Drafts } from './drafts.ts';
import type { Place } from './saveReport.ts';

/** What is about to be sent, and the account as it is now. */
interface Parting {
  readonly drafts: Drafts;
  readonly patch: AccountPatch;
  readonly current: Account;
}

/**
 * Fields that the customer changed here while another system set them to something else: sending `patch` would silently overrule it.
 * Source: security requirement FLT-4.
 */
export function conflictsOf(tabs: readonly CentreTab[], { drafts, patch, current }: Parting): readonly Place[] {
  return tabs.flatMap((tab) => {
    const draft = drafts[tab.anchor];
    const now = toFormValue(tab.form.bindings, current);
    const contested = changedKeys(tab, draft).filter(
      (key) => !sameValue(now[key], tab.saved[key]) && !sameValue(now[key], draft?.[key]) && isSent(tab, key, patch),
    );
    return contested.map((key) => ({ anchor: tab.anchor, key }));
  });
}

/** Unsubscribing from everything sends other fields than those that were typed. */
function isSent({ form }: CentreTab, key: string, patch: AccountPatch): boolean {
  return form.bindings.some((binding) => binding.form[0] === key && readPath(patch, binding.provider) !== undefined);
}
