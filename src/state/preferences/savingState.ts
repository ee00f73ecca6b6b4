import type { AccountPatch } from '#adapters/model/provider.ts';
import { atom, type Getter } from 'jotai';
import type { Question, PlannedSave } from '../../rules/savingPlan.ts';
import type { Place, SaveReport } from './saveReport.ts';
import { settledCentreAtom } from './centre.ts';
import { changesAtom } from './drafts.ts';
import { settledRemindersAtom } from './reminders.ts';

/** The screen stays as it is. */
export const stay: Next = { next: 'STAY' };

/**
 * Everything that a save would send now, with what is known about the customer; undefined before the page has loaded.
 */
export function planSave(get: Getter): PlannedSave | undefined {
  const centre = get(settledCentreAtom);
  if (centre.state !== 'READY') return undefined;
  const { patch, remindersToDelete } = get(changesAtom);
  const reminders = get(settledRemindersAtom);
  return {
    account: centre.value.account,
    patch,
    reminders: reminders.state === 'READY' ? reminders.value.map(({ reminderId }) => reminderId) : [],
    remindersUnknown: reminders.state !== 'READY',
    remindersToDelete,
  };
}

/**
 * What a save would send now, to detect changes since a failure. Not the input itself: as JSON, an emptied field would be
 * none.
 */
export function basisOf(get: Getter): string {
  const { patch, remindersToDelete } = get(changesAtom);
  return JSON.stringify([patch, remindersToDelete]);
}

/** What will be sent: the account part and the reminder part. */
export interface SavePayload {
  readonly patch: AccountPatch;
  readonly remindersToDelete: readonly string[];
}

/**
 * A save that waits for answers: the question on screen, and those that follow a yes. `everything`: it was raised by the
 * button that ends everything, whatever was typed.
 */
export interface Asking {
  readonly state: 'ASKING';
  readonly question: Question;
  readonly later: readonly Question[];
  readonly payload: SavePayload;
  readonly everything: boolean;
}

/** State of a save. In `FAILED`, `account` and `reminders` have the error of each part that was not saved. */
export type Saving =
  | { readonly state: 'IDLE' }
  | Asking
  | { readonly state: 'SAVING' }
  | { readonly state: 'CONFLICT'; readonly places: readonly Place[] }
  | { readonly state: 'SAVED'; readonly report: SaveReport }
  | {
      readonly state: 'FAILED';
      readonly payload: SavePayload;
      readonly basis: string;
      readonly account?: unknown;
      readonly reminders?: unknown;
      readonly report?: SaveReport;
    };

/**
 * What the screen does after an action: stay, open a tab at its first error, or leave because no subscription is left.
 */
export type Next =
  | { readonly next: 'STAY' }
  | { readonly next: 'SHOW_ERRORS'; readonly anchor: string }
  | { readonly next: 'MOVE_ON' }
  | { readonly next: 'UNSUBSCRIBED' };

export const savingAtom = atom<Saving>({ state: 'IDLE' });

/** No subscription is left and the view is about to close: no tab may change the URL any more. */
export const leavingAtom = atom(false);

/** Whether a save leaves the customer in their tab: in a preview, where somebody works on one. */
export const staysInTabAtom = atom(false);
