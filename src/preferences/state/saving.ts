import type { FormValue } from '#adapters/model/form.ts';
import { newsletterPrefix, reminderSubscription } from '#adapters/model/provider.ts';
import { atom, type Getter, type Setter } from 'jotai';
import { ServiceError } from '../../browser/gatewayErrors.ts';
import { processingConsent, type UnsubscribeVariant } from '../savingPlan.ts';
import { discardDraftsAtom, draftNewsAtom, markedRemindersAtom } from '../../drafts/draftStorage.ts';
import { gatewaysAtom } from '../../store/store.ts';
import {
  centreForms,
  changeCountAtom,
  changesAtom,
  checkAllAtom,
  forgetRefusalsAtom,
  pathsOf,
  tabStoresAtom,
} from './drafts.ts';
import { savingAtom, stayAtom, type Ending, type Next, type Order } from './savingState.ts';

/** Loads what sends a save. Call when the page is first used. */
export const loadSending = () =>
  import('./sending.ts').catch((cause: unknown) => {
    throw new ServiceError('NETWORK', 'chunk', { cause });
  });

/** Sends an order; if what that needs cannot be loaded, the save has failed and can be tried again. Never throws. */
async function send(get: Getter, set: Setter, order: Order): Promise<Next> {
  // Keystrokes from now on are no part of it.
  const typed = get(changesAtom);
  if (!order.ends && get(changeCountAtom) === 0) return set(stayAtom, { state: 'IDLE' });
  set(savingAtom, { state: 'SAVING', ends: order.ends });
  set(draftNewsAtom, undefined);
  return loadSending().then(
    (part) => part.send(get, set, order, typed),
    (account: unknown) => set(stayAtom, { state: 'FAILED', order, account }),
  );
}

/** "Save": checks all changed tabs and sends the changes. */
export const saveAtom = atom(
  null,
  async (
    get,
    set,
    openAnchor: string | undefined,
    before: Pick<Order, 'answers' | 'completion'> = { answers: [] },
  ): Promise<Next> => {
    const { state } = get(savingAtom);
    if (state === 'SAVING' || state === 'ASKING' || state === 'LACKING') return 'STAY';
    const invalid = set(checkAllAtom, openAnchor);
    if (invalid === undefined) return send(get, set, { ...before, due: [] });
    // The success message of the last save must not stay above the errors of this one.
    set(endSavedAtom);
    return { errorsIn: invalid };
  },
);

/** The end of all newsletters, or of everything, whatever else was typed. */
export const endSubscriptionsAtom = atom(null, async (get, set, ends: Ending): Promise<Next> =>
  get(savingAtom).state === 'SAVING' ? 'STAY' : send(get, set, { ends, answers: [], due: [] }),
);

/**
 * The answer to a question. "Yes" sends the order on. "No" takes back the subscriptions in question, and nothing else.
 * Source: requirements#unsubscribe-question, requirements#first-opt-in.
 */
export const answerAtom = atom(null, async (get, set, yes: boolean): Promise<Next> => {
  const asking = get(savingAtom);
  if (asking.state !== 'ASKING') return 'STAY';
  const { question, order } = asking;
  if (yes) return send(get, set, { ...order, answers: [...order.answers, question] });
  set(savingAtom, { state: 'IDLE' });
  if (order.ends) return 'STAY';
  set(takeBackAtom, question.ask === 'UNSUBSCRIBE' ? question.variant : 'NewNewsletters');
  return question.ask === 'UNSUBSCRIBE' ? 'STAY' : send(get, set, order);
});

/** Sends a save once more with what the account lacked; undefined: the customer does not want to say it now. */
export const giveMissingAtom = atom(null, async (get, set, value: FormValue | undefined): Promise<Next> => {
  const saving = get(savingAtom);
  if (saving.state !== 'LACKING') return 'STAY';
  if (!value) return set(stayAtom, { state: 'IDLE' });
  return send(get, set, { ...saving.order, completion: { missing: saving.missing, value } });
});

/**
 * "Try again": what was saved or answered is not sent or asked again.
 * Source: requirements#FLT-3.
 */
export const saveAgainAtom = atom(null, async (get, set, openAnchor: string | undefined): Promise<Next> => {
  const failed = get(savingAtom);
  if (failed.state !== 'FAILED') return 'STAY';
  return failed.order.ends
    ? send(get, set, failed.order)
    : set(saveAtom, openAnchor, { answers: failed.order.answers, completion: failed.order.completion });
});

/** Ends the message of a save that worked: nothing may be called saved while something is not. */
export const endSavedAtom = atom(null, (get, set) => {
  if (get(savingAtom).state === 'SAVED') set(savingAtom, { state: 'IDLE' });
});

/** "Discard": removes all unsaved input and marks, until that is undone. */
export const discardAtom = atom(null, (get, set) => {
  get(gatewaysAtom).formCounts.discarded();
  set(forgetRefusalsAtom);
  const stores = get(tabStoresAtom).map(({ store }) => store);
  set(discardDraftsAtom, centreForms, stores, get(markedRemindersAtom));
  set(savingAtom, { state: 'IDLE' });
});

/** Takes back only what the question was about; all other input stays. Source: requirements#unsubscribe-question. */
const takeBackAtom = atom(null, (get, set, what: UnsubscribeVariant | 'NewNewsletters') => {
  const takesReminders = what === 'ProductReminders' || what === 'All';
  const starts = [
    ...(what === 'ProductReminders' ? [] : [newsletterPrefix]),
    ...(takesReminders ? [reminderSubscription] : []),
  ];
  for (const { tab, store } of get(tabStoresAtom)) {
    const isMeant = (name: string): boolean =>
      pathsOf(tab, name).some((path) => starts.some((start) => path.startsWith(`subscriptions.${start}`)));
    store.dropDraft(Object.fromEntries(Object.entries(store.draft?.values ?? {}).filter(([name]) => isMeant(name))));
  }
  if (takesReminders) set(markedRemindersAtom, () => []);
  set(draftNewsAtom, { at: centreForms, what: 'REVERTED' });
});

/** Stores the customer's consent to the personalised profile. Throws what failed. Source: requirements#forced-consent. */
export const giveConsentAtom = atom(null, async (get, set): Promise<void> => {
  await (await loadSending()).writeAtOnce(get, set, processingConsent);
  const report = { hasOtherChanges: true, changes: [], remindersDeleted: 0, unendable: [] };
  set(savingAtom, { state: 'SAVED', report });
});
