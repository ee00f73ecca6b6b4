import type { FormValue } from '#adapters/model/form.ts';
import { atom } from 'jotai';
import type { MissingForm } from '../../account-data/missingForm.ts';
import type { Question } from '../savingPlan.ts';

/** A form property of a tab; screens look up its label in the current language. */
export interface Place {
  readonly anchor: string;
  readonly key: string;
  /** The label from content: an expired newsletter is no longer in any form once it was unsubscribed. */
  readonly label?: string;
}

/** What a save did, for the message about it. */
export interface SaveReport {
  /** Something besides newsletters was saved. */
  readonly hasOtherChanges: boolean;
  /** As far as the account could be read again, in the order of tabs and fields. */
  readonly changes: readonly Change[];
  readonly remindersDeleted: number;
  /** Subscriptions that only the customer service can end. */
  readonly unendable: readonly string[];
}

/**
 * A form property whose value in the account has changed. `STARTED`, `TO_CONFIRM` (starts after the customer has
 * confirmed it by mail) and `ENDED` are newsletters; `OWN`: the customer changed it; `EMPTIED`: answers hide it now;
 * `ELSEWHERE`: another system changed it in the meantime.
 */
export interface Change {
  readonly place: Place;
  readonly what: 'STARTED' | 'TO_CONFIRM' | 'ENDED' | 'OWN' | 'EMPTIED' | 'ELSEWHERE';
}

/** What an order ends, whatever was typed: all newsletters, or the reminders and their service too. */
export type Ending = 'NEWSLETTERS' | 'EVERYTHING';

/** What the customer ordered: to save the changes, or to end subscriptions. */
export interface Order {
  readonly ends?: Ending | undefined;
  /** The questions that were answered with yes. */
  readonly answers: readonly Question[];
  /** Reminders that an earlier try to end everything could not delete. */
  readonly due: readonly string[];
  /** What the account lacked at the first try, as the customer gave it. */
  readonly completion?: { readonly missing: MissingForm; readonly value: FormValue } | undefined;
}

/** State of a save. In `FAILED`, `account` and `reminders` have the error of each part that was not saved. */
export type Saving =
  | { readonly state: 'IDLE' }
  /** An order that waits for an answer. */
  | { readonly state: 'ASKING'; readonly question: Question; readonly order: Order }
  /** The provider wants values that no tab asks for. */
  | { readonly state: 'LACKING'; readonly missing: MissingForm; readonly order: Order }
  | { readonly state: 'SAVING'; readonly ends?: Ending | undefined }
  | { readonly state: 'CONFLICT'; readonly places: readonly Place[] }
  | { readonly state: 'SAVED'; readonly report: SaveReport }
  | {
      readonly state: 'FAILED';
      readonly order: Order;
      readonly account?: unknown;
      readonly reminders?: unknown;
      readonly report?: SaveReport;
    };

/**
 * What the screen does after an action: stay, open a tab at its first error, or leave because no subscription is left.
 */
export type Next = 'STAY' | 'MOVE_ON' | 'UNSUBSCRIBED' | { readonly errorsIn: string };

export const savingAtom = atom<Saving>({ state: 'IDLE' });

/** The save is in another state, and the screen stays. */
export const stayAtom = atom(null, (_get, set, saving: Saving): Next => {
  set(savingAtom, saving);
  return 'STAY';
});

/** No subscription is left and the view is about to close: no tab may change the URL any more. */
export const leavingAtom = atom(false);

/** Whether a save leaves the customer in their tab: in a preview, where somebody works on one. */
export const staysInTabAtom = atom(false);
