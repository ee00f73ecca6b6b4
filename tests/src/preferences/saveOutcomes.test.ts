import { describe, expect, it } from 'vitest';
import { savePreferences, type PartResult, type PreferenceChange } from '#src/preferences/savePreferences.ts';
import { ServiceError } from '#src/browser/gatewayErrors.ts';
import { ada, fakeApp, refusal } from '../fakes.ts';

type Save = typeof savePreferences;

const change: PreferenceChange = {
  language: 'de',
  patch: { profile: { lastName: 'Neu' } },
  remindersToDelete: ['r1'],
};

const tokens = { regToken: 'token', linkToken: 'link', renew: () => undefined };

/** What happens to one part: whether the server did it, and the answer that the page gets. */
interface PartOutcome {
  readonly name: string;
  readonly done: boolean;
  readonly error?: Error;
}

const fates: readonly PartOutcome[] = [
  { name: 'kept', done: true },
  { name: 'refused', done: false, error: refusal(400009) },
  { name: 'an error page', done: false, error: new ServiceError('STATUS', 'call', { status: 500 }) },
  { name: 'too many', done: false, error: new ServiceError('LIMITED', 'call', { status: 429, retryAfterSeconds: 7 }) },
  { name: 'lost on the way there', done: false, error: new ServiceError('TIMEOUT', 'call') },
  { name: 'lost on the way back', done: true, error: new ServiceError('NETWORK', 'call') },
];

/** Runs a save with these results for both parts; the first part that is not slowed answers first. */
async function outcomeOf(save: Save, account: PartOutcome, reminders: PartOutcome, slow: 'ACCOUNT' | 'REMINDERS') {
  const fakes = fakeApp({ account: ada, reminders: [{ reminderId: 'r1', variantId: 'v', variantName: {} }] });
  const settled: string[] = [];
  const run = async (half: 'ACCOUNT' | 'REMINDERS', fate: PartOutcome, act: () => Promise<void>): Promise<void> => {
    if (half === slow) await new Promise((resolve) => setTimeout(resolve, 2));
    settled.push(half);
    if (fate.done) await act();
    if (fate.error) throw fate.error;
  };
  const gateways = {
    provider: {
      ...fakes.provider,
      setAccount: (sent: Parameters<typeof fakes.provider.setAccount>[0]) =>
        run('ACCOUNT', account, () => fakes.provider.setAccount(sent)),
    },
    services: {
      ...fakes.services,
      deleteReminders: (jwt: string, ids: readonly string[]) =>
        run('REMINDERS', reminders, () => fakes.services.deleteReminders(jwt, ids)),
    },
  };
  const outcome = await save(gateways, tokens, change);
  return { outcome, settled, fakes };
}

async function expectFourOutcomes(save: Save): Promise<void> {
  for (const account of fates) {
    for (const reminders of fates) {
      for (const slow of ['ACCOUNT', 'REMINDERS'] as const) {
        const { outcome, settled, fakes } = await outcomeOf(save, account, reminders, slow);
        const label = `${account.name}, ${reminders.name}, ${slow} slow`;
        expect(settled.toSorted(), `waits for both: ${label}`).toEqual(['ACCOUNT', 'REMINDERS']);
        const expected = ({ done, error }: PartOutcome): PartResult =>
          done ? { saved: true } : { saved: false, error };
        expect(outcome, label).toMatchObject({ account: expected(account), reminders: expected(reminders) });
        // The account that was read again shows what is stored, not what was expected.
        expect(outcome.reread?.profile?.['lastName'], label).toBe(fakes.account.profile?.['lastName']);
        expect(fakes.reminders.length, label).toBe(reminders.done ? 0 : 1);
      }
    }
  }
}

describe('a save has two parts, each with six possible results', () => {
  it('reports for each part whether it was saved, in all thirty-six cases, whichever answers last (requirements#FLT-3)', () =>
    expectFourOutcomes(savePreferences));

  it('a save that gives up at the first failure is noticed (control)', async () => {
    const failFast: Save = async (
      { provider, services },
      { regToken, linkToken },
      { language, patch, remindersToDelete },
    ) => {
      try {
        await Promise.all([
          provider.setAccount({ regToken, patch, language }),
          services.deleteReminders(linkToken, remindersToDelete),
        ]);
        return { account: { saved: true }, reminders: { saved: true }, reread: await provider.getAccount(regToken) };
      } catch (error) {
        return { account: { saved: false, error }, reminders: { saved: false, error } };
      }
    };
    await expect(expectFourOutcomes(failFast)).rejects.toThrow();
  });
});
