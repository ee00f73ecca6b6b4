import type { SessionType } from './signOn.ts';

/** How long the confirmation of a registration stands before the customer is sent on, milliseconds. Source: requirements#constants. */
export const waitAfterRegistration = 3_000;

/** Where the way back to a partner stands; `IDLE` while no partner waits. Source: requirements#redirect-state. */
export type RedirectState =
  | 'IDLE'
  | 'WAITING_FOR_CUSTOMER'
  | 'WAITING_AFTER_REGISTRATION'
  | 'REDIRECT_TO_LOGIN_IN_PROGRESS'
  | 'REDIRECT_TO_SERVICE_PARTNER_IN_PROGRESS';

/** What moves it. `isLoggedIn` says whether the login that is there will do for the partner. */
export type RedirectEvent =
  /** A page where the customer has something to do: login, registration and what follows them. */
  | {
      readonly event: 'ENTRY_OPENED' | 'REDIRECT_PAGE_OPENED';
      readonly type: SessionType;
      readonly isLoggedIn: boolean;
    }
  | { readonly event: 'REGISTERED' }
  /** The customer would rather stay on the page than be sent on. */
  | { readonly event: 'STAYED' };

/** The next state; an event that means nothing in a state changes nothing. */
export function redirectStep(state: RedirectState, happened: RedirectEvent): RedirectState {
  if (happened.event === 'REGISTERED') return state === 'WAITING_FOR_CUSTOMER' ? 'WAITING_AFTER_REGISTRATION' : state;
  if (happened.event === 'STAYED') return state === 'WAITING_AFTER_REGISTRATION' ? 'WAITING_FOR_CUSTOMER' : state;
  if (happened.type === 'NONE') return 'IDLE';
  if (happened.isLoggedIn) return 'REDIRECT_TO_SERVICE_PARTNER_IN_PROGRESS';
  return happened.event === 'ENTRY_OPENED' ? 'WAITING_FOR_CUSTOMER' : 'REDIRECT_TO_LOGIN_IN_PROGRESS';
}
