import type { Locator } from 'playwright/test';
import { expect, test } from '../harness/test.ts';
import { expectServedSoon, openStudio, showNewslettersOnly } from './steps.ts';

test('an editor adds a tab in two languages and publishes it in at most 25 actions, and customers have it 2 s later @wide', async ({
  page,
  context,
  product,
  qa,
}) => {
  await showNewslettersOnly(product, qa);
  await openStudio(page, product, 'publisher');
  let actions = 0;
  const act = async (step: () => Promise<unknown>): Promise<void> => {
    actions += 1;
    await step();
  };
  const click = (target: Locator): Promise<void> => act(() => target.click());
  const both = async (group: RegExp, german: string, english: string): Promise<void> => {
    const texts = page.getByRole('group', { name: group });
    await act(() => texts.getByLabel('Deutsch').fill(german));
    await act(() => texts.getByLabel('Englisch').fill(english));
  };
  const button = (name: string | RegExp): Locator => page.getByRole('button', { name });
  const row = (name: RegExp): Locator => page.getByRole('treeitem', { name }).last();

  await click(button('Reiter hinzufügen').first());
  await both(/^Worte auf dem Reiter/, 'Ihr Garten', 'Your garden');
  // The preview is in the new tab, although its address changes with its words.
  const seen = page.frameLocator('iframe').getByRole('tab', { name: 'Ihr Garten' });
  await expect(seen).toHaveAttribute('aria-selected', 'true');
  await click(button('Baustein hinzufügen'));
  await click(button(/^Kacheln /));
  await click(page.getByRole('checkbox', { name: /data\.interests\.bio/ }));
  await click(page.getByRole('checkbox', { name: /data\.interests\.wine/ }));
  await click(button('2 hinzufügen'));
  await click(button(/data\.interests\.bio/).last());
  await both(/^Beschriftung/, 'Kräuter', 'Herbs');
  await click(row(/data\.interests\.wine/));
  await both(/^Beschriftung/, 'Reben', 'Vines');
  await click(button('Ihr Garten'));
  await click(button('Baustein hinzufügen'));
  await click(button(/^Eingabefelder /));
  await click(button('Geburtstag'));
  // At once, before the draft is saved.
  await click(page.getByRole('link', { name: 'Veröffentlichen' }));
  const publish = button('Jetzt veröffentlichen');
  await expect(publish).not.toHaveAttribute('aria-disabled', 'true');

  const customer = await context.newPage();
  const { loginID } = await qa.newCustomer();
  await customer.goto((await qa.link(loginID)).url);
  await expect(customer.getByRole('tab', { name: 'Newsletter' })).toBeVisible();
  await expect(customer.getByRole('tab', { name: 'Ihr Garten' })).toHaveCount(0);

  const answer = page.waitForResponse((one) => one.request().method() === 'POST' && one.url().endsWith('/publish'));
  await click(publish);
  expect((await answer).status()).toBe(201);
  await expectServedSoon(page, product, 'Ihr Garten');
  expect(actions).toBeLessThanOrEqual(25);
  await customer.reload();
  await expect(customer.getByRole('tab', { name: 'Ihr Garten' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^Version \d+ ist veröffentlicht/ })).toBeVisible();

  for (const [language, tab, tile] of [
    ['de', 'Ihr Garten', 'Kräuter'],
    ['en', 'Your garden', 'Herbs'],
  ] as const) {
    const link = new URL((await qa.link(loginID)).url);
    link.searchParams.set('lang', language);
    await customer.goto(link.href);
    await customer.getByRole('tab', { name: tab }).click();
    await expect(customer.getByRole('checkbox', { name: tile })).toBeVisible();
    await expect(customer.getByLabel(language === 'de' ? 'Tag' : 'Day', { exact: true })).toHaveValue('27');
  }
  await qa.reset();
});
