import type { CustomerCallFields } from '#src/gateways/customerServices.ts';
import { ServiceError } from '#src/gateways/ServiceError.ts';
import { openSiteTexts } from '#src/i18n/texts.ts';
import { keepRegistrationAtom } from '#src/state/consents/keepRegistration.ts';
import { tellRegistrationAtom } from '#src/state/consents/tellRegistration.ts';
import { toldLaterKey } from '#src/state/consents/toldLaterKey.ts';
import { settledSessionAtom } from '#src/state/portal/session.ts';
import { createAppStore } from '#src/state/store.ts';
import { describe, expect, it } from 'vitest';
import { ada, fakeApp } from '../../fakes.ts';

const texts = await openSiteTexts(['de']);
const DAY = 86_400_000;
const shown = {
  email: ' Ada@Beispiel.example ',
  page: '/registration',
  consents: [{ id: 'advertising', words: 'Ich möchte Werbung.' }, { id: 'terms' }],
};

/** A browser in which somebody is logged in or not, and what it told; a failure is thrown instead of an answer. */
async function browser({
  loggedIn = true,
  email = 'ada@beispiel.example',
  features = { consents: true },
}: {
  readonly loggedIn?: boolean;
  readonly email?: string;
  readonly features?: Readonly<Record<string, boolean>>;
} = {}) {
  const told: CustomerCallFields[] = [];
  const problem: { failure?: Error } = {};
  const fakes = {
    ...fakeApp({ loggedIn, account: { ...ada, profile: { ...ada.profile, email } }, metadata: { features } }),
    callAsCustomer: async (call: CustomerCallFields) => {
      if (problem.failure !== undefined) throw problem.failure;
      told.push(call);
      return { status: 204, body: undefined };
    },
  };
  const store = createAppStore(fakes, texts);
  // As on a page, which shows whether somebody is logged in.
  store.sub(settledSessionAtom, () => undefined);
  await expect.poll(() => store.get(settledSessionAtom).state).toBe('READY');
  return {
    told,
    problem,
    clock: fakes.clock,
    kept: () => fakes.storage.local.read(toldLaterKey),
    write: (text: string) => fakes.storage.local.write(toldLaterKey, text),
    keep: () => store.set(keepRegistrationAtom, shown),
    tell: () => store.set(tellRegistrationAtom),
  };
}

describe('what a registration showed', () => {
  it('is kept without the address and told once, after the login of its customer', async () => {
    const page = await browser();
    await page.keep();
    expect(page.kept()).not.toMatch(/ada@/i);
    await page.tell();
    expect(page.told).toMatchObject([
      {
        method: 'POST',
        path: '/consents',
        json: {
          page: '/registration',
          changed: [
            { purpose: 'preferences.privacy.aec', language: 'de', words: expect.stringMatching(/\S/) },
            { purpose: 'preferences.advertising', language: 'de', words: 'Ich möchte Werbung.' },
            { purpose: 'preferences.terms' },
          ],
        },
      },
    ]);
    expect(page.kept()).toBeUndefined();
    await page.tell();
    expect(page.told).toHaveLength(1);
  });

  it.each([
    ['nobody is logged in', { loggedIn: false }],
    ['another customer is logged in', { email: 'bela@beispiel.example' }],
  ])('stays while %s', async (_who, options) => {
    const page = await browser(options);
    await page.keep();
    await page.tell();
    expect([page.told, page.kept()]).toEqual([[], expect.any(String)]);
  });

  it('stays after a failure, and is told on the next visit', async () => {
    const page = await browser();
    await page.keep();
    page.problem.failure = new ServiceError('NETWORK', 'POST /rest/v1/customer/consents');
    await page.tell();
    expect(page.kept()).toEqual(expect.any(String));
    delete page.problem.failure;
    await page.tell();
    expect([page.told.length, page.kept()]).toEqual([1, undefined]);
  });

  it.each([
    [13, 1],
    [14, 0],
  ])('is valid as long as the confirmation mail: after %i days it is told %i times', async (days, times) => {
    const page = await browser();
    await page.keep();
    await page.clock.advance(days * DAY);
    await page.tell();
    expect([page.told.length, page.kept()]).toEqual([times, undefined]);
  });

  it.each(['', 'no JSON', '[]', '{"expires":"soon"}'])('is removed where it cannot be read: %j', async (text) => {
    const page = await browser();
    page.write(text);
    await page.tell();
    expect([page.told, page.kept()]).toEqual([[], undefined]);
  });

  it('is not kept where the site has no consents', async () => {
    const page = await browser({ features: {} });
    await page.keep();
    expect(page.kept()).toBeUndefined();
  });
});
