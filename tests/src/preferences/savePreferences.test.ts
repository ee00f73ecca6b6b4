import { describe, expect, it } from 'vitest';
import { savePreferences, type PreferenceChange } from '#src/preferences/savePreferences.ts';
import type { LinkSession } from '#src/services/services.ts';
import { fakeApp, refusal } from '../fakes.ts';

const change: PreferenceChange = {
  language: 'de',
  patch: { profile: { lastName: 'Neu' } },
  remindersToDelete: ['r1'],
};
const tokens = { regToken: 'old', linkToken: 'link', renew: () => undefined };

describe('saving preferences', () => {
  it('sends nothing for an empty part', async () => {
    const fakes = fakeApp();
    await savePreferences(fakes, tokens, { ...change, patch: {}, remindersToDelete: [] });
    expect(fakes.calls).toEqual(['getAccount old']);
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
