import { toFormValue } from '#adapters/form/toFormValue.ts';
import { sameValue } from '#renderers/formValue.ts';
import type { Account } from '../../gateways/provider.ts';
import type { CentreTab } from './centre.ts';
import { changedKeys, type Drafts } from './drafts.ts';
import type { Place } from './saveReport.ts';

/**
 * Fields that the customer changed here while another system set them to something else: saving would silently overrule it.
 * `current` is the account as it is now. Source: security requirement FLT-4.
 */
export function conflictsOf(tabs: readonly CentreTab[], drafts: Drafts, current: Account): readonly Place[] {
  return tabs.flatMap((tab) => {
    const draft = drafts[tab.anchor];
    const now = toFormValue(tab.form.bindings, current);
    const contested = changedKeys(tab, draft).filter((key) => !sameValue(now[key], tab.saved[key]) && !sameValue(now[key], draft?.[key]));
    return contested.map((key) => ({ anchor: tab.anchor, key }));
  });
}
