import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import type { ConsoleApi, Customer } from '../harness/console.ts';
import { expect } from '../harness/test.ts';

/** A password that meets the policy and that nobody has yet. */
export const unusedPassword = 'Birnen-Kuchen-28!';

/** An address that has no account. */
export const newAddress = (): string => `neu-${randomUUID().slice(0, 8)}@beispiel.example`;

/** A customer with a complete account. */
export function newMember(qa: ConsoleApi, account: Readonly<Record<string, unknown>> = {}): Promise<Customer> {
  return qa.newCustomer({ preferences: { privacy: { aec: { isConsentGranted: true } } }, ...account });
}

/** Waits for the page with this button: the page before it may also have an address field, and would get the input. */
const standing = (page: Page, button: string) =>
  expect(page.getByRole('button', { name: button, exact: true })).toBeVisible();

/** Fills in the login form and submits it. */
export async function logIn(page: Page, { loginID, password }: Customer): Promise<void> {
  await standing(page, 'Anmelden');
  await page.getByLabel('E-Mail-Adresse').fill(loginID);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
}

/** Logs in on the way to a page and waits until the page is shown. */
export async function logInAt(page: Page, address: string, who: Customer): Promise<void> {
  await page.goto(address);
  await logIn(page, who);
  await expect(page).toHaveURL(address);
}

/** Fills in the registration form of a German site and submits it. */
export async function register(page: Page, { loginID, password }: Customer, zip = '10115'): Promise<void> {
  await standing(page, 'Konto anlegen');
  await page.getByLabel('E-Mail-Adresse').fill(loginID);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByLabel('Postleitzahl').fill(zip);
  await page.getByRole('checkbox').press('Space');
  await page.getByRole('button', { name: 'Konto anlegen' }).click();
}

/** Opens a social network's window and answers there. */
export async function socialLogin(
  page: Page,
  network: 'Apple' | 'Google' | 'Facebook',
  answer: (popup: Page) => Promise<void>,
): Promise<void> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: `Weiter mit ${network}` }).click();
  const popup = await opening;
  await answer(popup);
}

/** In the network's window: a person with this address whom the site does not know yet. */
export const asNewPerson =
  (email: string) =>
  async (popup: Page): Promise<void> => {
    await popup.getByLabel('E-Mail-Adresse').fill(email);
    await popup.getByRole('button', { name: 'Als neue Person anmelden' }).click();
  };

/** The start page of the logged-in customer. */
export const greeting = (page: Page) => page.getByRole('heading', { level: 1, name: /Guten Tag/ });
