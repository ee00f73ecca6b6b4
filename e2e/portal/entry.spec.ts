import { expect, expectAccessibleInPassing, test } from '../harness/test.ts';
import { ownMail } from './ownMail.ts';
import { mailedLink } from './mails.ts';
import { logIn, newAddress, newMember, unusedPassword } from './steps.ts';

test('a customer logs in, returns to the page that they wanted, and logs out (requirements#TOK-7) @desktop @storage @core @production', async ({
  page,
  product,
  qa,
}) => {
  const { loginID, password: secret } = await newMember(qa);
  await page.goto(`${product.site}/`);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
  await expectAccessibleInPassing(page);
  await logIn(page, { loginID, password: 'Falsch-27-falsch!' });
  await expect(page.getByRole('alert')).toContainText('E-Mail-Adresse oder Passwort stimmt nicht');
  await expectAccessibleInPassing(page);
  await logIn(page, { loginID, password: secret });
  await expect(page.getByRole('heading', { name: 'Guten Tag, Ada Beispiel' })).toBeVisible();
  await expectAccessibleInPassing(page);
  await page.goto(`${product.site}/login`);
  await expect(page.getByRole('heading', { name: /Guten Tag/ })).toBeVisible();
  await page.getByRole('button', { name: 'Menü' }).click();
  await page.getByRole('navigation', { name: 'Menü' }).getByRole('button', { name: 'Abmelden' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto(`${product.site}/`);
  await expect(page).toHaveURL(/\/login$/);
});

test('a new customer registers, confirms with the mail, and logs in @storage @production (requirements#registration)', async ({
  page,
  product,
  qa,
}) => {
  const email = newAddress();
  await page.goto(`${product.site}/registration`);
  await page.getByRole('button', { name: 'Konto anlegen' }).click();
  await expect(page.getByRole('link', { name: 'Bitte stimmen Sie den Nutzungsbedingungen zu.' })).toBeVisible();
  await expectAccessibleInPassing(page);
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(unusedPassword);
  await page.getByLabel('Postleitzahl').pressSequentially('10115');
  await expect(page.getByText(/Ihre Region ist gefunden: (?:Nord|Süd)\./)).toBeVisible();
  await page.getByRole('checkbox').press('Space');
  await page.getByRole('button', { name: 'Konto anlegen' }).click();
  await expect(page.getByRole('heading', { name: 'Ihre Registrierung war erfolgreich' })).toBeVisible();
  await expect(page.getByText(/innerhalb von 14 Tagen/)).toBeVisible();
  await expectAccessibleInPassing(page);
  expect((await qa.account(email)).data).toMatchObject({ customerassignment: 'NORD' });
  // Before the address is confirmed.
  const build = expect.stringMatching(/^start-[\w-]+\.js$/);
  const line = { purpose: 'preferences.privacy.aec', page: '/registration', build };
  expect(await qa.call('GET', `/evidence/${email}`)).toMatchObject({
    lines: [{ ...line, action: 'POST /rest/v1/customer/consents', textSource: 'published' }],
  });

  await page.goto(`${product.site}/login`);
  await logIn(page, { loginID: email, password: unusedPassword });
  await expect(page.getByRole('heading', { name: 'Bestätigen Sie Ihre E-Mail-Adresse' })).toBeVisible();
  await expectAccessibleInPassing(page);
  await page.getByRole('button', { name: 'E-Mail noch einmal senden' }).click();
  await expect(page.getByRole('heading', { name: 'E-Mail gesendet' })).toBeVisible();
  await expect(page.getByText(/^In 1[45]:\d\d Minuten/)).toBeVisible();

  await page.goto(await mailedLink(qa, email, 'verification'));
  await page.getByRole('button').click();
  await expect(page).toHaveURL(/double-opt-in-done/);
  await expect(page.getByRole('heading', { name: 'Ihre E-Mail-Adresse ist bestätigt' })).toBeVisible();
  await expectAccessibleInPassing(page);
  await page.getByRole('link', { name: 'Zur Anmeldung' }).click();
  await logIn(page, { loginID: email, password: unusedPassword });
  await expect(page.getByRole('heading', { name: 'Guten Tag' })).toBeVisible();
});

test('a forgotten password is replaced with the mailed link, followed by an automatic login @storage @production (requirements#reset-end)', async ({
  page,
  product,
  qa,
  withoutStorage,
}) => {
  const { loginID } = await newMember(qa);
  await page.goto(`${product.site}/login`);
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
  await expect(page.getByRole('heading', { name: 'Passwort vergessen?' })).toBeVisible();
  await page.getByLabel('E-Mail-Adresse').fill(loginID);
  await page.getByRole('button', { name: 'Link anfordern' }).click();
  await expect(page.getByText(/warten Sie 15 Minuten/)).toBeVisible();
  await expectAccessibleInPassing(page);
  await page.goto(`${product.site}/login/reset-password/start`);
  await page.getByLabel('E-Mail-Adresse').fill(loginID);
  await page.getByRole('button', { name: 'Link anfordern' }).click();
  await expect(page.getByRole('alert')).toContainText('zu viele Versuche in kurzer Zeit');
  const link = await mailedLink(qa, loginID, 'reset');
  await page.goto(link);
  await expect(page).toHaveURL(/\/login\/reset-password$/);
  // Where nothing can be kept, a reload loses the token; the link still works, and the login is typed.
  await (withoutStorage ? page.goto(link) : page.reload());
  await page.getByLabel('Neues Passwort', { exact: true }).fill('Birnen-Kuchen-28!');
  await page.getByLabel('Neues Passwort wiederholen').fill('Birnen-Kuchen-29!');
  await page.getByRole('button', { name: 'Passwort speichern' }).click();
  await expect(page.getByText('Die eingegebenen Passwörter stimmen nicht überein.').first()).toBeVisible();
  await expectAccessibleInPassing(page);
  await page.getByLabel('Neues Passwort wiederholen').fill('Birnen-Kuchen-28!');
  await page.getByRole('button', { name: 'Passwort speichern' }).click();
  if (withoutStorage) {
    await expect(page.getByText('Bitte melden Sie sich mit dem neuen Passwort an.')).toBeVisible();
  } else {
    await expect(page.getByText('Sie sind jetzt angemeldet.')).toBeVisible();
    await page.getByRole('link', { name: 'Zu Ihrem Konto' }).click();
    await expect(page.getByRole('heading', { name: /Guten Tag/ })).toBeVisible();
  }
  await ownMail(qa, loginID, 'password-reset');

  await page.goto(link);
  await page.getByLabel('Neues Passwort', { exact: true }).fill('Birnen-Kuchen-30!');
  await page.getByLabel('Neues Passwort wiederholen').fill('Birnen-Kuchen-30!');
  await page.getByRole('button', { name: 'Passwort speichern' }).click();
  await expect(page.getByRole('link', { name: 'Neuen Link anfordern' })).toBeVisible();
});
