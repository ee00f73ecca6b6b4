import type { AccountData } from '#adapters/model/account.ts';
import { readPath } from '#adapters/providerPath.ts';

/** Whether the customer agreed to the processing of data. Source: specification §3, data.sfmc. */
export function hasConsented(account: AccountData): boolean {
  return readPath(account, 'data.sfmc.dataProcessingConsented') === true;
}

/** Whether the account is known to the marketing platform. Source: specification §3, data.sfmc. */
export function hasSubscriptionKey(account: AccountData): boolean {
  return Boolean(readPath(account, 'data.sfmc.subscriptionKey'));
}
