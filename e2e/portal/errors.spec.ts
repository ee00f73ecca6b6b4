import { expect, expectAccessibleInPassing, test } from '../harness/test.ts';
import { freshPassword, logIn, newAddress, newMember } from './steps.ts';

test.describe('codes of the catalogue', () => {
  test('403047 and 403120 have their own messages @storage', { tag: '@long' }, async ({ page, product, qa }) => {
    const who = await newMember(qa);
    await page.goto(`${product.site}/login/reset-password/start`);
    await page.getByLabel('E-Mail-Adresse').fill(newAddress());
    await page.getByRole('button', { name: 'Link anfordern' }).click();
    await expect(page.getByRole('alert')).toContainText('Zu dieser E-Mail-Adresse gibt es kein Konto.');
    await page.getByRole('link', { name: 'Abbrechen' }).click();
    for (let guess = 0; guess < 10; guess += 1) {
      const answered = page.waitForResponse((answer) => answer.url().includes('/accounts.login'));
      await logIn(page, { loginID: who.loginID, password: freshPassword });
      await answered;
      await expect(page.getByRole('alert')).toBeFocused();
    }
    await logIn(page, who);
    await expect(page.getByRole('alert')).toContainText(
      'nach zu vielen falschen Anmeldungen gesperrt. Bitte warten Sie 15 Minuten',
    );
  });

  test('an unknown code is shown with its details for customer service @storage (requirements#error-unexpected)', async ({
    page,
    product,
    qa,
  }) => {
    await qa.faults([
      {
        call: 'accounts.login',
        effect: { kind: 'error', errorCode: 999_999, errorDetails: 'Something new' },
        times: 1,
      },
    ]);
    await page.goto(`${product.site}/login`);
    await logIn(page, { loginID: newAddress(), password: freshPassword });
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Das hat leider nicht geklappt.');
    await alert.getByText('Technische Einzelheiten').click();
    await expect(alert.locator('[lang=en]')).toHaveText(/999999.*Something new/);
    await expectAccessibleInPassing(page, 'both schemes');
  });
});
