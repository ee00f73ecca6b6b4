import { atom } from 'jotai';
import { ServiceError } from '../../gateways/ServiceError.ts';
import { baseOf } from '../../rules/languages.ts';
import { gatewaysAtom, languageAtom } from '../store.ts';

/** What came of asking for a fresh link. `TAKEN` tells nothing about the address; `LIMITED`: one was asked for lately. */
export type NewLinkOutcome =
  { readonly state: 'TAKEN' } | { readonly state: 'LIMITED' } | { readonly state: 'FAILED'; readonly error: unknown };

/** Asks for a fresh preference-centre link by mail. Never rejects. */
export const requestLinkAtom = atom(null, async (get, _set, email: string): Promise<NewLinkOutcome> => {
  try {
    await get(gatewaysAtom).services.requestLink(email, baseOf(get(languageAtom)));
    return { state: 'TAKEN' };
  } catch (error) {
    return error instanceof ServiceError && error.failure === 'LIMITED'
      ? { state: 'LIMITED' }
      : { state: 'FAILED', error };
  }
});
