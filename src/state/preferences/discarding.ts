import { newsletterPrefix, reminderSubscription } from '#adapters/model/provider.ts';
import { atom } from 'jotai';
import type { UnsubscribeVariant } from '../../rules/savingPlan.ts';
import { discardDraftsAtom, draftNewsAtom, undoDiscardAtom } from '../drafts/draftStorage.ts';
import { gatewaysAtom } from '../store.ts';
import { centreForms, markedRemindersAtom, tabStoresAtom } from './drafts.ts';
import { forgetRefusalsAtom } from './faults.ts';
import { savingAtom } from './savingState.ts';

/** The marks that the last "discard" removed. */
const discardedMarksAtom = atom<readonly string[]>([]);

/** "Discard": removes all unsaved input and marks, until that is undone. */
export const discardAtom = atom(null, (get, set) => {
  set(discardedMarksAtom, get(markedRemindersAtom));
  get(gatewaysAtom).formCounts.discarded();
  set(forgetRefusalsAtom);
  set(markedRemindersAtom, { action: 'REFRESH' });
  set(
    discardDraftsAtom,
    centreForms,
    get(tabStoresAtom).map(({ store }) => store),
  );
  set(savingAtom, { state: 'IDLE' });
});

/** "Undo": restores what was discarded; later input stays. */
export const undoCentreAtom = atom(null, (get, set) => {
  set(markedRemindersAtom, { action: 'DELETE', ids: get(discardedMarksAtom) });
  set(discardedMarksAtom, []);
  set(undoDiscardAtom, centreForms);
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
