import { openCentre } from '../harness/centre.ts';
import { expect, test } from '../harness/test.ts';

test.describe('newsletters', () => {
  test('each one has picture, name and descriptions; an expired one is gone, unless the customer is still subscribed (requirements#newsletter-window)', async ({
    page,
    qa,
  }) => {
    await openCentre(page, qa);
    const wine = page.getByRole('checkbox', { name: 'Weinkeller' });
    await expect(wine).toHaveAccessibleDescription(
      /Einmal im Monat, ausgesucht von unserem Sommelier.*Für Erwachsene ab 18 Jahren/,
    );
    await expect(page.locator('label').filter({ has: wine }).locator('img, svg').first()).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Grillsommer 2024' })).toHaveCount(0);
  });
});
