import type { Page } from 'playwright/test';
import type { Product } from './harness/product.ts';
import { expect, test } from './harness/test.ts';

const resetToken = 'st2.s.TOKEN-0815';

interface Slip {
  readonly does: string;
  readonly slip: (page: Page, product: Product, who: string) => Promise<unknown>;
  readonly caught: (who: string) => string;
}

/** Mistakes that code could make, and the message with which the test must fail. */
const slips: readonly Slip[] = [
  {
    does: 'tells statistics an address by beacon',
    slip: (page, { standIn }, who) =>
      page.evaluate(([to, what]) => navigator.sendBeacon(to, what), [
        `${standIn}/web-vitals`,
        `{"page":"${who}"}`,
      ] as const),
    caught: (who) => `leak: ${who} to http://localhost`,
  },
  {
    does: 'reports a failure with its password',
    slip: (page) => page.evaluate(() => fetch('/page-failures', { method: 'POST', body: 'Apfel-Kuchen-27!' })),
    caught: () => 'leak: Apfel-Kuchen-27 to http://localhost',
  },
  {
    does: 'asks for content with the token of a mail',
    slip: (page) => page.evaluate((token) => fetch(`/cms/germany/de.json?t=${token}`), resetToken),
    caught: () => `leak: ${resetToken} to http://localhost`,
  },
  {
    does: 'puts an address into the data layer',
    slip: (page, _product, who) => page.evaluate((what) => Reflect.set(window, 'adobeDataLayer', [{ what }]), who),
    caught: (who) => `leak: ${who} in the data layer`,
  },
  {
    does: 'writes an address to the console',
    slip: (page, _product, who) => page.evaluate((what) => console.info(what), who),
    caught: (who) => `leak: ${who} in the console`,
  },
  {
    does: 'goes to an origin that nobody listed',
    slip: (page) => page.goto('https://elsewhere.example/'),
    caught: () => 'foreign: document https://elsewhere.example/',
  },
];

async function openReset(page: Page, { site }: Product): Promise<void> {
  await page.goto(`${site}/login/reset-password?pwrt=${resetToken}`);
  await expect(page.getByLabel('Neues Passwort', { exact: true })).toBeVisible();
}

test('a page that sends personal data or contacts a foreign origin fails its test (control)', async ({
  page,
  product,
  qa,
  troubles,
}) => {
  await page.route('https://elsewhere.example/', (route) => route.fulfill({ body: 'elsewhere' }));
  const { loginID } = await qa.newCustomer();
  await openReset(page, product);
  await troubles.look();
  expect(troubles.list).toEqual([]);
  for (const { does, slip, caught } of slips) {
    await slip(page, product, loginID);
    await troubles.look();
    await expect.poll(() => troubles.list.some((trouble) => trouble.startsWith(caught(loginID))), does).toBe(true);
    troubles.list.length = 0;
  }
});

test('the shared prototypes of a page are frozen (control)', async ({ page, product, frozen }) => {
  test.skip(!frozen, 'only where prototypes are frozen');
  await page.goto(`${product.site}/login`);
  const polluted = await page.evaluate(() => {
    for (const { prototype } of [Object, Array, Promise]) Reflect.set(prototype, 'polluted', true);
    return 'polluted' in {} || 'polluted' in [];
  });
  expect(polluted).toBe(false);
});
