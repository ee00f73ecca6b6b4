import type { ConsoleApi, Customer } from '../harness/console.ts';
import type { Product } from '../harness/product.ts';
import { expect, type Page } from 'playwright/test';

/** The two modes of the partner's sign-on, by the text on its page. */
export const modes = ['OIDC', 'Token'] as const;
type Mode = (typeof modes)[number];

/** A customer with everything that a login requires, unless `account` removes it. */
export const readyCustomer = (qa: ConsoleApi, account: Readonly<Record<string, unknown>> = {}): Promise<Customer> =>
  qa.newCustomer({ preferences: { privacy: { aec: { isConsentGranted: true } } }, ...account });

/** Starts at the partner's own page, as a customer does. */
export async function beginAtPartner(page: Page, { partner }: Product, mode: Mode): Promise<void> {
  await page.goto(`${partner}/`);
  await page.getByRole('link', { name: `Mit Kundenkonto anmelden (${mode})` }).click();
}

/** Starts at the partner and waits for the login, which names the partner. */
export async function beginLoggedOut(page: Page, product: Product, mode: Mode): Promise<void> {
  await beginAtPartner(page, product, mode);
  await expect(page.getByText(`Nach der Anmeldung geht es zurück zu ${new URL(product.partner).host}.`)).toBeVisible();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/login');
}

/** The partner greets the customer, in the chosen mode. */
export async function expectGreeted(page: Page, { partner }: Product, mode: Mode, who = 'Ada Beispiel'): Promise<void> {
  await expect(page.getByText(`über Ihr Kundenkonto angemeldet (${mode})`)).toBeVisible();
  await expect(page.getByRole('heading', { name: who === '' ? 'Guten Tag' : `Guten Tag ${who}` })).toBeVisible();
  await expect(page).toHaveURL(`${partner}/`);
}

/** What the site's origin stores for partners, as its own pages see it. */
export function readStoredTokens(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    ['kontor.ssoToken', 'kontor.partnerToken'].filter((key) => localStorage.getItem(key) !== null),
  );
}
