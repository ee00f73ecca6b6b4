import type { Page } from 'playwright/test';
import { startProduct, type Product } from '../harness/product.ts';
import { countRoundTrips } from '../harness/roundTrips.ts';
import { expect, test as base } from '../harness/test.ts';

/**
 * The product with its provider on another site, as in production: the browser treats the provider's cookies as
 * third-party.
 */
const test = base.extend<object, { readonly product: Product }>({
  product: [
    async ({}, use) => {
      const product = await startProduct(['--stand-in-host', '127.0.0.1']);
      await use({ ...product, standIn: product.standIn.replace('localhost', '127.0.0.1') });
      await product.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

test(
  'with the provider on a foreign site customers log in, stay logged in and log out; no cookie of that site is stored or needed',
  { tag: '@long' },
  async ({ page, context, product, qa }) => {
    const { loginID, password } = await qa.newCustomer({
      preferences: { privacy: { aec: { isConsentGranted: true } } },
    });
    await page.goto(`${product.site}/login`);
    await page.getByLabel('E-Mail-Adresse').fill(loginID);
    await page.getByLabel('Passwort', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await expect(page.getByRole('heading', { name: /Guten Tag/ })).toBeVisible();
    const cookies = await context.cookies();
    expect(cookies.filter(({ domain }) => domain === '127.0.0.1')).toEqual([]);
    expect(cookies.map(({ name }) => name)).toContain('glt_4_kontorPortal');
    await page.reload();
    await expect(page.getByRole('heading', { name: /Guten Tag/ })).toBeVisible();
    await page.getByRole('button', { name: 'Abmelden' }).last().click();
    await expect(page).toHaveURL(/\/login/);
    await page.goto((await qa.link(loginID)).url);
    await expect(page.getByRole('tab').first()).toBeVisible();
  },
);

test('a page that contains its metadata and content requests neither, and works at once (requirements#call-metadata)', async ({
  page,
  product,
  qa,
}) => {
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  await page.goto(`${product.site}/login`);
  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible();
  const { loginID } = await qa.newCustomer();
  await page.goto((await qa.link(loginID)).url);
  await expect(page.getByRole('tab').first()).toBeVisible();
  expect(requestedPaths).toContain('/login');
  expect(requestedPaths).not.toContain('/cms/germany/de.json');
  expect(requestedPaths).not.toContain('/rest/v1/metadata');
  expect((await fetch(`${product.site}/rest/v1/metadata`)).status).toBe(200);
});

/** Scripts of the next page wait until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/start-*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('an address that was typed before a reload does not come into a field where somebody types already', async ({
  page,
  product,
}) => {
  await page.goto(`${product.site}/login`);
  const email = page.getByLabel('E-Mail-Adresse');
  await email.fill('alt@beispiel.example');
  const release = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await email.focus();
  const ready = page.evaluate(
    () => new Promise<void>((resolve) => document.addEventListener('kontor-ready', () => resolve(), { once: true })),
  );
  release();
  await ready;
  await email.pressSequentially('neu@beispiel.example');
  await expect(email).toHaveValue('neu@beispiel.example');
});

test.describe('the requests that wait for one another', () => {
  test(
    'the login, which the server draws, can be typed into after one',
    { tag: '@long' },
    async ({ page, product }) => {
      const submit = 'main form button[type="submit"]:enabled';
      expect(await countRoundTrips(page, `${product.site}/login`, submit)).toBe(1);
    },
  );

  test('the preference centre of a mailed link can be used after four', { tag: '@long' }, async ({ page, qa }) => {
    const { loginID } = await qa.newCustomer();
    const { url } = await qa.link(loginID);
    const control = '[role="tabpanel"] :is(input, select, button):enabled';
    expect(await countRoundTrips(page, url, control)).toBe(4);
  });
});
