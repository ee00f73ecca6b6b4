import type { Locator, Page } from 'playwright/test';
import type { Product } from '../harness/product.ts';

type Role = 'viewer' | 'editor' | 'publisher';

/** A bearer token of a sample member of staff. */
export async function staffToken(product: Product, role: Role): Promise<string> {
  const answer = await fetch(`${product.standIn}/console/api/staff-token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.standIn },
    body: JSON.stringify({ person: role }),
  });
  const { token } = (await answer.json()) as { token: string };
  return token;
}

/** Opens the studio as a sample member of staff, with a token instead of the company's sign-in. */
export async function openStudio(page: Page, product: Product, role: Role): Promise<void> {
  const token = await staffToken(product, role);
  await page.route(`${product.studio}/api/**`, (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: `Bearer ${token}` } }),
  );
  await page.goto(product.studio);
  await page.getByRole('tree').waitFor();
}

/** Goes to an address of the studio as Back and Forward do, without loading the page again. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

/** The row of a part in the outline, without those inside of it; tabs have level 2. */
export function row(page: Page, level: number, name: string): Locator {
  return page
    .locator(`[role=treeitem][aria-level="${level}"] > div`)
    .filter({ hasText: new RegExp(`^${name}(?:,|$)`) })
    .first();
}
