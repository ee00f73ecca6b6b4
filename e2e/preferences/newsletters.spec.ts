import { isSubscribed, openCentre, saveButton, savedText, subscribedTo } from '../harness/centre.ts';
import { expect, expectAccessibleInPassing, test } from '../harness/test.ts';

test.describe('newsletters', () => {
  test(
    'one checkbox for all has three states and shows how many are chosen @desktop @links',
    { tag: '@long' },
    async ({ page, qa }) => {
      const loginID = await openCentre(page, qa, { subscriptions: subscribedTo('NLT_WEEKLY') });
      const all = page.getByRole('checkbox', { name: 'Alle Newsletter' });
      await expect(all).toHaveJSProperty('indeterminate', true);
      await expect(page.getByText('1 von 5')).toBeVisible();
      await expectAccessibleInPassing(page);
      await all.click();
      await expect(all).toBeChecked();
      await expect(page.getByText('5 von 5')).toBeVisible();
      await all.click();
      await expect(all).not.toBeChecked();
      await expect(page.getByText('0 von 5')).toBeVisible();
      await all.click();
      await page.getByRole('checkbox', { name: 'Weinkeller' }).uncheck();
      await expect(page.getByText('4 von 5')).toBeVisible();
      await saveButton(page).click();
      await expect(savedText(page)).toContainText(/Fast fertig: .*Rezepte der Saison.* und Familienpost\./);
      expect(await isSubscribed(qa, loginID, 'NLT_WINE')).not.toBe(true);
      expect(await isSubscribed(qa, loginID, 'NLT_FAMILY')).toBe(true);
    },
  );

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

  test('a subscriber of an expired one can unsubscribe @links', { tag: '@long' }, async ({ page, qa }) => {
    const loginID = await openCentre(page, qa, { subscriptions: subscribedTo('NLT_WEEKLY', 'NLT_BARBECUE') });
    await page.getByRole('checkbox', { name: 'Grillsommer 2024' }).uncheck();
    await saveButton(page).click();
    await expect(savedText(page)).toContainText('Abbestellt: Grillsommer 2024.');
    expect(await isSubscribed(qa, loginID, 'NLT_BARBECUE')).toBe(false);
    expect(await isSubscribed(qa, loginID, 'NLT_WEEKLY')).toBe(true);
  });
});

test.describe('a single newsletter', () => {
  test.use({ scenario: 'two-newsletters-one-expired' });

  test('is one plain checkbox without a second one for all', { tag: '@long' }, async ({ page, qa }) => {
    await openCentre(page, qa);
    await expect(page.getByRole('checkbox')).toHaveCount(1);
    await expect(page.getByRole('checkbox', { name: 'Wochenangebote' })).toBeChecked();
    await expectAccessibleInPassing(page);
  });
});
