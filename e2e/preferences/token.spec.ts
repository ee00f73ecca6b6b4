import type { Page } from 'playwright/test';
import { openBrokenLink, openCentre, saveButton, savedText, tab } from '../harness/centre.ts';
import type { ConsoleApi } from '../harness/console.ts';
import { expect, expectAccessibleInPassing, test } from '../harness/test.ts';

const exchange = '**/rest/v1/subscriber/regToken/jwt';

/** Makes the server answer with timestamps of a token that is valid for one minute. */
async function shortLived(page: Page): Promise<{ readonly exchanges: () => number }> {
  let count = 0;
  await page.route(exchange, async (route) => {
    count += 1;
    const answer = await route.fetch();
    const now = Date.now();
    const body = (await answer.json()) as Record<string, unknown>;
    await route.fulfill({
      response: answer,
      json: { ...body, createdAt: new Date(now).toISOString(), expiresAt: new Date(now + 60_000).toISOString() },
    });
  });
  return { exchanges: () => count };
}

/** The only link that was mailed to an address, as soon as it has arrived. */
async function preferenceLink(qa: ConsoleApi, to: string): Promise<string> {
  const mails = () =>
    qa.call<readonly { readonly links: readonly { readonly url: string }[] }[]>(
      'GET',
      `/mails?to=${encodeURIComponent(to)}&kind=preference-link`,
    );
  await expect.poll(async () => (await mails()).length).toBe(1);
  return (await mails())[0]?.links[0]?.url ?? 'about:blank';
}

test('an invalid link offers a new one by mail, which opens the preference centre @production', async ({
  page,
  qa,
}) => {
  const { loginID } = await qa.newCustomer();
  await openBrokenLink(page, qa);
  await page.getByLabel('E-Mail-Adresse').fill(loginID);
  await expectAccessibleInPassing(page);
  await page.getByRole('button', { name: 'Link anfordern' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Sehen Sie in Ihrem Postfach nach' })).toBeFocused();
  await expectAccessibleInPassing(page);
  await page.goto(await preferenceLink(qa, loginID));
  await expect(page.getByRole('tablist')).toBeVisible();
});

test.describe('the registration token', () => {
  test('is renewed ten seconds before it expires, once, and the input stays @links @long', async ({ page, qa }) => {
    await page.clock.install();
    const { exchanges } = await shortLived(page);
    const loginID = await openCentre(page, qa, {}, 'personal');
    await page.getByLabel('Vorname').fill('Grace');
    await page.clock.fastForward(30_000);
    expect(exchanges()).toBe(1);
    await page.clock.fastForward(21_000);
    await expect.poll(exchanges).toBe(2);
    await expect(page.getByLabel('Vorname')).toHaveValue('Grace');
    await saveButton(page).click();
    await expect(savedText(page)).toBeVisible();
    expect((await qa.account(loginID)).profile['firstName']).toBe('Grace');
  });

  test(
    'that cannot be renewed any more is reported, the input stays, and a new link can be requested',
    { tag: '@long' },
    async ({ page, qa }) => {
      await page.clock.install();
      await shortLived(page);
      const loginID = await openCentre(page, qa, {}, 'personal');
      await page.getByLabel('Vorname').fill('Grace');
      await page.route(exchange, (route) =>
        route.fulfill({ status: 401, json: { statusCode: 401, code: 'link-refused' } }),
      );
      await page.clock.fastForward(51_000);
      const ended = page.getByRole('region', { name: 'Ihre Sitzung ist abgelaufen' });
      await expect(ended.getByRole('alert')).toContainText('Ihre Eingaben sind noch da');
      await expect(page.getByLabel('Vorname')).toHaveValue('Grace');
      await expectAccessibleInPassing(page);
      await ended.getByLabel('E-Mail-Adresse').fill(loginID);
      await ended.getByRole('button', { name: 'Link anfordern' }).click();
      await expect(ended.getByRole('status').filter({ hasText: 'Sehen Sie in Ihrem Postfach nach' })).toBeFocused();
      const url = await preferenceLink(qa, loginID);
      await page.unroute(exchange);
      await page.goto(url);
      await expect(page.getByRole('tablist')).toBeVisible();
      await tab(page, 'Persönliches').click();
      await expect(page.getByLabel('Vorname')).toHaveValue('Grace');
    },
  );

  test('that the provider no longer accepts is renewed without a message', { tag: '@long' }, async ({ page, qa }) => {
    const loginID = await openCentre(page, qa, {}, 'personal');
    await page.getByLabel('Vorname').fill('Grace');
    await qa.faults([{ call: 'accounts.setAccountInfo', effect: { kind: 'error', errorCode: 403002 }, times: 1 }]);
    await saveButton(page).click();
    await expect(savedText(page)).toContainText(/Geändert: |Ihre Angaben sind gespeichert/);
    expect((await qa.account(loginID)).profile['firstName']).toBe('Grace');
  });
});

test('a link opens the preference centre, and its token leaves the address, where reading cookies is refused', async ({
  page,
  qa,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(document, 'cookie', {
      get: () => {
        throw new DOMException('refused on purpose', 'SecurityError');
      },
      set() {
        // Stores nothing.
      },
    }),
  );
  const { loginID } = await qa.newCustomer();
  await page.goto((await qa.link(loginID)).url);
  await expect(page.getByRole('tablist')).toBeVisible();
  expect(page.url()).not.toContain('/token/');
});
