import type { AccountPatch } from '#adapters/model/account.ts';
import { atom } from 'jotai';
import type { UnsubscribeVariant } from '../../rules/savingPlan.ts';
import type { Place, SaveReport } from './saveReport.ts';

/** What is to be sent: the account half and the reminder half. */
export interface SavePayload {
  readonly patch: AccountPatch;
  readonly remindersToDelete: readonly string[];
}

/** Where a save stands. `account` and `reminders` of `FAILED` hold the error of each half that was not kept. */
export type Saving =
  | { readonly state: 'IDLE' }
  | {
      readonly state: 'ASKING';
      readonly question: 'UNSUBSCRIBE';
      readonly variant: UnsubscribeVariant;
      readonly payload: SavePayload;
      readonly everything: boolean;
    }
  | { readonly state: 'ASKING'; readonly question: 'INITIAL_OPT_IN'; readonly payload: SavePayload }
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

/** What the screen does after an action: stay, open a tab at its first error, or leave because nothing remains. */
export type Next =
  | { readonly next: 'STAY' }
  | { readonly next: 'SHOW_ERRORS'; readonly anchor: string }
  | { readonly next: 'MOVE_ON' }
  | { readonly next: 'UNSUBSCRIBED' };

export const savingAtom = atom<Saving>({ state: 'IDLE' });

/** Nothing remains and the view is on its way out: no tab may claim the address any more. */
export const leavingAtom = atom(false);
