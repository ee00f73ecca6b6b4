import { useAtomValue } from 'jotai';
import type { Account } from '../../gateways/provider.ts';
import { isSubscriber } from '../../rules/subscriptions.ts';
import { settledRemindersAtom } from '../../state/preferences/reminders.ts';

/** Whether there is anything to unsubscribe from: a newsletter, or a reminder. */
export function useHasSubscriptions(account: Account): boolean {
  const reminders = useAtomValue(settledRemindersAtom);
  return isSubscriber(account) || (reminders.state === 'READY' && reminders.value.length > 0);
}
