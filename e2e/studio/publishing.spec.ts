import type { Page } from 'playwright/test';
import { expect, test } from '../harness/test.ts';
import { row, signIn } from './steps.ts';

test.use({ isMobile: false, hasTouch: false, viewport: { width: 1440, height: 900 } });

/** Gives the tab another name in both languages, and publishes it. */
async function rename(page: Page, from: string, to: string): Promise<void> {
  await row(page, 2, from).click();
  const texts = page.getByRole('group', { name: /^Worte auf dem Reiter/ });
  await texts.getByLabel('Deutsch').fill(to);
  await page.getByRole('link', { name: 'Veröffentlichen' }).click();
  const publish = page.getByRole('button', { name: 'Jetzt veröffentlichen' });
  await expect(publish).not.toHaveAttribute('aria-disabled', 'true');
  await publish.click();
  await expect(page.getByRole('status').filter({ hasText: /^Version \d+ ist veröffentlicht/ })).toBeVisible();
}

test('a member of staff signs in with the company’s account and publishes, and the customer’s page shows it @production @long', async ({
  page,
  context,
  product,
  qa,
}) => {
  await page.goto(product.studio);
  await signIn(page);
  await rename(page, 'Persönliches', 'Über Sie');

  const customer = await context.newPage();
  const { loginID } = await qa.newCustomer();
  await expect(async () => {
    await customer.goto((await qa.link(loginID)).url);
    await expect(customer.getByRole('tab', { name: 'Über Sie' })).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 30_000 });

  await page.goto(product.studio);
  await page.getByRole('tree').waitFor();
  await rename(page, 'Über Sie', 'Persönliches');
});
