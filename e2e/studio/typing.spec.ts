import { expect, test } from '../harness/test.ts';
import { changeElsewhere, openStudio, staffToken, typeAsPerson } from './steps.ts';

test('the words of a new tab are typed as a person types, while another editor works; the preview stays in it @wide', async ({
  page,
  product,
  qa,
}) => {
  await openStudio(page, product, 'editor');
  await page.getByRole('button', { name: 'Reiter hinzufügen' }).first().click();
  const words = page.getByRole('group', { name: /^Worte auf dem Reiter/ });
  const german = words.getByLabel('Deutsch');
  const seen = page.frameLocator('iframe').getByRole('tab', { selected: true });
  await german.click();
  // A slip, mended at once; then a word in front, in the middle of what stands there.
  await typeAsPerson(page, 'Gartenn< und ');
  await expect(german).toHaveValue('Garten und ');
  await typeAsPerson(page, 'Balkom<n');
  await expect(german).toHaveValue('Garten und Balkon');
  await expect(seen).toHaveText(/Garten und Balkon/);
  await page.keyboard.press('Home');
  await typeAsPerson(page, 'Mein ');
  await expect(german).toHaveValue('Mein Garten und Balkon');
  await expect(page.getByRole('status').filter({ hasText: /^Gespeichert$/ })).toBeVisible();
  // Somebody else changes another tab and this one's heading, and the editor takes words back in between.
  const token = await staffToken(product, 'publisher');
  const typing = typeAsPerson(page, '<<<<<Dein ←←→→');
  await changeElsewhere(product, token, ({ de }) => {
    de!.preferenceCenter.tabs[0]!['label'] = 'Post';
    de!.preferenceCenter.tabs.at(-1)!['title'] = 'Grün';
  });
  await typing;
  await expect(german).toHaveValue('Dein Garten und Balkon');
  await expect(page.getByRole('treeitem', { name: /^Post/ })).toBeVisible();
  await expect(page.getByRole('group', { name: /^Überschrift/ }).getByLabel('Deutsch')).toHaveValue('Grün');
  await typeAsPerson(page, '!');
  await expect(german).toHaveValue('Dein !Garten und Balkon');
  await expect(page.getByRole('textbox', { name: /^Name in der Adresse/ })).toHaveValue('dein-garten-und-balkon');
  // Quickly gone and there again: the preview stays in the tab.
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type('Hof', { delay: 15 });
  await expect(german).toHaveValue('Hof');
  await expect(seen).toHaveText(/^Hof/);
  await qa.reset();
});
