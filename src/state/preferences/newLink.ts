import { atom } from 'jotai';
import { ServiceError } from '../../gateways/gatewayErrors.ts';
import { baseOf } from '../../rules/languages.ts';
import { gatewaysAtom, languageAtom } from '../store.ts';

/**
 * Result of requesting a fresh link. `ACCEPTED` reveals nothing about the address; `LIMITED`: one was requested recently.
 */
export type NewLinkOutcome =
  | { readonly state: 'ACCEPTED' }
  | { readonly state: 'LIMITED' }
  | { readonly state: 'FAILED'; readonly error: unknown };

/** Requests a fresh preference-centre link by mail. Never rejects. */
export const requestLinkAtom = atom(null, async (get, _set, email: string): Promise<NewLinkOutcome> => {
  try {
    await get(gatewaysAtom).services.requestLink(email, baseOf(get(languageAtom)));
    return { state: 'ACCEPTED' };
  } catch (error) {
    return error instanceof ServiceError && error.failure === 'LIMITED'
      ? { state: 'LIMITED' }
      : { state: 'FAILED', error };
  }
});
