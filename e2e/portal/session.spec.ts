import { expect, test } from '../harness/test.ts';
import { mailedLink } from './mails.ts';
import { greeting, logIn, logInAt, newMember } from './steps.ts';

test.describe('an account page whose session ends', () => {
  test('in another tab: leads to the login, and the input is there again afterwards', async ({
    page,
    context,
    product,
    qa,
  }) => {
    const who = await newMember(qa);
    await logInAt(page, `${product.site}/personaldata`, who);
    await page.getByLabel('Nachname').fill('Winter');
    const other = await context.newPage();
    await other.goto(`${product.site}/`);
    await other.getByRole('button', { name: 'Abmelden' }).last().click();
    await expect(other).toHaveURL(/\/login$/);
    await expect(other.getByText('Sie sind nicht mehr angemeldet.')).toHaveCount(0);
    await expect(page).toHaveURL(/\/login\?from=%2Fpersonaldata$/);
    await expect(page.getByRole('status').filter({ hasText: 'Sie sind nicht mehr angemeldet.' })).toBeVisible();
    await logIn(page, who);
    await expect(page.getByLabel('Nachname')).toHaveValue('Winter');
    await expect(other).toHaveURL(/\/login$/);
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByRole('heading', { name: 'Gespeichert' })).toBeVisible();
    expect((await qa.account(who.loginID)).profile).toMatchObject({ lastName: 'Winter' });
  });
});

test(
  'a reset whose mail is read in another browser ends with a normal login (requirements#reset-login)',
  { tag: '@long' },
  async ({ page, browser, product, qa }) => {
    const who = await newMember(qa);
    await page.goto(`${product.site}/login/reset-password/start`);
    await page.getByLabel('E-Mail-Adresse').focus();
    await page.keyboard.type(who.loginID);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/warten Sie 15 Minuten/)).toBeVisible();
    const elsewhere = await (await browser.newContext({ locale: 'de-DE' })).newPage();
    await elsewhere.goto(await mailedLink(qa, who.loginID, 'reset'));
    await elsewhere.getByLabel('Neues Passwort', { exact: true }).focus();
    await elsewhere.keyboard.type('Birnen-Kuchen-28!');
    await elsewhere.keyboard.press('Tab');
    await elsewhere.keyboard.press('Tab');
    await elsewhere.keyboard.type('Birnen-Kuchen-28!');
    await elsewhere.keyboard.press('Enter');
    await expect(elsewhere.getByText('Bitte melden Sie sich mit dem neuen Passwort an.')).toBeVisible();
    await elsewhere.getByRole('link', { name: 'Zur Anmeldung' }).press('Enter');
    await logIn(elsewhere, { ...who, password: 'Birnen-Kuchen-28!' });
    await expect(greeting(elsewhere)).toBeVisible();
    await elsewhere.context().close();
  },
);
