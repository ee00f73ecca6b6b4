import type { EntryOutcome } from '#src/session/logIn.ts';
import { ServiceError } from '#src/browser/gatewayErrors.ts';
import { openSiteTexts } from '#src/app/texts/texts.ts';
import { noRegion } from '#src/registration/regionCheck.ts';
import { reportRegistrationConsentsAtom } from '#src/registration/reportRegistrationConsents.ts';
import { registerAtom } from '#src/registration/registration.ts';
import { createAppStore } from '#src/store/store.ts';
import { describe, expect, it, vi } from 'vitest';
import { providerRefusal } from '../fakeAccounts.ts';
import { portalApp } from '../app/portal/page.ts';

const texts = await openSiteTexts(['de']);
const consentForm = {
  page: '/registration/finalize',
  consents: [{ id: 'advertising', words: 'Ich möchte Werbung.' }, { id: 'terms' }],
};

/** A browser in which somebody registers, and its calls to the services. */
function browser(features: Readonly<Record<string, boolean>> = { consents: true }) {
  const fakes = portalApp({ metadata: { features } });
  const byToken = vi.spyOn(fakes.services, 'call');
  const bySession = vi.spyOn(fakes, 'callAsCustomer');
  const store = createAppStore(fakes, texts);
  return {
    fakes,
    byToken,
    bySession,
    tell: (outcome: EntryOutcome) => store.set(reportRegistrationConsentsAtom, outcome, consentForm),
    register: () =>
      store.set(registerAtom, { email: 'neu@beispiel.example', password: 'Frisch#Obst2025', check: noRegion }),
  };
}

describe('what a registration showed', () => {
  it.each(['CONFIRM_BY_MAIL', 'FINALIZE', 'ENTER_CODE'] as const)(
    'is told with the registration token while nobody can log in yet (%s)',
    async (outcome) => {
      const { tell, byToken, bySession } = browser();
      await tell({ outcome, regToken: 'reg-2' });
      expect(byToken.mock.calls).toMatchObject([
        [
          {
            method: 'POST',
            json: {
              regToken: 'reg-2',
              page: '/registration/finalize',
              changed: [
                { purpose: 'preferences.privacy.aec', language: 'de', words: expect.stringMatching(/\S/) },
                { purpose: 'preferences.advertising', language: 'de', words: 'Ich möchte Werbung.' },
                { purpose: 'preferences.terms' },
              ],
            },
          },
          '/rest/v1/customer/consents',
        ],
      ]);
      expect(bySession).not.toHaveBeenCalled();
    },
  );

  it('is told with the session of somebody who is logged in at once', async () => {
    const { tell, byToken, bySession } = browser();
    await tell({ outcome: 'LOGGED_IN' });
    expect(bySession.mock.calls).toMatchObject([[{ path: '/consents', json: { page: '/registration/finalize' } }]]);
    expect(byToken).not.toHaveBeenCalled();
  });

  it.each<[string, EntryOutcome, Readonly<Record<string, boolean>>]>([
    ['there is no account yet', { outcome: 'FAILED', error: new Error('refused') }, { consents: true }],
    ['the token is that of a conflict', { outcome: 'LINK', regToken: 'conflict' }, { consents: true }],
    ['the site has no consents', { outcome: 'CONFIRM_BY_MAIL', regToken: 'reg-2' }, {}],
  ])('is not told where %s', async (_when, outcome, features) => {
    const { tell, byToken, bySession } = browser(features);
    await tell(outcome);
    expect([byToken.mock.calls, bySession.mock.calls]).toEqual([[], []]);
  });
});

describe('a registration', () => {
  it('tells what its page showed once the provider has the account', async () => {
    const { register, byToken } = browser();
    expect(await register()).toMatchObject({ outcome: 'CONFIRM_BY_MAIL' });
    expect(byToken.mock.calls).toMatchObject([[{ json: { regToken: 'reg-2', page: '/registration' } }, {}]]);
  });

  it('of an address that has an account tells nothing, also if the password was right', async () => {
    const { register, byToken, bySession, fakes } = browser();
    const taken = { errorCode: 400003, message: 'email already exists', fieldName: 'email' };
    fakes.accounts.refuse.set('register', providerRefusal(400009, { validationErrors: [taken] }));
    vi.spyOn(fakes.accounts, 'login').mockResolvedValue(undefined);
    expect(await register()).toEqual({ outcome: 'LOGGED_IN' });
    expect([byToken.mock.calls, bySession.mock.calls]).toEqual([[], []]);
  });

  it.each([
    ['is down', () => Promise.reject(new ServiceError('STATUS', 'POST /rest/v1/customer/consents'))],
    ['never answers', () => new Promise<never>(() => undefined)],
  ])('goes on without its evidence if the service %s (requirements#consent-evidence)', async (_how, call) => {
    const { register, byToken, fakes } = browser();
    byToken.mockImplementation(call);
    const registering = register();
    await expect.poll(() => byToken.mock.calls.length).toBe(1);
    await fakes.clock.advance(3000);
    expect(await registering).toMatchObject({ outcome: 'CONFIRM_BY_MAIL' });
  });
});
