import { newsletterPrefix, reminderSubscription } from '#adapters/model/provider.ts';
import { atom, type Setter } from 'jotai';
import type { UnsubscribeVariant } from '../../rules/savingPlan.ts';
import { draftNewsAtom } from '../drafts/draftStorage.ts';
import { gatewaysAtom } from '../store.ts';
import { settledCentreAtom } from './centre.ts';
import {
  centreForms,
  draftsAtom,
  formEpochAtom,
  markedRemindersAtom,
  openedAtom,
  shownChangesAtom,
  type Drafts,
} from './drafts.ts';
import { checkedTabsAtom, forgetProviderFaultsAtom } from './faults.ts';

/** The changes that the last "discard" removed. */
const discardedAtom = atom<{ readonly drafts: Drafts; readonly reminders: readonly string[] } | undefined>(undefined);

/** Removes all unsaved input and marks, until that is undone. */
export const dropDraftsAtom = atom(null, (get, set) => {
  const drafts = get(draftsAtom);
  set(discardedAtom, { drafts, reminders: get(markedRemindersAtom) });
  get(gatewaysAtom).formCounts.discarded();
  forgetSent(set, drafts);
  set(markedRemindersAtom, { action: 'REFRESH' });
  set(draftNewsAtom, { at: centreForms, what: 'DISCARDED' });
});

/** "Undo": restores what was discarded; later input stays. */
export const undoDiscardAtom = atom(null, (get, set) => {
  const discarded = get(discardedAtom);
  if (!discarded) return;
  const { drafts, reminders } = discarded;
  set(draftsAtom, (since) => ({
    ...since,
    ...Object.fromEntries(Object.entries(drafts).map(([anchor, draft]) => [anchor, { ...draft, ...since[anchor] }])),
  }));
  set(markedRemindersAtom, { action: 'DELETE', ids: reminders });
  set(discardedAtom, undefined);
  // Counted from the drafts until the form shows them, so that the save bar does not flicker.
  set(shownChangesAtom, undefined);
  set(formEpochAtom, (epoch) => epoch + 1);
  set(draftNewsAtom, { at: centreForms, what: 'RESTORED' });
});

/** What a question was about that the customer answered with no. */
type TakenBack = UnsubscribeVariant | 'NewNewsletters';

/** Takes back only what the question was about; all other input stays. Source: requirements#unsubscribe-question. */
export const takeBackAtom = atom(null, (get, set, what: TakenBack) => {
  const centre = get(settledCentreAtom);
  if (centre.state !== 'READY') return;
  const paths = [
    ...(what === 'ProductReminders' ? [] : [`subscriptions.${newsletterPrefix}`]),
    ...(what === 'ProductReminders' || what === 'All' ? [`subscriptions.${reminderSubscription}`] : []),
  ];
  const isMeant = (anchor: string, key: string): boolean =>
    centre.value.tabs.some(
      (tab) =>
        tab.anchor === anchor &&
        tab.form.bindings.some(
          ({ form, provider }) => form[0] === key && paths.some((path) => provider.startsWith(path)),
        ),
    );
  set(draftsAtom, (drafts) =>
    Object.fromEntries(
      Object.entries(drafts).map(([anchor, draft]) => {
        const entries = Object.entries(draft);
        const left = entries.filter(([key]) => !isMeant(anchor, key));
        return [anchor, left.length === entries.length ? draft : Object.fromEntries(left)];
      }),
    ),
  );
  if (what === 'ProductReminders' || what === 'All') set(markedRemindersAtom, { action: 'REFRESH' });
  // At once, so that the save bar and the focus do not wait for the form.
  set(
    shownChangesAtom,
    (shown) => shown && { ...shown, keys: new Set([...shown.keys].filter((key) => !isMeant(shown.anchor, key))) },
  );
  set(formEpochAtom, (epoch) => epoch + 1);
  set(draftNewsAtom, { at: centreForms, what: 'REVERTED' });
});

/** Every form shows the account's values again; input since `sent` was sent stays. */
export function forgetSent(set: Setter, sent: Drafts): void {
  set(draftsAtom, (drafts) =>
    Object.fromEntries(Object.entries(drafts).filter(([anchor, draft]) => draft !== sent[anchor])),
  );
  set(shownChangesAtom, undefined);
  set(checkedTabsAtom, []);
  set(forgetProviderFaultsAtom);
  set(openedAtom, {});
  set(formEpochAtom, (epoch) => epoch + 1);
}
