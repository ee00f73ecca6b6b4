import { newsletterPrefix, reminderSubscription } from '#adapters/model/provider.ts';
import { atom } from 'jotai';
import type { FormDraft } from '../../rules/draftRecord.ts';
import type { UnsubscribeVariant } from '../../rules/savingPlan.ts';
import { draftNewsAtom } from '../drafts/draftStorage.ts';
import { gatewaysAtom } from '../store.ts';
import { centreForms, markedRemindersAtom, tabStoresAtom } from './drafts.ts';
import { forgetRefusalsAtom } from './faults.ts';

/** The changes that the last "discard" removed. */
const discardedAtom = atom<
  { readonly drafts: ReadonlyMap<string, FormDraft>; readonly reminders: readonly string[] } | undefined
>(undefined);

/** Removes all unsaved input and marks, until that is undone. */
export const dropDraftsAtom = atom(null, (get, set) => {
  const drafts = get(tabStoresAtom).flatMap(({ tab, store }) =>
    store.draft ? [[tab.anchor, store.draft] as const] : [],
  );
  set(discardedAtom, { drafts: new Map(drafts), reminders: get(markedRemindersAtom) });
  get(gatewaysAtom).formCounts.discarded();
  for (const { store } of get(tabStoresAtom)) {
    store.reset();
    store.setRevealedFields([]);
  }
  set(forgetRefusalsAtom);
  set(markedRemindersAtom, { action: 'REFRESH' });
  set(draftNewsAtom, { at: centreForms, what: 'DISCARDED' });
});

/** "Undo": restores what was discarded; later input stays. */
export const undoDiscardAtom = atom(null, (get, set) => {
  const discarded = get(discardedAtom);
  if (!discarded) return;
  for (const { tab, store } of get(tabStoresAtom)) {
    const draft = discarded.drafts.get(tab.anchor);
    if (draft) store.restoreDraft({ ...draft, values: { ...draft.values, ...store.draft?.values } });
  }
  set(markedRemindersAtom, { action: 'DELETE', ids: discarded.reminders });
  set(discardedAtom, undefined);
  set(draftNewsAtom, { at: centreForms, what: 'RESTORED' });
});

/** What a question was about that the customer answered with no. */
type TakenBack = UnsubscribeVariant | 'NewNewsletters';

/** Takes back only what the question was about; all other input stays. Source: requirements#unsubscribe-question. */
export const takeBackAtom = atom(null, (get, set, what: TakenBack) => {
  const paths = [
    ...(what === 'ProductReminders' ? [] : [`subscriptions.${newsletterPrefix}`]),
    ...(what === 'ProductReminders' || what === 'All' ? [`subscriptions.${reminderSubscription}`] : []),
  ];
  for (const { tab, store } of get(tabStoresAtom)) {
    const meant = tab.form.bindings.filter(({ provider }) => paths.some((path) => provider.startsWith(path)));
    const names = new Set(meant.map(({ form: [name] }) => name));
    const values = Object.entries(store.draft?.values ?? {}).filter(([name]) => names.has(name));
    store.dropDraft(Object.fromEntries(values));
  }
  if (what === 'ProductReminders' || what === 'All') set(markedRemindersAtom, { action: 'REFRESH' });
  set(draftNewsAtom, { at: centreForms, what: 'REVERTED' });
});
