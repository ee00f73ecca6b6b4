import type { FormValue } from '@kontor/schema-adapters';
import { atom } from 'jotai';
import type { MissingForm } from '../../account-data/missingForm.ts';
import type { Question } from '../savingPlan.ts';

/** A form property of a tab. Screens look up its label in the current language. */
export interface Place {
  readonly anchor: string;
  readonly key: string;
  /** The label from content, because no form has an expired newsletter after its end. */
  readonly label?: string | undefined;
}

/** The changes of a save, for its message. */
export interface SaveReport {
  /** Whether the save changed more than newsletters. */
  readonly hasOtherChanges: boolean;
  /** In the order of tabs and fields; incomplete if the account could not be read after the save. */
  readonly changes: readonly Change[];
  readonly remindersDeleted: number;
  /** Subscriptions that only the customer service can end. */
  readonly unendable: readonly string[];
}

/**
 * A form property whose value in the account has changed. `STARTED`, `TO_CONFIRM` (starts after a confirmation by mail)
 * and `ENDED` are newsletters; `OWN`: the customer changed it; `EMPTIED`: the save emptied it, because answers hide it;
 * `ELSEWHERE`: another system changed it since the last read.
 */
export interface Change {
  readonly place: Place;
  readonly what: 'STARTED' | 'TO_CONFIRM' | 'ENDED' | 'OWN' | 'EMPTIED' | 'ELSEWHERE';
}

/** The subscriptions that an order ends: all newsletters, or also the reminders and their service. */
export type Ending = 'NEWSLETTERS' | 'EVERYTHING';

/** An order of the customer: a save of the changes, or the end of subscriptions. */
export interface Order {
  readonly ends?: Ending | undefined;
  /** The questions with the answer yes. */
  readonly answers: readonly Question[];
  /** Reminders that an earlier attempt to end everything could not delete. */
  readonly due: readonly string[];
  /** The values that the account lacked at the first attempt. */
  readonly completion?: { readonly missing: MissingForm; readonly value: FormValue } | undefined;
}

/** A save of which `account` and `reminders` have the errors of the failed parts; `report` is about the other part. */
export interface FailedSave {
  readonly state: 'FAILED';
  readonly order: Order;
  readonly account?: unknown;
  readonly reminders?: unknown;
  readonly report?: SaveReport;
}

/** State of a save. */
export type Saving =
  | { readonly state: 'IDLE' }
  /** An order that waits for an answer. */
  | { readonly state: 'ASKING'; readonly question: Question; readonly order: Order }
  /** The provider requires values without a field in any tab; `failed` is the save without them. */
  | { readonly state: 'LACKING'; readonly missing: MissingForm; readonly failed: FailedSave }
  | { readonly state: 'SAVING'; readonly ends?: Ending | undefined }
  | { readonly state: 'CONFLICT'; readonly places: readonly Place[] }
  | { readonly state: 'SAVED'; readonly report: SaveReport }
  | FailedSave;

/**
 * The next step of the screen: stay, move on to the next tab, open a tab at its first error, or leave because no
 * subscription remains.
 */
export type Next = 'STAY' | 'MOVE_ON' | 'UNSUBSCRIBED' | { readonly errorsIn: string };

export const savingAtom = atom<Saving>({ state: 'IDLE' });

/** Sets the state of the save; the screen stays. */
export const stayAtom = atom(null, (_get, set, saving: Saving): Next => {
  set(savingAtom, saving);
  return 'STAY';
});

/** Whether the page is about to close because no subscription remains; tabs must then not change the URL. */
export const leavingAtom = atom(false);

/** Whether the screen stays in its tab after a save: in a preview, where an editor works on one tab. */
export const staysInTabAtom = atom(false);
