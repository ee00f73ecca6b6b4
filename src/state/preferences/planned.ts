import type { Getter } from 'jotai';
import type { PlannedSave } from '../../rules/savingPlan.ts';
import { settledCentreAtom } from './centre.ts';
import { changesAtom, draftsAtom, markedRemindersAtom } from './drafts.ts';
import { settledRemindersAtom } from './reminders.ts';
import type { Next } from './savingState.ts';

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

/** The current input and marks, to detect changes since a failure. */
export function basisOf(get: Getter): string {
  return JSON.stringify([get(draftsAtom), get(markedRemindersAtom)]);
}
