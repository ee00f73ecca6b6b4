import { expect, expectAccessibleInPassing, test } from '../harness/test.ts';
import { mailedLink } from './mails.ts';
import { greeting, newAddress, register, unusedPassword } from './steps.ts';

test.describe('registering', () => {
  test(
    'an expired link says so, and the account is deleted (requirements#token-expired-account)',
    { tag: '@long' },
    async ({ page, product, qa }) => {
      const who = { loginID: newAddress(), password: unusedPassword };
      await page.goto(`${product.site}/registration`);
      await register(page, who);
      const link = await mailedLink(qa, who.loginID, 'verification');
      await qa.call('POST', '/clock', { advanceSeconds: 15 * 86_400 });
      try {
        await page.goto(link);
        await page.getByRole('link', { name: 'Weiter' }).click();
        await expect(page).toHaveURL(/\/error\/doi-403002$/);
        await expect(page.getByText(/Ein Link ist 14 Tage gültig/)).toBeVisible();
        await page.getByRole('link', { name: 'Registrieren' }).click();
        await register(page, who);
        await expect(page).toHaveURL(/\/registration\/confirmation$/);
      } finally {
        await qa.call('POST', '/clock', { set: new Date().toISOString() });
      }
    },
  );

  test(
    'by keyboard only: registration, return from the mail, login @storage',
    { tag: '@long' },
    async ({ page, product, qa }) => {
      const who = { loginID: newAddress(), password: unusedPassword };
      await page.goto(`${product.site}/registration`);
      await expect(page.getByLabel('E-Mail-Adresse')).toBeVisible();
      const next = async (name: string | RegExp, role: 'textbox' | 'checkbox' | 'button'): Promise<void> => {
        const target = role === 'textbox' ? page.getByLabel(name, { exact: true }) : page.getByRole(role, { name });
        for (let press = 0; press < 40; press += 1) {
          await page.keyboard.press('Tab');
          if (await target.evaluate((element) => element === document.activeElement)) return;
        }
        throw new Error(`Tab does not reach ${String(name)}`);
      };
      await next('E-Mail-Adresse', 'textbox');
      await page.keyboard.type(who.loginID);
      await next('Passwort', 'textbox');
      await page.keyboard.type(who.password);
      await next('Passwort anzeigen', 'button');
      await page.keyboard.press('Enter');
      await expect(page.getByLabel('Passwort', { exact: true })).toHaveAttribute('type', 'text');
      await next('Postleitzahl', 'textbox');
      await page.keyboard.type('10115');
      await next(/Nutzungsbedingungen/, 'checkbox');
      await page.keyboard.press('Space');
      await next('Konto anlegen', 'button');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/registration\/confirmation$/);
      await page.goto(await mailedLink(qa, who.loginID, 'verification'));
      await next(/./, 'button');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/double-opt-in-done/);
      await page.goto(`${product.site}/login`);
      await next('E-Mail-Adresse', 'textbox');
      await page.keyboard.type(who.loginID);
      await next('Passwort', 'textbox');
      await page.keyboard.type(who.password);
      await page.keyboard.press('Enter');
      await expect(greeting(page)).toBeVisible();
    },
  );
});

test.describe('registering in France', () => {
  test.use({ scenario: 'fr' });

  test(
    'the consent states an age over 18, and its text opens in a new tab (requirements#terms, requirements#newsletter-frequency)',
    { tag: '@long' },
    async ({ page, product }) => {
      await page.goto(`${product.site}/registration`);
      const consent = page.getByRole('checkbox');
      await expect(consent).toHaveAccessibleName(/18 ans/);
      await expect(page.getByLabel('Code postal')).toHaveCount(0);
      const [terms] = await Promise.all([
        page.waitForEvent('popup'),
        page
          .getByRole('main')
          .getByRole('link', { name: /conditions/i })
          .click(),
      ]);
      await expect(terms.getByRole('heading').first()).toBeVisible();
      await expect(terms.locator('html')).toHaveAttribute('lang', 'fr');
      await terms.close();
      await expectAccessibleInPassing(page);
    },
  );
});
