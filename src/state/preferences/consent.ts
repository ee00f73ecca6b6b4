import { atom } from 'jotai';
import { ServiceError } from '../../gateways/gatewayErrors.ts';
import { baseOf } from '../../rules/languages.ts';
import { mergePatches } from '../../rules/patches.ts';
import { gatewaysAtom, languageAtom } from '../store.ts';
import { accountAtom } from './centre.ts';
import { tokensAtom } from './link.ts';
import { emptyReport } from './saveReport.ts';
import { savingAtom } from './savingState.ts';
import type { AccountData } from '#adapters/model/provider.ts';
import { readPath } from '#adapters/providerPath.ts';

const patch = { data: { sfmc: { dataProcessingConsented: true } } };

/** Stores the customer's consent to the personalised profile. Throws what failed. Source: requirements#forced-consent. */
export const giveConsentAtom = atom(null, async (get, set): Promise<void> => {
  const { savePreferences } = await import('../../flows/savePreferences.ts').catch((cause: unknown) =>
    Promise.reject(new ServiceError('NETWORK', 'chunk', { cause })),
  );
  const change = { patch, remindersToDelete: [], language: baseOf(get(languageAtom)) };
  const { account, reread } = await savePreferences(get(gatewaysAtom), get(tokensAtom), change);
  if (!account.saved) throw account.error;
  const before = await get(accountAtom);
  set(accountAtom, { value: reread ?? { ...before, ...mergePatches([before, patch]) } });
  set(savingAtom, { state: 'SAVED', report: { ...emptyReport, hasOtherChanges: true } });
});

/** Whether the customer agreed to the processing of data. Source: requirements#account. */
export function hasConsented(account: AccountData): boolean {
  return readPath(account, 'data.sfmc.dataProcessingConsented') === true;
}

/** Whether the account is known to the marketing platform. Source: requirements#account. */
export function hasSubscriptionKey(account: AccountData): boolean {
  return Boolean(readPath(account, 'data.sfmc.subscriptionKey'));
}
