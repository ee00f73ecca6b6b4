import { reminderSubscription } from '#adapters/model/provider.ts';
import { atom } from 'jotai';
import { hasSubscriptionKey } from './consent.ts';
import { isSubscriber, optInOf } from '../../rules/subscriptions.ts';
import { settledCentreAtom, settledRemindersAtom } from './centre.ts';
import { claimDraftsAtom, draftNewsAtom } from '../drafts/draftStorage.ts';
import { changedSince } from './conflicts.ts';
import { centreForms, changesAtom, openTabsAtom } from './drafts.ts';
import { savingAtom } from './savingState.ts';

/** Whether an arriving customer has any subscription left. Source: requirements#arrival-unsubscribed. */
export const arrivalAtom = atom((get): 'UNKNOWN' | 'NOTHING_LEFT' | 'SOMETHING_LEFT' => {
  const centre = get(settledCentreAtom);
  // After a save, its own message says what is left.
  if (centre.state !== 'READY' || get(savingAtom).state !== 'IDLE') return 'UNKNOWN';
  const { account } = centre.value;
  const awaitsReminders = optInOf(account, reminderSubscription)?.state === 'pending';
  if (!hasSubscriptionKey(account) || isSubscriber(account) || awaitsReminders) return 'SOMETHING_LEFT';
  const reminders = get(settledRemindersAtom);
  if (reminders.state !== 'READY') return 'UNKNOWN';
  return reminders.value.length === 0 ? 'NOTHING_LEFT' : 'SOMETHING_LEFT';
});

/**
 * Call before the preference centre shows its forms: restores what an earlier page of this browser tab stored for the
 * account, and reports it. If another system has changed the field of a restored value since, this is reported as a
 * conflict: saving would overwrite a value that the customer has not seen.
 */
export const openDraftsAtom = atom(null, (get, set) => {
  const centre = get(settledCentreAtom);
  if (centre.state !== 'READY') return;
  set(claimDraftsAtom, centre.value.owner, centreForms);
  set(openTabsAtom);
  if (get(changesAtom).count === 0) return;
  set(draftNewsAtom, { at: centreForms, what: 'RESTORED' });
  const places = changedSince(get(changesAtom).tabs);
  if (places.length > 0) set(savingAtom, { state: 'CONFLICT', places });
});
