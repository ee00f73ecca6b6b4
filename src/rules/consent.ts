import type { AccountData } from '#adapters/model/account.ts';

/** Whether the customer agreed to the processing of data. Source: specification §3, data.sfmc. */
export function hasConsented(account: AccountData): boolean {
  const sfmc = account.data?.['sfmc'];
  return typeof sfmc === 'object' && sfmc !== null && !Array.isArray(sfmc) && Object.hasOwn(sfmc, 'dataProcessingConsented') && (sfmc as { readonly dataProcessingConsented?: unknown }).dataProcessingConsented === true;
}
