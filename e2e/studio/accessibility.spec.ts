import type { Page } from 'playwright/test';
import { hiddenFocuses } from '../harness/focus.ts';
import { expect, expectAccessibleInBothSchemes, test } from '../harness/test.ts';
import { openStudio, row, staffToken } from './steps.ts';

/** Expects that axe finds nothing, that each control can be seen when it has the focus, and that nothing is cut off. */
async function expectUsable(page: Page): Promise<void> {
  await expectAccessibleInBothSchemes(page);
  if ((await page.getByRole('dialog').count()) === 0) await page.locator('a, select').first().focus();
  expect(await hiddenFocuses(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

for (const width of [1024, 360])
  test(
    `the editor, its dialogs and the preview’s options are usable at ${width} px @wide`,
    { tag: '@long' },
    async ({ page, product, qa }) => {
      await page.setViewportSize({ width, height: 800 });
      await openStudio(page, product, 'publisher');
      await row(page, 2, 'Interessen').click();
      await page.getByText('Seite, Darstellung, Zustand und Tag').click();
      await expectAccessibleInBothSchemes(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      for (const steps of [['Baustein hinzufügen'], ['Baustein hinzufügen', /^Eingabefelder /], ['Teilen']]) {
        for (const name of steps) await button(page, name).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectUsable(page);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
      await qa.reset();
    },
  );

for (const width of [1024, 360])
  test(
    `publishing and restoring are usable at ${width} px, with the keyboard alone @wide`,
    { tag: '@long' },
    async ({ page, product, qa }) => {
      await page.setViewportSize({ width, height: 800 });
      const headers = {
        authorization: `Bearer ${await staffToken(product, 'editor')}`,
        'content-type': 'application/json',
      };
      const draft = `${product.studio}/api/v1/content/germany/draft`;
      const text = await (await fetch(draft, { headers })).text();
      const { revision, documents } = JSON.parse(text.replaceAll('"Bio"', '"Öko"')) as Record<string, unknown>;
      const init = { method: 'PUT', headers: { ...headers, 'if-match': `"${String(revision)}"` } };
      await fetch(draft, { ...init, body: JSON.stringify({ documents, lagging: [] }) });
      await openStudio(page, product, 'publisher');
      await page.getByRole('link', { name: 'Veröffentlichen' }).focus();
      await page.keyboard.press('Enter');
      await page.getByLabel('Jetzt gleich').focus();
      await page.keyboard.press('ArrowDown');
      await expect(page.getByLabel('Zu einem Zeitpunkt')).toBeChecked();
      // A link that is half behind the bar counts as too small.
      await page.evaluate(() => scrollTo(0, 0));
      await expectUsable(page);
      await page.getByLabel('Zu einem Zeitpunkt').focus();
      await page.keyboard.press('ArrowUp');
      await button(page, 'Jetzt veröffentlichen').focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('status').filter({ hasText: /^Version 2 ist veröffentlicht/ })).toBeVisible();
      await page.getByRole('link', { name: 'Verlauf' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Verlauf' })).toBeVisible();
      await expect(page.getByText('Kachel „Öko“: Beschriftung geändert von „Bio“ zu „Öko“ (Deutsch)')).toBeVisible();
      await button(page, 'Version 1 als Entwurf wiederherstellen').focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Version 1 wiederherstellen?' })).toBeFocused();
      await expectUsable(page);
      await button(page, /^Wiederherstellen$/).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('status').filter({ hasText: 'hat jetzt den Inhalt von Version 1' })).toBeVisible();
      await qa.reset();
    },
  );

test('a sign-in that ended without a role says why @wide', { tag: '@long' }, async ({ page, product }) => {
  await page.goto(`${product.studio}/?signIn=no-role`);
  await expect(page.getByRole('heading', { name: 'Noch nicht freigeschaltet' })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
});
