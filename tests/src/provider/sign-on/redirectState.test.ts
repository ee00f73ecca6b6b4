import { describe, expect, it } from 'vitest';
import {
  redirectStep,
  waitAfterRegistration,
  type RedirectEvent,
  type RedirectState,
} from '#src/provider/sign-on/signOnParams.ts';

const opened = (
  event: 'ENTRY_OPENED' | 'REDIRECT_PAGE_OPENED',
  isLoggedIn: boolean,
  type: 'OIDC' | 'NONE' = 'OIDC',
): RedirectEvent => ({ event, isLoggedIn, type });

describe('the redirect to a partner', () => {
  it.each<readonly [RedirectState, RedirectEvent, RedirectState]>([
    ['IDLE', opened('ENTRY_OPENED', false), 'WAITING_FOR_CUSTOMER'],
    ['IDLE', opened('REDIRECT_PAGE_OPENED', false), 'REDIRECT_TO_LOGIN_IN_PROGRESS'],
    ['IDLE', opened('ENTRY_OPENED', true), 'REDIRECT_TO_SERVICE_PARTNER_IN_PROGRESS'],
    ['WAITING_FOR_CUSTOMER', opened('REDIRECT_PAGE_OPENED', true), 'REDIRECT_TO_SERVICE_PARTNER_IN_PROGRESS'],
    ['WAITING_FOR_CUSTOMER', opened('ENTRY_OPENED', false, 'NONE'), 'IDLE'],
    ['WAITING_FOR_CUSTOMER', { event: 'REGISTERED' }, 'WAITING_AFTER_REGISTRATION'],
    ['WAITING_AFTER_REGISTRATION', { event: 'STAYED' }, 'WAITING_FOR_CUSTOMER'],
    ['IDLE', { event: 'REGISTERED' }, 'IDLE'],
    ['IDLE', { event: 'STAYED' }, 'IDLE'],
  ])('in the state %s goes on after %j to %s (requirements#redirect-state)', (state, event, next) => {
    expect(redirectStep(state, event)).toBe(next);
  });

  it('waits three seconds after a registration', () => {
    expect(waitAfterRegistration).toBe(3000);
  });
});
