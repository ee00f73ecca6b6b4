import type { FormValue } from '@kontor/schema-adapters';
import { newsletterPrefix, reminderSubscription } from '@kontor/schema-adapters/provider';
import { atom, type Getter, type Setter } from 'jotai';
import { processingConsent, type UnsubscribeVariant } from '../savingPlan.ts';
import { discardDraftsAtom, draftNotificationAtom, markedRemindersAtom } from '../../drafts/draftStorage.ts';
import { gatewaysAtom, languageAtom } from '../../store/store.ts';
import {
  centreForms,
  changesAtom,
  checkAllAtom,
  forgetRefusalsAtom,
  pathsOf,
  tabStoresAtom,
  type TabChanges,
} from './drafts.ts';
import { reportSaved, sendOrder, writeAtOnce } from './sending.ts';
import { savingAtom, stayAtom, type Ending, type Next, type Order } from './savingState.ts';

/** Whether a tab's input stays a draft: it is invalid, and the tab has locked. */
const isBlocked = ({ tab, store }: TabChanges): boolean => !tab.open && store.errors.length > 0;

/** Sends an order. Never throws. */
async function send(get: Getter, set: Setter, order: Order): Promise<Next> {
  // A snapshot, because later input does not belong to this order.
  const { tabs, remindersToDelete } = get(changesAtom);
  const typed = { tabs: tabs.filter((one) => !isBlocked(one)), remindersToDelete };
  if (!order.ends && remindersToDelete.length === 0 && typed.tabs.every(({ fields }) => fields.length === 0)) {
    set(savingAtom, { state: 'IDLE' });
    const blocked = tabs.find(isBlocked);
    return blocked ? { errorsIn: blocked.tab.anchor } : 'STAY';
  }
  set(savingAtom, { state: 'SAVING', ends: order.ends });
  set(draftNotificationAtom, undefined);
  return sendOrder(get, set, order, typed);
}

/** "Save": validates all changed tabs and sends the changes; `before` is the failed order that this repeats. */
export const saveAtom = atom(null, async (get, set, openAnchor: string | undefined, before?: Order): Promise<Next> => {
  const saving = get(savingAtom);
  if (saving.state === 'SAVING' || saving.state === 'ASKING' || saving.state === 'LACKING') return 'STAY';
  // The notice shows these other values: the customer's input may replace them now.
  for (const { anchor, key } of saving.state === 'CONFLICT' ? saving.places : []) {
    const open = get(tabStoresAtom).find(({ tab }) => tab.anchor === anchor);
    open?.store.rebaseDraft([key], open.tab.saved);
  }
  const invalid = set(checkAllAtom, openAnchor);
  if (invalid === undefined) return send(get, set, before ?? { answers: [], due: [] });
  // The success message of the last save must not stay above new errors.
  set(endSavedAtom);
  return { errorsIn: invalid };
});

/** Ends all newsletters, or everything, without the other unsaved input. */
export const endSubscriptionsAtom = atom(null, async (get, set, ends: Ending): Promise<Next> =>
  get(savingAtom).state === 'SAVING' ? 'STAY' : send(get, set, { ends, answers: [], due: [] }),
);

/**
 * Handles the answer to a question. "Yes" continues the order. "No" reverts only the subscriptions in question.
 * Source: requirements#unsubscribe-question, requirements#first-opt-in.
 */
export const answerAtom = atom(null, async (get, set, yes: boolean): Promise<Next> => {
  const asking = get(savingAtom);
  if (asking.state !== 'ASKING') return 'STAY';
  const { question, order } = asking;
  if (yes) return send(get, set, { ...order, answers: [...order.answers, question] });
  set(savingAtom, { state: 'IDLE' });
  if (order.ends) return 'STAY';
  set(revertAtom, question.ask === 'UNSUBSCRIBE' ? question.variant : 'NewNewsletters');
  return question.ask === 'UNSUBSCRIBE' ? 'STAY' : send(get, set, order);
});

/** Sends a save again with the missing values; undefined if the customer closed the dialog. */
export const giveMissingAtom = atom(null, async (get, set, value: FormValue | undefined): Promise<Next> => {
  const saving = get(savingAtom);
  if (saving.state !== 'LACKING') return 'STAY';
  if (!value) return set(stayAtom, saving.failed);
  return send(get, set, { ...saving.failed.order, completion: { missing: saving.missing, value } });
});

/**
 * "Try again": sends only unsaved parts, and keeps the answers to questions.
 * Source: requirements#FLT-3.
 */
export const saveAgainAtom = atom(null, async (get, set, openAnchor: string | undefined): Promise<Next> => {
  const failed = get(savingAtom);
  if (failed.state !== 'FAILED') return 'STAY';
  return failed.order.ends ? send(get, set, failed.order) : set(saveAtom, openAnchor, failed.order);
});

/** Removes the success message of the last save, because new changes are unsaved. */
export const endSavedAtom = atom(null, (get, set) => {
  if (get(savingAtom).state === 'SAVED') set(savingAtom, { state: 'IDLE' });
});

/** "Discard": removes all unsaved input and marks; the customer can undo it. */
export const discardAtom = atom(null, (get, set) => {
  if (get(savingAtom).state === 'SAVING') return;
  get(gatewaysAtom).formCounts.discarded();
  set(forgetRefusalsAtom);
  const stores = get(tabStoresAtom).map(({ store }) => store);
  set(discardDraftsAtom, centreForms, stores, get(markedRemindersAtom));
  set(savingAtom, { state: 'IDLE' });
});

/** Reverts only the subscriptions in question; all other input stays. Source: requirements#unsubscribe-question. */
const revertAtom = atom(null, (get, set, what: UnsubscribeVariant | 'NewNewsletters') => {
  const revertsReminders = what === 'ProductReminders' || what === 'All';
  const starts = [
    ...(what === 'ProductReminders' ? [] : [newsletterPrefix]),
    ...(revertsReminders ? [reminderSubscription] : []),
  ];
  for (const { tab, store } of get(tabStoresAtom)) {
    const isAffected = (name: string): boolean =>
      pathsOf(tab, name).some((path) => starts.some((start) => path.startsWith(`subscriptions.${start}`)));
    store.dropDraft(Object.fromEntries(Object.entries(store.draft?.values ?? {}).filter(([name]) => isAffected(name))));
  }
  if (revertsReminders) set(markedRemindersAtom, () => []);
  set(draftNotificationAtom, { at: centreForms, what: 'REVERTED' });
});

/** Saves the customer's consent to the personalised profile. Throws on failure. Source: requirements#forced-consent. */
export const giveConsentAtom = atom(null, async (get, set): Promise<void> => {
  const language = get(languageAtom);
  await writeAtOnce(get, set, processingConsent);
  reportSaved(get, set, processingConsent, { tabs: [], language });
  const report = { hasOtherChanges: true, changes: [], remindersDeleted: 0, unendable: [] };
  // A conflict on arrival stands behind the question, and is still to be confirmed.
  if (get(savingAtom).state !== 'CONFLICT') set(savingAtom, { state: 'SAVED', report });
});
