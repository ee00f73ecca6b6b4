import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright/test';
import { expect, expectAccessibleInPassing, test } from '../harness/test.ts';
import { openStudio } from './steps.ts';

const tile = '/preferenceCenter/tabs/2/components/0/tiles/0';
const label = (page: Page, language: string): Locator =>
  page.getByRole('group', { name: /^Beschriftung/ }).getByLabel(language);

test('a choice takes at most 120 px with one language beside the main one @wide @long', async ({ page, product }) => {
  await openStudio(page, product, 'editor');
  for (const width of [1440, 1024]) {
    // One width after the other.
    // oxlint-disable-next-line no-await-in-loop -- see above
    await page.setViewportSize({ width, height: 900 });
    // oxlint-disable-next-line no-await-in-loop -- see above
    await page.goto(`${product.studio}/edit?at=/preferenceCenter/tabs/1/components/2/fields/3`);
    const choice = page.getByRole('group', { name: 'Eintrag 2' });
    // oxlint-disable-next-line no-await-in-loop -- see above
    await expect(choice).toBeVisible();
    // oxlint-disable-next-line no-await-in-loop -- see above
    expect((await choice.boundingBox())!.height).toBeLessThanOrEqual(120);
  }
});

for (const width of [1440, 1024])
  test(
    `translations go out as a file and come back, place by place and in one step, at ${width} px (requirements#studio-languages) @wide`,
    { tag: '@long' },
    async ({ page, product, qa }) => {
      await page.setViewportSize({ width, height: 900 });
      await openStudio(page, product, 'editor');
      await page.goto(`${product.studio}/edit?at=${tile}`);
      await expect(label(page, 'Deutsch')).toBeVisible();
      // The words of a part are in the upper half of the window.
      expect((await label(page, 'Deutsch').boundingBox())!.y).toBeLessThan(520);
      await page.getByRole('button', { name: 'Aus- und einlesen …' }).press('Enter');
      const dialog = page.getByRole('dialog');
      const read = async (name: string, text: string): Promise<void> =>
        dialog.getByLabel('Übersetzte Datei').setInputFiles({ name, mimeType: 'text/xml', buffer: Buffer.from(text) });
      for (const format of ['XLIFF 2.1', 'CSV']) {
        const option = await dialog.getByRole('option', { name: new RegExp(`^${format}`) }).textContent();
        await dialog.getByLabel('Format').selectOption(option);
        await dialog.getByLabel('Umfang').selectOption('die ganze Website');
        const download = page.waitForEvent('download');
        await dialog.getByRole('link', { name: /Texte herunterladen$/ }).click();
        const file = await (await download).path();
        const text = await readFile(file, 'utf8');
        await read('file.xlf', text);
        await expect(dialog.getByText('Die Datei ändert nichts.')).toBeVisible();
        await read(
          'file.xlf',
          text
            .replace('Organic', 'Green <b>food</b>')
            .replace('Organic', 'Green')
            .replace('Local produce', 'From here'),
        );
        await expect(dialog.getByRole('status')).toContainText(/Die Datei ändert/);
      }
      await expect(dialog.getByText(/^Nicht übernommen: Die Elemente in spitzen Klammern/).first()).toBeVisible();
      await expectAccessibleInPassing(page, 'both schemes');
      await read('file.xlf', '<!DOCTYPE xliff><xliff/>');
      await expect(dialog.getByText(/DOCTYPE/)).toBeVisible();
      await read('file.xlf', 'x'.repeat(5_000_001));
      await expect(dialog.getByText('Die Datei ist größer als 5 MB.')).toBeVisible();
      await read('file.csv', 'Stelle,Teil,de,en,Stand\r\n,,,,\r\n/preferenceCenter/nothing,,Bio,Green,\r\n');
      await dialog.getByRole('button', { name: /übernehmen$/ }).press('Enter');
      await expect(dialog).toHaveCount(0);
      await expect(label(page, 'Englisch')).toHaveValue('Green');
      await page.keyboard.press('Control+z');
      await expect(label(page, 'Englisch')).toHaveValue('Organic');
      await qa.reset();
    },
  );
