import { atom } from 'jotai';
import { ServiceError } from '../../gateways/gatewayErrors.ts';
import { baseOf } from '../../rules/languages.ts';
import { mergePatches } from '../../rules/patches.ts';
import { gatewaysAtom, languageAtom } from '../store.ts';
import { accountAtom } from './centre.ts';
import { tokensAtom } from './link.ts';
import type { AccountData } from '#adapters/model/provider.ts';
import { readPath } from '#adapters/providerPath.ts';

/** State of giving the forced consent; afterwards the account itself has it. */
export type Consent = { readonly state: 'IDLE' | 'SAVING' } | { readonly state: 'FAILED'; readonly error: unknown };
export const consentAtom = atom<Consent>({ state: 'IDLE' });

const patch = { data: { sfmc: { dataProcessingConsented: true } } };

/** Stores the customer's consent to the personalised profile. Source: requirements#forced-consent. */
export const giveConsentAtom = atom(null, async (get, set) => {
  if (get(consentAtom).state === 'SAVING') return;
  set(consentAtom, { state: 'SAVING' });
  try {
    const { savePreferences } = await import('../../flows/savePreferences.ts').catch((cause: unknown) =>
      Promise.reject(new ServiceError('NETWORK', 'chunk', { cause })),
    );
    const change = { patch, remindersToDelete: [], language: baseOf(get(languageAtom)) };
    const { account, reread } = await savePreferences(get(gatewaysAtom), get(tokensAtom), change);
    if (!account.saved) throw account.error;
    const before = await get(accountAtom);
    set(accountAtom, { value: reread ?? { ...before, ...mergePatches([before, patch]) } });
    set(consentAtom, { state: 'IDLE' });
  } catch (error) {
    set(consentAtom, { state: 'FAILED', error });
  }
});

/** Whether the customer agreed to the processing of data. Source: requirements#account. */
export function hasConsented(account: AccountData): boolean {
  return readPath(account, 'data.sfmc.dataProcessingConsented') === true;
}

/** Whether the account is known to the marketing platform. Source: requirements#account. */
export function hasSubscriptionKey(account: AccountData): boolean {
  return Boolean(readPath(account, 'data.sfmc.subscriptionKey'));
}
