import type { PasskeyQuestion } from '#src/provider/passkeyDevice.ts';
import { openSiteTexts } from '#src/app/texts/texts.ts';
import { passkeyInFieldAtom } from '#src/passkeys/passkeyAtoms.ts';
import { createAppStore } from '#src/store/store.ts';
import { providerRefusal } from '../fakeAccounts.ts';
import { portalApp } from '../app/portal/page.ts';
import { testClock } from '../testClock.ts';
import { expect, it, vi } from 'vitest';

/** A browser that waits in the field until a question ends; `answer` decides each round. */
async function askInField(
  answer: (round: number, question: PasskeyQuestion) => Promise<void>,
  sessionLoad: Promise<void> = Promise.resolve(),
) {
  const fakes = portalApp();
  fakes.accounts.passkeys.abilities = { creates: true, autofill: true, automatic: false };
  const gateway = await fakes.accounts.passkeys();
  const logIn = vi.fn((question: PasskeyQuestion) => answer(logIn.mock.calls.length, question));
  const clock = testClock();
  const gateways = {
    ...fakes,
    clock,
    accounts: {
      ...fakes.accounts,
      passkeys: async () => ({ ...gateway, logIn }),
      getAccount: () => sessionLoad.then(() => fakes.accounts.getAccount()),
    },
  };
  const stop = new AbortController();
  const store = createAppStore(gateways, await openSiteTexts(['de']));
  return { result: store.set(passkeyInFieldAtom, stop.signal), logIn, clock, stop };
}

const untilEnded = ({ signal }: PasskeyQuestion): Promise<void> =>
  new Promise((_resolve, reject) =>
    signal?.addEventListener('abort', () => reject(new Error('ended')), { once: true }),
  );

it('asks again with fresh options before those of the first question are over', async () => {
  const { logIn, clock, result, stop } = await askInField((_round, question) => untilEnded(question));
  await vi.waitFor(() => expect(logIn).toHaveBeenCalledTimes(1));
  await clock.advance(240_000);
  await vi.waitFor(() => expect(logIn).toHaveBeenCalledTimes(2));
  stop.abort();
  expect(await result).toBeUndefined();
});

it('asks once the page knows who is logged in, so that it does not take the new login for an older one', async () => {
  let tell = (): void => undefined;
  const sessionLoad = new Promise<void>((resolve) => (tell = resolve));
  const { logIn, stop } = await askInField((_round, question) => untilEnded(question), sessionLoad);
  await new Promise((passed) => setTimeout(passed, 20));
  expect(logIn).not.toHaveBeenCalled();
  tell();
  await vi.waitFor(() => expect(logIn).toHaveBeenCalledTimes(1));
  stop.abort();
});

it('says nothing of a question that nobody answered', async () => {
  const { result } = await askInField(() => Promise.reject(providerRefusal(500001)));
  expect(await result).toBeUndefined();
});

it('tells why a chosen passkey was refused', async () => {
  const { result } = await askInField(async (_round, question) => {
    question.onChosen?.();
    throw providerRefusal(403300);
  });
  expect(await result).toMatchObject({ outcome: 'FAILED', error: { code: 403300 } });
});
