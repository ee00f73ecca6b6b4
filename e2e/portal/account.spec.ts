import { randomUUID } from 'node:crypto';
import { expect, expectAccessibleInPassing, test } from '../harness/test.ts';
import { ownMail } from './ownMail.ts';
import { greeting, logIn, logInAt, newMember } from './steps.ts';

test('personal data and the delivery address are changed, only what was touched is sent @desktop @storage @production', async ({
  page,
  product,
  qa,
}) => {
  const who = await newMember(qa);
  await logInAt(page, `${product.site}/personaldata`, who);
  await page.getByLabel('Nachname').fill('Sommer');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('heading', { name: 'Gespeichert' })).toBeVisible();
  await expectAccessibleInPassing(page);
  expect((await qa.account(who.loginID)).profile).toMatchObject({ firstName: 'Ada', lastName: 'Sommer' });
  const saves = (await qa.calls('accounts.setAccountInfo')).filter(({ params }) =>
    JSON.stringify(params).includes('Sommer'),
  );
  expect(saves.map(({ params }) => params['profile'])).toEqual([{ lastName: 'Sommer' }]);

  await page.goto(`${product.site}/addresses`);
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Bitte geben Sie Ihre Postleitzahl ein.').first()).toBeVisible();
  await expectAccessibleInPassing(page);
  const countries = (await page.getByLabel('Land').getByRole('option').allTextContents()).slice(1);
  expect(countries).toHaveLength(32);
  expect(countries).toEqual(countries.toSorted((a, b) => a.localeCompare(b, 'de')));
  await page.getByLabel('Land').selectOption('DE');
  await page.getByLabel('Postleitzahl').fill('1000');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Die Postleitzahl hat 5 Ziffern, zum Beispiel 10115.').first()).toBeVisible();
  await page.getByLabel('Land').selectOption('BE');
  await expect(page.getByText('Die Postleitzahl hat 5 Ziffern', { exact: false })).toHaveCount(0);
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('heading', { name: 'Gespeichert' })).toBeVisible();
  expect((await qa.account(who.loginID)).data).toMatchObject({ addressBook: { zip: '1000', country: 'BE' } });
});

test('a new e-mail address needs the password and a code, and the old one has a way back @storage @long (requirements#email-change)', async ({
  page,
  product,
  qa,
}) => {
  const who = await newMember(qa);
  const address = `neu-${randomUUID().slice(0, 8)}@beispiel.example`;
  await logInAt(page, `${product.site}/accessdata`, who);
  await page.getByRole('button', { name: 'Ändern' }).first().click();
  await page.getByLabel('Aktuelles Passwort').fill('Falsch-27-falsch!');
  await page.getByRole('button', { name: 'Weiter' }).click();
  await expect(page.getByText('Das ist nicht Ihr aktuelles Passwort.', { exact: false }).first()).toBeVisible();
  await expectAccessibleInPassing(page);
  await page.getByLabel('Aktuelles Passwort').fill(who.password);
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.getByLabel('Neue E-Mail-Adresse').fill(address);
  await page.getByRole('button', { name: 'Weiter' }).click();
  await expect(page.getByLabel('Code aus der E-Mail')).toBeFocused();
  await expectAccessibleInPassing(page);
  const code = /\b\d{6}\b/.exec((await ownMail(qa, address, 'email-code')).text)?.[0] ?? '';
  await page.getByLabel('Code aus der E-Mail').fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Bestätigen' }).click();
  await expect(page.getByText('Dieser Code stimmt nicht.', { exact: false }).first()).toBeVisible();
  await page.getByLabel('Code aus der E-Mail').fill(code);
  await page.getByRole('button', { name: 'Bestätigen' }).click();
  await expect(page.getByRole('heading', { name: 'Ihre Zugangsdaten sind geändert' })).toBeVisible();
  await expect(page).toHaveURL(/\/login/, { timeout: 8_000 });
  await logIn(page, { loginID: address, password: who.password });
  await expect(greeting(page)).toBeVisible();

  const notice = await ownMail(qa, who.loginID, 'email-changed');
  await page.goto(notice.links.find(({ rel }) => rel === 'action')?.url ?? 'about:blank');
  await expect(page).toHaveURL(/\/login\/restore-email$/);
  await expect(page.getByRole('heading', { name: 'E-Mail-Adresse wiederherstellen' })).toBeVisible();
  await expectAccessibleInPassing(page);
  expect((await qa.account(address)).profile['email']).toBe(address);
  await page.getByLabel('Passwort vor der Änderung').fill('Falsch-27-falsch!');
  await page.getByRole('button', { name: 'Änderung rückgängig machen' }).click();
  await expect(page.getByText('Das war nicht Ihr Passwort vor der Änderung.', { exact: false }).first()).toBeVisible();
  await page.getByLabel('Passwort vor der Änderung').fill(who.password);
  await page.getByRole('button', { name: 'Änderung rückgängig machen' }).click();
  await expect(page.getByRole('heading', { name: 'Die Änderung ist rückgängig gemacht' })).toBeVisible();
  await expectAccessibleInPassing(page);
  expect((await qa.account(who.loginID)).profile['email']).toBe(who.loginID);
});

test(
  'a customer without a consent gives it at the login and continues @storage (requirements#terms)',
  { tag: '@long' },
  async ({ page, product, qa }) => {
    const who = await qa.newCustomer({ preferences: {} });
    await page.goto(`${product.site}/`);
    await logIn(page, who);
    await expect(page).toHaveURL(/\/registration\/finalize$/);
    await expect(page.getByLabel('Postleitzahl')).toHaveValue('10115');
    await page.getByRole('button', { name: 'Angaben speichern' }).click();
    await expect(page.getByText('Bitte stimmen Sie den Nutzungsbedingungen zu.')).toBeVisible();
    await expectAccessibleInPassing(page);
    await page.getByRole('checkbox').press('Space');
    await page.getByRole('button', { name: 'Angaben speichern' }).click();
    await expect(greeting(page)).toBeVisible();
  },
);
