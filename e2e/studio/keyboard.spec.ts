import type { Page } from 'playwright/test';
import { expect, test } from '../harness/test.ts';
import { changeElsewhere, openStudio, staffToken } from './steps.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

for (const width of [1024, 360])
  test(
    `publishing and restoring need nothing but the keyboard, at ${width} px @wide`,
    { tag: '@long' },
    async ({ page, product, qa }) => {
      await page.setViewportSize({ width, height: 800 });
      await changeElsewhere(product, await staffToken(product, 'editor'), (documents) => {
        for (const [language, content] of Object.entries(documents))
          documents[language] = JSON.parse(JSON.stringify(content).replaceAll('"Bio"', '"Öko"')) as typeof content;
      });
      await openStudio(page, product, 'publisher');
      await page.getByRole('link', { name: 'Veröffentlichen' }).focus();
      await page.keyboard.press('Enter');
      await page.getByLabel('Jetzt gleich').focus();
      await page.keyboard.press('ArrowDown');
      await expect(page.getByLabel('Zu einem Zeitpunkt')).toBeChecked();
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
      await button(page, /^Wiederherstellen$/).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('status').filter({ hasText: 'hat jetzt den Inhalt von Version 1' })).toBeVisible();
      await qa.reset();
    },
  );
