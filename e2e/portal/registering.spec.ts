import { expect, expectAccessibleInPassing, test } from '../harness/test.ts';
import { mailedLink } from './mails.ts';
import { freshPassword, greeting, logIn, newAddress, newMember, register } from './steps.ts';

const resendCall = 'PUT /rest/v1/account/registration/verification-email';

test.describe('registering', () => {
  test('checks the postcode while it is typed: complete, searching, found or not @storage @long', async ({
    page,
    product,
    qa,
  }) => {
    await qa.faults([
      { call: 'GET /rest/v1/region', effect: { kind: 'delay', ms: 1_500 }, times: 1 },
      { call: 'GET /rest/v1/region', effect: { kind: 'status', status: 500 } },
    ]);
    await page.goto(`${product.site}/registration`);
    const zip = page.getByLabel('Postleitzahl');
    await zip.pressSequentially('8033');
    await expect(page.getByText('Für die Region brauchen wir alle 5 Ziffern.')).toBeVisible();
    await zip.pressSequentially('1');
    await expect(page.getByText('Wir suchen Ihre Region …')).toBeVisible();
    await expect(page.getByText(/Ihre Region ist gefunden: (?:Nord|Süd)\./)).toBeVisible();
    await zip.fill('80335');
    await expect(
      page.getByText('Wir konnten Ihre Region nicht bestimmen. Bitte prüfen Sie Ihre Eingabe.'),
    ).toBeVisible();
    await page.getByLabel('E-Mail-Adresse').fill(newAddress());
    await page.getByLabel('Passwort', { exact: true }).fill(freshPassword);
    await page.getByRole('checkbox').press('Space');
    await page.getByRole('button', { name: 'Konto anlegen' }).click();
    await expect(zip).toBeFocused();
    await expect(zip).toHaveAttribute('aria-invalid', 'true');
    await qa.call('DELETE', '/faults');
    await page.getByRole('button', { name: 'Konto anlegen' }).click();
    await expect(page).toHaveURL(/\/registration\/confirmation$/);
  });

  test(
    'the resend reports its result: sent, already confirmed, or the status of a failure @storage',
    { tag: '@long' },
    async ({ page, product, qa }) => {
      const who = { loginID: newAddress(), password: freshPassword };
      await page.goto(`${product.site}/registration`);
      await register(page, who);
      await page.getByRole('link', { name: 'Zur Anmeldung' }).click();
      await logIn(page, who);
      await qa.faults([{ call: resendCall, effect: { kind: 'status', status: 500 }, times: 1 }]);
      const resend = page.getByRole('button', { name: 'E-Mail noch einmal senden' });
      await resend.click();
      await expect(page.getByRole('alert')).toContainText(
        'Beim Versenden der E-Mail ist ein Fehler aufgetreten. Bitte versuchen Sie es später noch einmal. (Statuscode 500)',
      );
      const link = await mailedLink(qa, who.loginID, 'verification');
      const mailbox = await page.context().newPage();
      await mailbox.goto(link);
      await mailbox.getByRole('button').click();
      await expect(mailbox).toHaveURL(/double-opt-in-done/);
      await mailbox.close();
      await resend.click();
      await expect(page.getByRole('status').filter({ hasText: 'schon bestätigt' })).toBeVisible();
      await page.getByRole('button', { name: 'Zurück zur Anmeldung' }).click();
      await logIn(page, who);
      await expect(greeting(page)).toBeVisible();
    },
  );

  test(
    'an expired link says so, and the account is deleted (requirements#token-expired-account)',
    { tag: '@long' },
    async ({ page, product, qa }) => {
      const who = { loginID: newAddress(), password: freshPassword };
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
      const who = { loginID: newAddress(), password: freshPassword };
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

test.describe('a site that hides which accounts exist', () => {
  test.use({ scenario: 'hidden-account-existence' });

  test(
    'login, reset and resend answer the same for everybody @storage',
    { tag: '@long' },
    async ({ page, product, qa }) => {
      const known = await newMember(qa);
      const waiting = await newMember(qa, { verified: false });
      const neutral = 'E-Mail-Adresse oder Passwort stimmt nicht, oder das Konto ist vorübergehend gesperrt.';
      for (const loginID of [known.loginID, newAddress()]) {
        await page.goto(`${product.site}/login`);
        await logIn(page, { loginID, password: 'Falsch-27-falsch!' });
        await expect(page.getByRole('alert')).toContainText(neutral);
        await page.goto(`${product.site}/login/reset-password/start`);
        await page.getByLabel('E-Mail-Adresse').fill(loginID);
        await page.getByRole('button', { name: 'Link anfordern' }).click();
        await expect(page.getByText(/Wenn es zu dieser E-Mail-Adresse ein Konto gibt/)).toBeVisible();
      }
      await page.goto(`${product.site}/login`);
      await logIn(page, waiting);
      await qa.faults([{ call: resendCall, effect: { kind: 'status', status: 500 }, times: 1 }]);
      await page.getByRole('button', { name: 'E-Mail noch einmal senden' }).click();
      await expect(page.getByRole('alert')).toContainText('Fehler aufgetreten');
      await expect(page.getByRole('alert')).not.toContainText('500');
      await page.getByRole('button', { name: 'E-Mail noch einmal senden' }).click();
      await expect(page.getByRole('heading', { name: 'E-Mail gesendet' })).toBeVisible();
    },
  );
});
