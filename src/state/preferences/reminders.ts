import { mayFetchReminders } from '../../rules/subscriptions.ts';
import { serverAtom, settledAtom } from '../serverAtom.ts';
import { gatewaysAtom } from '../store.ts';
import { accountAtom } from './centre.ts';
import { linkTokenAtom } from './link.ts';

/**
 * The customer's reminders; they are only loaded if their subscription is on and confirmed.
 * Source: requirements#reminder-fetch.
 */
export const remindersAtom = serverAtom(async (get) => {
  const account = await get(accountAtom);
  const linkToken = get(linkTokenAtom);
  if (!linkToken || !mayFetchReminders(account)) return [];
  return get(gatewaysAtom).services.searchReminders(linkToken);
});

export const settledRemindersAtom = settledAtom(remindersAtom);
