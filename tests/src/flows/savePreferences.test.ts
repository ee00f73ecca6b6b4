import { describe, expect, it } from 'vitest';
import { savePreferences, type PreferenceChange } from '#src/flows/savePreferences.ts';
import type { LinkSession } from '#src/gateways/services.ts';
import { ServiceError } from '#src/gateways/gatewayErrors.ts';
import { ada, fakeApp, refusal } from '../fakes.ts';

const change: PreferenceChange = {
  language: 'de',
  patch: { profile: { lastName: 'Neu' } },
  remindersToDelete: ['r1'],
};
const tokens = { regToken: 'old', linkToken: 'link', renew: () => undefined };
const reminders = [{ reminderId: 'r1', variantId: 'v', variantName: {} }];
const no = (error: Error) => () => Promise.reject(error);

describe('saving preferences', () => {
  it('saves both parts and reads the account again', async () => {
    const fakes = fakeApp({ reminders });
    const outcome = await savePreferences(fakes, tokens, change);
    expect(outcome).toMatchObject({
      account: { saved: true },
      reminders: { saved: true },
      reread: { profile: { lastName: 'Neu' } },
    });
    expect(fakes.reminders).toEqual([]);
  });

  it.each([
    ['account', true, false],
    ['reminders', false, true],
    ['neither', false, false],
  ])('distinguishes the outcomes: only %s', async (_kept, account, deleted) => {
    const fakes = fakeApp({ reminders });
    const outcome = await savePreferences(
      {
        provider: account ? fakes.provider : { ...fakes.provider, setAccount: no(refusal(400006)) },
        services: deleted
          ? fakes.services
          : { ...fakes.services, deleteReminders: no(new ServiceError('STATUS', 'DELETE', { status: 503 })) },
      },
      tokens,
      change,
    );
    expect([outcome.account.saved, outcome.reminders.saved]).toEqual([account, deleted]);
  });

  it('waits for the slow part when the other one fails at once (requirements#save)', async () => {
    const fakes = fakeApp({ reminders });
    const provider = { ...fakes.provider, setAccount: no(refusal(400006)) };
    const services = {
      ...fakes.services,
      deleteReminders: (jwt: string, ids: readonly string[]) =>
        new Promise<void>((done) => setTimeout(done, 20)).then(() => fakes.services.deleteReminders(jwt, ids)),
    };
    const outcome = await savePreferences({ provider, services }, tokens, change);
    expect(outcome.reminders).toEqual({ saved: true });
    expect(fakes.reminders).toEqual([]);
  });

  it('sends nothing for an empty part', async () => {
    const fakes = fakeApp();
    await savePreferences(fakes, tokens, { ...change, patch: {}, remindersToDelete: [] });
    expect(fakes.calls).toEqual(['getAccount old']);
  });

  it('counts a write without an answer as saved only if the account shows it', async () => {
    const lost = new ServiceError('TIMEOUT', 'accounts.setAccountInfo');
    const written = fakeApp({ account: { ...ada, profile: { ...ada.profile, lastName: 'Neu' } } });
    const there = await savePreferences(
      { ...written, provider: { ...written.provider, setAccount: no(lost) } },
      tokens,
      change,
    );
    expect(there.account).toEqual({ saved: true });
    const unwritten = fakeApp();
    const gone = await savePreferences(
      { ...unwritten, provider: { ...unwritten.provider, setAccount: no(lost) } },
      tokens,
      change,
    );
    expect(gone.account).toEqual({ saved: false, error: lost });
  });

  it('gets a fresh registration token once if the old one is refused', async () => {
    const fakes = fakeApp();
    const used: string[] = [];
    const renewed: LinkSession[] = [];
    const setAccount = async ({ regToken }: { readonly regToken: string }): Promise<void> => {
      used.push(regToken);
      if (regToken === 'old') throw refusal(403005);
    };
    const outcome = await savePreferences(
      { ...fakes, provider: { ...fakes.provider, setAccount } },
      { ...tokens, renew: (session) => renewed.push(session) },
      change,
    );
    expect(used).toEqual(['old', 'reg-link']);
    expect([outcome.account, ...renewed]).toMatchObject([{ saved: true }, { regToken: 'reg-link' }]);
  });
});
