import { expect, expectAccessibleInPassing, test } from '../harness/test.ts';
import { asNewPerson, greeting, logIn, newAddress, newMember, socialLogin } from './steps.ts';

test.describe('a social network', () => {
  test('returns a new person, who completes the registration once and is known from then on @storage @production (requirements#finalize)', async ({
    page,
    product,
    qa,
  }) => {
    const email = newAddress();
    await page.goto(`${product.site}/registration?from=%2Faddresses`);
    await socialLogin(page, 'Apple', asNewPerson(email));
    await expect(page).toHaveURL(/\/registration\/finalize\?from=%2Faddresses$/);
    await page.getByLabel('Postleitzahl').fill('80331');
    await page.getByRole('checkbox').press('Space');
    await page.getByRole('button', { name: 'Registrierung abschließen' }).click();
    await expect(page).toHaveURL(/\/addresses$/);
    const account = await qa.account(email);
    expect(account.data).toMatchObject({ customerassignment: 'SUED' });
    expect(account.profile).toMatchObject({ zip: '80331' });

    await page.getByRole('button', { name: 'Menü' }).click();
    await page.getByRole('navigation', { name: 'Menü' }).getByRole('button', { name: 'Abmelden' }).click();
    await expect(page).toHaveURL(/\/login/);
    await socialLogin(page, 'Apple', async (popup) => {
      await popup.getByLabel('Person').selectOption({
        label: (await popup.getByLabel('Person').locator('option', { hasText: email }).textContent()) ?? '',
      });
      await popup.getByRole('button', { name: 'Als diese Person anmelden' }).click();
    });
    await expect(greeting(page)).toBeVisible();
  });

  test(
    'without an e-mail address makes the customer type one, and sends the mail to it @storage',
    { tag: '@long' },
    async ({ page, product, qa }) => {
      const email = newAddress();
      await page.goto(`${product.site}/login`);
      await socialLogin(page, 'Facebook', (popup) =>
        popup.getByRole('button', { name: 'Ohne Adresse anmelden' }).click(),
      );
      await expect(page).toHaveURL(/\/registration\/finalize$/);
      await page.getByRole('button', { name: 'Angaben speichern' }).click();
      await expect(page.getByRole('link', { name: 'Bitte geben Sie Ihre E-Mail-Adresse ein.' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Bitte prüfen Sie Ihre Eingaben' })).toContainText(
        'Bitte stimmen Sie den Nutzungsbedingungen zu.',
      );
      await expect(page).toHaveTitle(/^Fehler: /);
      await expectAccessibleInPassing(page);
      await page.getByLabel('E-Mail-Adresse').fill(email);
      await page.getByLabel('Postleitzahl').fill('10115');
      await page.getByRole('checkbox').press('Space');
      await page.getByRole('button', { name: 'Angaben speichern' }).click();
      await expect(page.getByRole('heading', { name: 'Ihre Registrierung war erfolgreich' })).toBeVisible();
      await expect
        .poll(
          async () =>
            (await qa.call<readonly unknown[]>('GET', `/mails?to=${encodeURIComponent(email)}&kind=verification`))
              .length,
        )
        .toBe(1);
      await qa.reset();
    },
  );

  test(
    'whose window is closed leaves the customer on the page, with a message @storage',
    { tag: '@long' },
    async ({ page, product }) => {
      await page.goto(`${product.site}/login`);
      await socialLogin(page, 'Google', (popup) => popup.getByRole('button', { name: 'Abbrechen' }).click());
      await expect(page.getByRole('alert')).toContainText(
        'Das Fenster wurde geschlossen, bevor die Anmeldung fertig war.',
      );
      await socialLogin(page, 'Google', (popup) => popup.close());
      await expect(page.getByRole('alert')).toContainText('Das Fenster wurde geschlossen');
      await expect(page).toHaveURL(/\/login$/);
    },
  );

  test(
    'with the address of an existing account asks for its password once; after that both ways log in',
    { tag: '@long' },
    async ({ page, product, qa }) => {
      const who = await newMember(qa);
      await page.goto(`${product.site}/login?from=%2Fpersonaldata`);
      await socialLogin(page, 'Google', asNewPerson(who.loginID));
      await expect(page).toHaveURL(/\/social\/link-accounts/);
      await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue(who.loginID);
      await expect(page.getByLabel('E-Mail-Adresse')).not.toBeEditable();
      await expect(page.getByRole('button', { name: /Weiter mit/ })).toHaveCount(0);
      await expectAccessibleInPassing(page);
      await page.getByRole('button', { name: 'Abbrechen' }).click();
      await expect(page).toHaveURL(/\/login\?from=%2Fpersonaldata$/);
      await page.goto(`${product.site}/social/link-accounts`);
      await expect(page).toHaveURL(/\/login$/);

      await page.goto(`${product.site}/login?from=%2Fpersonaldata`);
      await socialLogin(page, 'Google', asNewPerson(who.loginID));
      await expect(page).toHaveURL(/\/social\/link-accounts/);
      await page.getByLabel('Passwort', { exact: true }).fill('Falsch-27-falsch!');
      await page.getByRole('button', { name: 'Anmelden und verbinden' }).click();
      await expect(page.getByRole('alert')).toContainText('E-Mail-Adresse oder Passwort stimmt nicht');
      await page.reload();
      await page.getByLabel('Passwort', { exact: true }).fill(who.password);
      await page.getByRole('button', { name: 'Anmelden und verbinden' }).click();
      await expect(page).toHaveURL(/\/personaldata$/);
      await expect(page.getByRole('heading', { name: 'Verbunden' })).toBeVisible();
      // 200009 was answered by a normal login: the customer with the password is logged in, and the token is gone.
      await page.goto(`${product.site}/social/link-accounts`);
      await expect(greeting(page)).toBeVisible();
      await page.getByRole('button', { name: 'Abmelden' }).last().click();
      await expect(page).toHaveURL(/\/login$/);
      await logIn(page, who);
      await expect(greeting(page)).toBeVisible();
    },
  );
});
