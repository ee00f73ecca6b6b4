import { expect, test } from '../harness/test.ts';
import { goTo, openStudio } from './steps.ts';

const tile = '/preferenceCenter/tabs/2/components/0/tiles/0';
const group = '/preferenceCenter/tabs/2/components/0';

for (const width of [1440, 1024])
  test(
    `a part is copied and pasted by keyboard; what does not fit is told first, and one undo takes it back, at ${width} px @wide`,
    { tag: '@long' },
    async ({ page, context, product }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.studio });
      await page.setViewportSize({ width, height: 900 });
      await openStudio(page, product, 'editor');
      await goTo(page, `/edit?at=${tile}`);
      const selected = page.locator('[role=treeitem][aria-selected=true]');
      await expect(selected).toHaveAttribute('data-pointer', tile);
      await selected.focus();
      await page.keyboard.press('Control+c');
      await expect(page.getByText(/^Kopiert\. Strg\+V/)).toBeVisible();
      const text = await page.evaluate(() => navigator.clipboard.readText());
      expect(JSON.parse(text)).toMatchObject({ part: 'tile', languages: { de: { label: 'Bio' } } });
      await page.keyboard.press('ArrowLeft');
      await expect(selected).toHaveAttribute('data-pointer', group);
      await page.keyboard.press('Control+v');
      const dialog = page.getByRole('dialog', { name: '„Bio“ einfügen' });
      await expect(dialog).toContainText('Mehrere Felder der Reiter schreiben');
      await dialog.getByRole('radio', { name: 'Ein anderes Feld nehmen' }).focus();
      await page.keyboard.press('Space');
      const picker = page.getByRole('dialog', { name: /Feld/ }).last();
      await expect(picker.getByRole('searchbox')).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await picker.locator('ul button').first().focus();
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('radio', { name: /^Ein anderes Feld nehmen ./ })).toBeChecked();
      await dialog.getByRole('button', { name: 'Einfügen' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText('Eingefügt', { exact: true })).toBeVisible();
      await expect(page.getByRole('treeitem', { name: /^Bio/ })).toHaveCount(2);
      await page.keyboard.press('Control+z');
      await expect(page.getByRole('treeitem', { name: /^Bio/ })).toHaveCount(1);
      await page.getByRole('button', { name: 'Einfügen (Strg+V)' }).click();
      await dialog.getByRole('button', { name: 'Einfügen' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('treeitem', { name: /^Bio/ })).toHaveCount(1);
    },
  );
