import { reminderSubscription } from '#adapters/model/providerNames.ts';
import { atom } from 'jotai';
import { hasSubscriptionKey } from '../../rules/consent.ts';
import { isSubscriber, optInOf } from '../../rules/subscriptions.ts';
import { settledCentreAtom } from './centre.ts';
import { settledRemindersAtom } from './reminders.ts';

/** Whether an arriving customer has any subscription left. Source: requirements#arrival-unsubscribed. */
export const arrivalAtom = atom((get): 'UNKNOWN' | 'NOTHING_LEFT' | 'SOMETHING_LEFT' => {
  const centre = get(settledCentreAtom);
  if (centre.state !== 'READY') return 'UNKNOWN';
  const { account } = centre.value;
  const awaitsReminders = optInOf(account, reminderSubscription)?.state === 'pending';
  if (!hasSubscriptionKey(account) || isSubscriber(account) || awaitsReminders) return 'SOMETHING_LEFT';
  const reminders = get(settledRemindersAtom);
  if (reminders.state !== 'READY') return 'UNKNOWN';
  return reminders.value.length === 0 ? 'NOTHING_LEFT' : 'SOMETHING_LEFT';
});
