import { expect, test } from '../harness/test.ts';
import { goTo, openStudio } from './steps.ts';

for (const width of [1440, 1024])
  test(
    `a word of any language is found by keyboard on any page, and Enter leads into its input, at ${width} px @wide`,
    { tag: '@long' },
    async ({ page, product }) => {
      await page.setViewportSize({ width, height: 900 });
      await openStudio(page, product, 'editor');
      await goTo(page, '/publish');
      const heading = page.getByRole('heading', { level: 1, name: 'Veröffentlichen' });
      await expect(heading).toBeVisible();
      const history = page.getByRole('link', { name: 'Verlauf' });
      await history.focus();
      await page.keyboard.press('Control+k');
      const search = page.getByRole('combobox', { name: /^Wörter, Schlüssel/ });
      await expect(search).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(search).toBeHidden();
      await expect(history).toBeFocused();
      await page.keyboard.press('Control+k');
      await page.keyboard.type('organic');
      await expect(page.getByRole('dialog').getByRole('option').first()).toContainText('Organic');
      await expect(page.getByRole('dialog').getByRole('option').first()).toContainText('Englisch');
      await page.keyboard.press('Tab');
      await expect(search).not.toBeFocused();
      await expect(search, 'only Enter and a press choose').toBeVisible();
      await search.focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/edit\?.*at=.*tiles/);
      const input = page.getByRole('group', { name: /^Beschriftung/ }).getByLabel('Englisch');
      await expect(input).toBeFocused();
      await expect(input).toHaveValue('Organic');
      await page.keyboard.press('Control+k');
      await page.keyboard.type('e');
      await expect(page.getByRole('dialog').getByRole('option').nth(1)).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('dialog').getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('Escape');
      await expect(input).toBeFocused();
    },
  );
