import { expect, expectAccessibleInPassing, test } from '../harness/test.ts';
import { freshPassword, logIn, newAddress, newMember } from './steps.ts';

test.describe('error pages', () => {
  const pages = [
    ['/error/418', 'Es ist ein unerwarteter Fehler aufgetreten.', 'Fehlercode: 418', 'Anmelden'],
    ['/error', 'Es ist ein unerwarteter Fehler aufgetreten.', 'Das hat leider nicht geklappt.', 'Anmelden'],
    [
      '/error/%3Cimg%20src%3Dx%3E',
      'Es ist ein unerwarteter Fehler aufgetreten.',
      'Das hat leider nicht geklappt.',
      'Anmelden',
    ],
    [
      '/double-opt-in-done?errorCode=403025',
      'Es ist ein unerwarteter Fehler aufgetreten.',
      'Fehlercode: doi-403025',
      'Anmelden',
    ],
    ['/error/doi-403002', 'Der Bestätigungslink ist abgelaufen', 'Ein Link ist 14 Tage gültig.', 'Registrieren'],
    ['/nirgendwo', 'Diese Seite gibt es nicht', 'Bitte prüfen Sie die Adresse.', 'Zur Startseite'],
    ['/registration/finalize', 'Es fehlt noch etwas', 'Ihre Sitzung ist abgelaufen.', 'Zur Anmeldung'],
  ] as const;

  test(
    'name the problem, offer a way to continue, and report the id that they show to the server @storage',
    { tag: '@long' },
    async ({ page, product }) => {
      for (const [address, headline, text, way] of pages) {
        const hasId = text.startsWith('Das hat leider');
        const [told] = await Promise.all([
          hasId ? page.waitForResponse(/\/page-failures$/) : undefined,
          page.goto(`${product.site}${address}`),
        ]);
        expect(told?.status() ?? 204).toBe(204);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline);
        await expect(page.getByRole('main')).toContainText(text);
        await expect(page.getByRole('main').getByRole('link', { name: way })).toBeVisible();
        if (hasId) await expect(page.getByRole('main').locator('code')).toHaveText(/^[2-9A-Z]{8}$/);
      }
      await page.goto(`${product.site}/double-opt-in-done`);
      await expect(page).toHaveURL(/\/login$/);
      await page.goto(`${product.site}/login/reset-password`);
      await expect(page).toHaveURL(/\/login$/);
      await page.goto(`${product.site}/consentNotUsed`);
      await expect(page).toHaveURL(/\/login$/);
    },
  );
});

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
