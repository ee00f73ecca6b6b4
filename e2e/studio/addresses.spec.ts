import type { Page } from 'playwright/test';
import { expect, test } from '../harness/test.ts';
import { row, signIn } from './steps.ts';

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

test(
  'a copied address opens the same place after the sign-in, to which Back returns, also one of an earlier release @wide',
  { tag: '@long' },
  async ({ page, context, product }) => {
    await page.goto(`${product.studio}/edit?at=/preferenceCenter/tabs/2`);
    await signIn(page);
    await isSelected(page, /^Interessen/);
    await expectAddress(page, '/edit', { at: '/preferenceCenter/tabs/2' });
    await row(page, 2, 'Ernährung').click();
    await expectAddress(page, '/edit', { at: '/preferenceCenter/tabs/3' });
    await page.goBack();
    await isSelected(page, /^Interessen/);

    const other = await context.newPage();
    await other.goto(`${product.studio}/#/edit?site=germany&at=/preferenceCenter/tabs/3`);
    await isSelected(other, /^Ernährung/);
    await expectAddress(other, '/edit', { site: 'germany', at: '/preferenceCenter/tabs/3' });
    await other.close();
  },
);
