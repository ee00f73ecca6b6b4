import type { Locator } from 'playwright/test';
import { openCentre, saveButton, tab } from '../harness/centre.ts';
import { expect, test } from '../harness/test.ts';
import { newMember } from '../portal/steps.ts';

/** Sets a text as some password managers do: without an event. */
const fillSilently = (input: Locator, text: string): Promise<void> =>
  input.evaluate((element, value) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, value);
  }, text);

test('what a password manager fills in without an event is sent @desktop', async ({ page, product, qa }) => {
  const { loginID, password } = await newMember(qa);
  await page.goto(`${product.site}/login`);
  const email = page.getByLabel('E-Mail-Adresse');
  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeEnabled();
  await page.waitForLoadState('networkidle');
  await fillSilently(email, loginID);
  await fillSilently(page.getByLabel('Passwort', { exact: true }), password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByRole('heading', { name: /Guten Tag/ })).toBeVisible();
});

test('what is typed before the scripts run stays, and is sent @desktop', async ({ page, product, qa }) => {
  const { loginID, password } = await newMember(qa);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/(?<!earlyPresses-[\w-]*)\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${product.site}/login`, { waitUntil: 'commit' });
  await page.getByLabel('E-Mail-Adresse').fill(loginID);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  release();
  await page.waitForLoadState('networkidle');
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue(loginID);
  await page.getByRole('button', { name: 'Passwort anzeigen' }).click();
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue(loginID);
  await page.getByLabel('Passwort', { exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: /Guten Tag/ })).toBeVisible();
});

test('after an error, a postcode that is typed with a blank is stored without it @desktop', async ({ page, qa }) => {
  const loginID = await openCentre(page, qa, {}, 'personal');
  const zip = page.getByLabel('Postleitzahl');
  await zip.fill('10');
  await saveButton(page).click();
  await expect(zip).toHaveAttribute('aria-invalid', 'true');
  await zip.fill('');
  await zip.pressSequentially('10 119');
  await expect(zip).not.toHaveAttribute('aria-invalid');
  await expect(zip).toHaveValue('10 119');
  await zip.blur();
  await expect(zip).toHaveValue('10119');
  await saveButton(page).click();
  await expect(page.getByText('Ihre Angaben sind gespeichert.')).toBeVisible();
  expect((await qa.account(loginID))?.profile).toMatchObject({ zip: '10119' });
});

test('a store that was searched and not chosen is told, and stays @desktop', async ({ page, qa }) => {
  await openCentre(page, qa, {}, 'personal');
  const store = page.getByRole('combobox', { name: /Lieblingsmarkt/ });
  await store.fill('Hamburg');
  await page.getByLabel('Vorname').focus();
  await expect(page.getByText(/1 Änderung/)).toBeVisible();
  await saveButton(page).click();
  await expect(store).toHaveAttribute('aria-invalid', 'true');
  await expect(store).toHaveValue('Hamburg');
});

test('the last keys before another tab, another language or a reload stay @desktop', async ({ page, qa }) => {
  await openCentre(page, qa, {}, 'personal');
  const name = page.getByLabel('Vorname');
  await name.fill('Grace');
  await tab(page, 'Interessen').click();
  await tab(page, 'Persönliches').click();
  await expect(name).toHaveValue('Grace');
  await name.press('End');
  await name.press('a');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(name).toHaveValue('Gracea');
});
