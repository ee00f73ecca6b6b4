import { expect, type Page, type Route } from 'playwright/test';

/** How a vendor's script can fail: it never comes, it comes and is another one, or it answers with an error. */
export const brokenScripts = ['late', 'wrong', 'absent'] as const;

/** Breaks a script for this page alone; for the first two the page's clock waits to be turned. */
export async function breakScript(
  page: Page,
  address: RegExp,
  how: (typeof brokenScripts)[number],
): Promise<{ readonly repair: () => Promise<void> }> {
  const pendingRoutes: Route[] = [];
  if (how !== 'absent') await page.clock.install();
  await page.route(address, async (route) => {
    if (how === 'late') pendingRoutes.push(route);
    else if (how === 'wrong')
      await route.fulfill({ contentType: 'text/javascript', body: 'void "This is another script.";' });
    else await route.fulfill({ status: 503, contentType: 'text/javascript', body: '' });
  });
  return {
    repair: async () => {
      // Otherwise the browser would send them as soon as the route is removed.
      for (const route of pendingRoutes) await route.abort();
      await page.unroute(address);
    },
  };
}

/** Logs in on the login page that is open. */
export async function logInByPassword(
  page: Page,
  { loginID, password }: { readonly loginID: string; readonly password: string },
): Promise<void> {
  await page.getByLabel('E-Mail-Adresse').fill(loginID);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByRole('heading', { name: /Guten Tag/ })).toBeVisible();
}

/** A customer whom the site asks for no consent after the login. */
export const consentIsNotUsed = { preferences: { privacy: { aec: { isConsentGranted: true } } } };
