import { atom, type Getter, type Setter } from 'jotai';
import { ServiceError } from '../../gateways/gatewayErrors.ts';
import { isEmptyPatch } from '../../rules/patches.ts';
import type { Question } from '../../rules/savingPlan.ts';
import { draftNewsAtom } from '../drafts/draftStorage.ts';
import { takeBackAtom } from './discarding.ts';
import { changesAtom } from './drafts.ts';
import { checkAllAtom } from './faults.ts';
import { savingAtom, type Next, type Order, stay } from './savingState.ts';

/** Loads what sends a save. Call when the page is first used. */
export const loadSending = () => import('./sending.ts');

/** Sends an order; if what that needs cannot be loaded, the save has failed and can be tried again. Never throws. */
async function send(get: Getter, set: Setter, order: Order): Promise<Next> {
  // Keystrokes from now on are no part of it.
  const typed = get(changesAtom);
  if (!order.everything && isEmptyPatch(typed.patch) && typed.remindersToDelete.length === 0) {
    set(savingAtom, { state: 'IDLE' });
    return stay;
  }
  set(savingAtom, { state: 'SAVING', everything: order.everything });
  set(draftNewsAtom, undefined);
  return loadSending().then(
    (part) => part.send(get, set, order, typed),
    (cause: unknown) => {
      set(savingAtom, { state: 'FAILED', order, account: new ServiceError('NETWORK', 'chunk', { cause }) });
      return stay;
    },
  );
}

/** "Save": checks all changed tabs and sends the changes. */
export const saveAtom = atom(
  null,
  async (get, set, shown: string | undefined, answers: readonly Question[] = []): Promise<Next> => {
    const { state } = get(savingAtom);
    if (state === 'SAVING' || state === 'ASKING') return stay;
    const invalid = set(checkAllAtom, shown);
    if (invalid === undefined) return send(get, set, { everything: false, answers, due: [] });
    // The success message of the last save must not stay above the errors of this one.
    set(endSavedAtom);
    return { next: 'SHOW_ERRORS', anchor: invalid };
  },
);

/** "Unsubscribe from everything": whatever else was typed. */
export const unsubscribeAllAtom = atom(null, async (get, set): Promise<Next> =>
  get(savingAtom).state === 'SAVING' ? stay : send(get, set, { everything: true, answers: [], due: [] }),
);

/**
 * The answer to a question. "Yes" asks the next one, if there is one. "No" takes back the subscriptions in question, and
 * nothing else.
 * Source: requirements#unsubscribe-question, requirements#first-opt-in.
 */
export const answerAtom = atom(null, async (get, set, yes: boolean): Promise<Next> => {
  const asking = get(savingAtom);
  if (asking.state !== 'ASKING') return stay;
  const { question, later, order } = asking;
  const [next, ...rest] = later;
  const agreed = { ...order, answers: [...order.answers, question] };
  if (yes && next === undefined) return send(get, set, agreed);
  set(savingAtom, yes && next ? { ...asking, question: next, later: rest, order: agreed } : { state: 'IDLE' });
  if (yes || order.everything) return stay;
  set(takeBackAtom, question.ask === 'UNSUBSCRIBE' ? question.variant : 'NewNewsletters');
  return question.ask === 'UNSUBSCRIBE' ? stay : send(get, set, order);
});

/**
 * "Try again": what was saved or answered is not sent or asked again.
 * Source: requirements#FLT-3.
 */
export const saveAgainAtom = atom(null, async (get, set, shown: string | undefined): Promise<Next> => {
  const failed = get(savingAtom);
  if (failed.state !== 'FAILED') return stay;
  return failed.order.everything ? send(get, set, failed.order) : set(saveAtom, shown, failed.order.answers);
});

/** Ends the message of a save that worked: nothing may be called saved while something is not. */
export const endSavedAtom = atom(null, (get, set) => {
  if (get(savingAtom).state === 'SAVED') set(savingAtom, { state: 'IDLE' });
});
