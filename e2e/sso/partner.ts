import { expect, type Page } from 'playwright/test';
import type { Product } from '../harness/product.ts';

/** The two ways in which the partner signs customers on, by the words of its page. */
export const modes = ['OIDC', 'Token'] as const;
export type Mode = (typeof modes)[number];

export const partnerOf = ({ site }: Product): string => site.replace(/\d+$/, (port) => String(Number(port) + 2));

/** Begins at the partner's own page, as a customer does. */
export async function beginAtPartner(page: Page, product: Product, mode: Mode): Promise<void> {
  await page.goto(`${partnerOf(product)}/`);
  await page.getByRole('link', { name: `Mit Kundenkonto anmelden (${mode})` }).click();
}

/** Types into the login and sends it. */
export async function logIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
}

/** The partner greets the customer by name. */
export async function expectGreeted(page: Page, product: Product, mode: Mode, name = 'Ada Beispiel'): Promise<void> {
  await expect(page).toHaveURL(`${partnerOf(product)}/`);
  await expect(page.getByRole('heading', { name: `Guten Tag ${name}`.trim() })).toBeVisible();
  await expect(page.getByText(`über Ihr Kundenkonto angemeldet (${mode})`)).toBeVisible();
}
