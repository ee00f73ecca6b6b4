import { atom } from 'jotai';
import { ServiceError } from '../../gateways/gatewayErrors.ts';
import { baseOf } from '../../rules/languages.ts';
import { mergePatches } from '../../rules/patches.ts';
import { gatewaysAtom, languageAtom } from '../store.ts';
import { accountAtom } from './centre.ts';
import { linkTokenAtom, regTokenAtom, renewSessionAtom } from './link.ts';
import type { AccountData } from '#adapters/model/provider.ts';
import { readPath } from '#adapters/providerPath.ts';

/** State of giving the forced consent; afterwards the account itself has it. */
export type Consent =
  | { readonly state: 'IDLE' }
  | { readonly state: 'SAVING' }
  | { readonly state: 'FAILED'; readonly error: unknown };
export const consentAtom = atom<Consent>({ state: 'IDLE' });

const loadSaving = () => import('../../flows/savePreferences.ts');

/** Stores the customer's consent to the personalised profile. Source: requirements#forced-consent. */
export const giveConsentAtom = atom(null, async (get, set) => {
  if (get(consentAtom).state === 'SAVING') return;
  set(consentAtom, { state: 'SAVING' });
  const patch = { data: { sfmc: { dataProcessingConsented: true } } };
  const change = {
    regToken: get(regTokenAtom).current(),
    linkToken: get(linkTokenAtom) ?? '',
    language: baseOf(get(languageAtom)),
    patch,
    remindersToDelete: [],
  };
  const loaded = await loadSaving().catch((cause: unknown) => new ServiceError('NETWORK', 'chunk', { cause }));
  if (loaded instanceof ServiceError) {
    set(consentAtom, { state: 'FAILED', error: loaded });
    return;
  }
  const { account, reread, renewed } = await loaded.savePreferences(get(gatewaysAtom), change);
  if (renewed) set(renewSessionAtom, renewed);
  if (!account.saved) {
    set(consentAtom, { state: 'FAILED', error: account.error });
    return;
  }
  const before = await get(accountAtom);
  set(accountAtom, { value: reread ?? { ...before, ...mergePatches([before, patch]) } });
  set(consentAtom, { state: 'IDLE' });
});

/** Whether the customer agreed to the processing of data. Source: requirements#account. */
export function hasConsented(account: AccountData): boolean {
  return readPath(account, 'data.sfmc.dataProcessingConsented') === true;
}

/** Whether the account is known to the marketing platform. Source: requirements#account. */
export function hasSubscriptionKey(account: AccountData): boolean {
  return Boolean(readPath(account, 'data.sfmc.subscriptionKey'));
}
