import type { Page } from 'playwright/test';
import { expect, test } from '../harness/test.ts';
import { changeElsewhere, openStudio, showNewslettersOnly, staffToken, typeAsPerson } from './steps.ts';

const seen = (page: Page) => page.frameLocator('iframe').getByRole('tab', { selected: true });

test('the words of a new tab are typed as a person types, while another editor works @wide @long', async ({
  page,
  product,
  qa,
}) => {
  await openStudio(page, product, 'editor');
  await page.getByRole('button', { name: 'Reiter hinzufügen' }).first().click();
  const german = page.getByRole('group', { name: /^Worte auf dem Reiter/ }).getByLabel('Deutsch');
  await expect(german).toBeFocused();
  // A slip, mended at once; then a word in front, in the middle of what stands there.
  await typeAsPerson(page, 'Beett<');
  await expect(german).toHaveValue('Beet');
  await expect(seen(page)).toHaveText(/Beet/);
  await page.keyboard.press('Home');
  await typeAsPerson(page, 'Mein ');
  await expect(german).toHaveValue('Mein Beet');
  await expect(page.getByRole('status').filter({ hasText: /^Gespeichert$/ })).toBeVisible();
  // Somebody else changes another tab and this one's heading, and the editor takes words back in between.
  const token = await staffToken(product, 'publisher');
  const typing = typeAsPerson(page, '<<<<<Dein ←→');
  await changeElsewhere(product, token, ({ de }) => {
    de!.preferenceCenter.tabs[0]!['label'] = 'Post';
    de!.preferenceCenter.tabs.at(-1)!['title'] = 'Grün';
  });
  await typing;
  await expect(german).toHaveValue('Dein Beet');
  await expect(page.getByRole('treeitem', { name: /^Post/ })).toBeVisible();
  await expect(page.getByRole('group', { name: /^Überschrift/ }).getByLabel('Deutsch')).toHaveValue('Grün');
  await typeAsPerson(page, '!');
  await expect(german).toHaveValue('Dein !Beet');
  await expect(page.getByRole('textbox', { name: /^Name in der Adresse/ })).toHaveValue('dein-beet');
  // Quickly gone and there again: the preview stays in the tab.
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type('Hof', { delay: 15 });
  await expect(german).toHaveValue('Hof');
  await expect(seen(page)).toHaveText(/^Hof/);
  await qa.reset();
});

test('the guide’s first steps are done by typing, the studio in English @wide @long', async ({ page, product, qa }) => {
  await showNewslettersOnly(product, qa);
  await page.addInitScript(() => localStorage.setItem('kontor-studio.language', 'en'));
  await openStudio(page, product, 'editor');
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  await button('Add tab').click();
  await page
    .getByRole('group', { name: /^Words on the tab/ })
    .getByLabel('English')
    .click();
  await expect(page.getByRole('region', { name: 'Languages' })).not.toContainText('complete');
  await typeAsPerson(page, 'Beett<');
  await button('Add building block').click();
  await button(/^Tiles /).click();
  await expect(page.getByLabel('Search fields')).toBeFocused();
  await typeAsPerson(page, 'wine');
  await page.getByRole('checkbox', { name: /data\.interests\.wine/ }).check();
  await button('Add 1').click();
  // What was chosen is listed below the form of the part that holds it.
  await page
    .getByRole('button', { name: /data\.interests\.wine/ })
    .last()
    .click();
  await page
    .getByRole('group', { name: /^Label/ })
    .getByLabel('English')
    .click();
  await typeAsPerson(page, 'Winn<e');
  await expect(page.getByRole('treeitem', { name: /^Wine/ })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: /^Beet/ })).toBeVisible();
  await expect(page.frameLocator('iframe').getByRole('checkbox', { name: 'Wine' })).toBeVisible();
  await qa.reset();
});
