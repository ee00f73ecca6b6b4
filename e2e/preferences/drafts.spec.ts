import type { Locator, Page } from 'playwright/test';
import { openCentre, saveButton, tab } from '../harness/centre.ts';
import { expect, test } from '../harness/test.ts';

test('the focus moves to a usable place after "discard", its undo and a declined question, and other input stays', async ({
  page,
  qa,
}) => {
  await openCentre(page, qa, {}, 'personal');
  await page.getByLabel('Nachname').fill('Winter');
  const discard = page.getByRole('button', { name: 'Verwerfen' });
  await discard.press('Enter');
  await expect(page.getByText('Ihre Änderungen sind verworfen.')).toBeVisible();
  await expectFocusWithout(page, discard);
  const undo = page.getByRole('button', { name: 'Rückgängig machen' });
  await undo.press('Enter');
  await expect(page.getByLabel('Nachname')).toHaveValue('Winter');
  await expectFocusWithout(page, undo);
  await tab(page, 'Newsletter').click();
  await page.getByRole('checkbox', { checked: true }).first().uncheck();
  await saveButton(page).press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Ihre Newsletter und Erinnerungen bleiben, wie sie sind.')).toBeVisible();
  await expectFocusWithout(page, page.getByRole('dialog'));
  await tab(page, 'Persönliches').click();
  await expect(page.getByLabel('Nachname')).toHaveValue('Winter');
});

/** Expects the focus to be on a usable control after `left` has disappeared. */
async function expectFocusWithout(page: Page, left: Locator): Promise<void> {
  await expect(left).toHaveCount(0);
  await expect(page.locator('[inert] :focus')).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
}
