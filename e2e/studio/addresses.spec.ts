import type { Page } from 'playwright/test';
import { expect, test } from '../harness/test.ts';
import { openStudio, row } from './steps.ts';

/** Expects an address of the studio: its page, and what the query names. */
async function expectAddress(page: Page, pathname: string, query: Readonly<Record<string, string>> = {}) {
  await expect
    .poll(() => {
      const url = new URL(page.url());
      return { pathname: url.pathname, query: Object.fromEntries(url.searchParams), hash: url.hash };
    })
    .toEqual({ pathname, query, hash: '' });
}

const isSelected = async (page: Page, name: RegExp): Promise<void> =>
  expect(page.getByRole('treeitem', { selected: true })).toHaveAccessibleName(name);

test('each place has an address: Back and Forward lead through them, and a reload stays @wide @long', async ({
  page,
  product,
  qa,
}) => {
  await openStudio(page, product, 'publisher');
  await expectAddress(page, '/edit');
  await row(page, 2, 'Interessen').click();
  await expectAddress(page, '/edit', { at: '/preferenceCenter/tabs/2' });
  await row(page, 2, 'Ernährung').click();
  // What is typed is part of the draft, so leaving it needs no question.
  const label = page.getByRole('group', { name: /^Worte auf dem Reiter/ }).getByLabel('Deutsch');
  await label.fill('Essen');
  await page.getByRole('link', { name: 'Verlauf' }).click();
  await page.getByRole('button', { name: 'Was neu ist in Version 1' }).or(page.getByRole('table')).first().waitFor();
  await page.getByLabel('Zu', { exact: true }).selectOption('draft');
  await expect(page.getByText('„Ernährung“ zu „Essen“')).toBeVisible();
  await expectAddress(page, '/history', { from: '1', to: 'draft' });
  await page.reload();
  await expect(page.getByText('„Ernährung“ zu „Essen“')).toBeVisible();
  await expect(page).toHaveTitle('Verlauf · Kontor Studio');

  await page.goBack();
  await expectAddress(page, '/history');
  await expect(page.getByLabel('Zu', { exact: true })).toHaveValue('1');
  await page.goBack();
  await isSelected(page, /^Essen/);
  await expect(label).toHaveValue('Essen');
  await page.goBack();
  await isSelected(page, /^Interessen/);
  await page.goForward();
  await isSelected(page, /^Essen/);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Verlauf' })).toBeVisible();
  await qa.reset();
});

test(
  'a copied address opens the same place after the sign-in, also one of an earlier release @wide',
  { tag: '@long' },
  async ({ page, context, product }) => {
    await page.goto(`${product.studio}/edit?at=/preferenceCenter/tabs/2`);
    await page.getByRole('button', { name: 'Mit Firmenkonto anmelden' }).click();
    await page.getByLabel('E-Mail').fill('publisher@kontor.example');
    await page.getByLabel('Passwort').fill('Freigeben-2026');
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await isSelected(page, /^Interessen/);
    await expectAddress(page, '/edit', { at: '/preferenceCenter/tabs/2' });

    const other = await context.newPage();
    await other.goto(`${product.studio}/#/edit?site=germany&at=/preferenceCenter/tabs/3`);
    await isSelected(other, /^Ernährung/);
    await expectAddress(other, '/edit', { site: 'germany', at: '/preferenceCenter/tabs/3' });
    await other.close();
  },
);
