import { openBrokenLink } from '../harness/centre.ts';
import type { ConsoleApi } from '../harness/console.ts';
import { expect, expectAccessibleInPassing, test } from '../harness/test.ts';

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
