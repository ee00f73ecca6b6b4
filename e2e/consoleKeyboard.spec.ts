import { expect, expectAccessibleInPassing, test } from './harness/test.ts';

test.describe('the testers’ console by keyboard', () => {
  test('leads past the navigation, finds a fault, and keeps the focus where the action was @desktop', async ({
    page,
    product,
    qa,
  }) => {
    await page.goto(`${product.standIn}/console/faults`);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.getByLabel(/^Search \d+ faults$/).focus();
    await page.keyboard.type('403120 login');
    await expect(page.locator('#fault-hits')).toHaveText(/^\d+ faults?$/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const fault = page.getByRole('button', { name: /^403120/ }).first();
    await expect(fault).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Switched on.' })).toBeVisible();
    await expect(fault).toBeFocused();
    await page.getByRole('button', { name: 'Switch off', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Nothing. Everything works as it should.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Switched on' })).toBeFocused();

    const { loginID } = await qa.newCustomer();
    await page.goto(`${product.standIn}/console/people/${encodeURIComponent(loginID)}`);
    await page.getByRole('button', { name: 'Lock', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Unlock' })).toBeFocused();
    await expect(page.getByText(/^locked until/)).toBeVisible();
    await expectAccessibleInPassing(page);
  });

  test('shows every page’s link and a short list of faults on a phone', { tag: '@long' }, async ({ page, product }) => {
    await page.goto(`${product.standIn}/console/faults`);
    await expect(page.getByRole('link', { name: 'Content', exact: true })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4000);
    await page.goto(`${product.standIn}/console/calls`);
    await expectAccessibleInPassing(page);
  });

  test('checks a schema for both sites against the content', { tag: '@long' }, async ({ page, product }) => {
    await page.goto(`${product.standIn}/console/schema/portal`);
    await page.getByRole('checkbox', { name: /also for the/ }).check();
    const document = page.getByLabel('Document');
    await document.fill((await document.inputValue()).replace('"firstName":', '"givenName":'));
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Publish anyway' })).toBeVisible();
    await expect(page.locator('#json-findings')).toContainText('contract/path-unknown content/de.json');
  });

  test('compares a schema with what is live before it is published', { tag: '@long' }, async ({ page, product }) => {
    await page.goto(`${product.standIn}/console/schema`);
    const document = page.getByLabel('Document');
    await document.fill((await document.inputValue()).replace('"firstName":', '"givenName":'));
    await page.getByRole('button', { name: 'Compare with what is live' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Compared with what is live' })).toBeFocused();
    const comparison = page.getByRole('region', { name: 'Compared with what is live' });
    await expect(comparison.getByText(/The provider’s schema has no field “profile.firstName”/).first()).toBeVisible();
    await expect(page.getByRole('link', { name: /^Open the preview as / })).toBeVisible();
    await expectAccessibleInPassing(page);
  });
});
