import type { SessionType } from './signOn.ts';

/**
 * How long the confirmation of a registration is shown before the redirect, milliseconds.
 * Source: requirements#constants.
 */
export const waitAfterRegistration = 3_000;

/** State of the redirect to a partner; `IDLE` while there is no partner. Source: requirements#redirect-state. */
export type RedirectState =
  | 'IDLE'
  | 'WAITING_FOR_CUSTOMER'
  | 'WAITING_AFTER_REGISTRATION'
  | 'REDIRECT_TO_LOGIN_IN_PROGRESS'
  | 'REDIRECT_TO_SERVICE_PARTNER_IN_PROGRESS';

/** Events of the redirect. `isLoggedIn` tells whether the current login is good enough for the partner. */
export type RedirectEvent =
  /** A page on which the customer has something to do: login, registration and the steps after them. */
  | {
      readonly event: 'ENTRY_OPENED' | 'REDIRECT_PAGE_OPENED';
      readonly type: SessionType;
      readonly isLoggedIn: boolean;
    }
  | { readonly event: 'REGISTERED' }
  /** The customer wants to stay on the page instead of being redirected. */
  | { readonly event: 'STAYED' };

/** The next state; an event without meaning in a state changes nothing. */
export function redirectStep(state: RedirectState, happened: RedirectEvent): RedirectState {
  if (happened.event === 'REGISTERED') return state === 'WAITING_FOR_CUSTOMER' ? 'WAITING_AFTER_REGISTRATION' : state;
  if (happened.event === 'STAYED') return state === 'WAITING_AFTER_REGISTRATION' ? 'WAITING_FOR_CUSTOMER' : state;
  if (happened.type === 'NONE') return 'IDLE';
  if (happened.isLoggedIn) return 'REDIRECT_TO_SERVICE_PARTNER_IN_PROGRESS';
  return happened.event === 'ENTRY_OPENED' ? 'WAITING_FOR_CUSTOMER' : 'REDIRECT_TO_LOGIN_IN_PROGRESS';
}
