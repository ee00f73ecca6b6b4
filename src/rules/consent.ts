import type { AccountData } from '#adapters/model/account.ts';
import { readPath } from '#adapters/providerPath.ts';

/** Whether the customer agreed to the processing of data. Source: requirements#account. */
export function hasConsented(account: AccountData): boolean {
  return readPath(account, 'data.sfmc.dataProcessingConsented') === true;
}

/** Whether the account is known to the marketing platform. Source: requirements#account. */
export function hasSubscriptionKey(account: AccountData): boolean {
  return Boolean(readPath(account, 'data.sfmc.subscriptionKey'));
}
