import type { Page, Route } from 'playwright/test';
import { expect, expectAccessibleInPassing, test } from './harness/test.ts';
import { logInAt, newMember } from './portal/steps.ts';

test('content that cannot be loaded gives a page in the browser’s language with "try again"', async ({
  page,
  product,
  qa,
}) => {
  await qa.faults([{ call: 'GET /cms/{cmsId}/{language}.json', effect: { kind: 'status', status: 503 } }]);
  await page.goto(`${product.site}/login`);
  await expect(page.getByRole('heading', { name: 'Die Seite lässt sich gerade nicht laden' })).toBeVisible();
  await page.getByText('Technische Einzelheiten').click();
  await expect(page.getByText('cms data fetch failed.')).toHaveAttribute('lang', 'en');
  await expectAccessibleInPassing(page);
  await qa.faults([]);
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
});

/** Pages that need the provider, and their headline once it is ready. */
const needing: readonly (readonly [address: string, headline: RegExp])[] = [
  ['/login', /^Anmelden$/],
  ['/registration', /^Konto anlegen$/],
  ['/login/reset-password/start', /^Passwort vergessen/],
  ['/personaldata', /^Persönliche Daten$/],
];
/** Pages that work without it. */
const independent: readonly (readonly [address: string, headline: RegExp])[] = [
  ['/error/doi-403002', /Bestätigungslink ist abgelaufen/],
  ['/preferences/error/notfound', /Hier fehlt Ihr persönlicher Link/],
];

for (const how of ['blocked', 'broken', 'never ready'] as const) {
  test(
    `a provider's script that is ${how} is named together with content blockers; pages without it work, and another try helps (requirements#FLT-7)`,
    { tag: '@long' },
    async ({ page, product, qa, troubles }) => {
      const script = /\/js\/gigya\.js/;
      const fail = async (route: Route): Promise<void> => {
        if (how === 'blocked') await route.abort();
        else if (how === 'broken')
          await route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken on purpose");' });
        else await new Promise(() => undefined);
      };
      await logInAt(page, `${product.site}/personaldata`, await newMember(qa));
      await page.clock.install();
      const visit = async (address: string): Promise<void> => {
        await page.route(script, fail);
        const scriptRequest = page.waitForRequest(script);
        await page.goto(`${product.site}${address}`);
        await scriptRequest;
        if (how !== 'blocked') await page.clock.fastForward(16_000);
        await expect(page.getByRole('heading', { name: 'Die Anmeldung ist gerade nicht möglich' })).toBeVisible();
        await expect(page.getByText('Wenn Sie einen Inhaltsblocker verwenden')).toBeVisible();
        await page.unroute(script, fail);
        await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
      };
      for (const [address, headline] of needing.toReversed()) {
        await visit(address);
        await expect(page.getByRole('heading', { level: 1, name: headline })).toBeVisible();
        // The other pages are for visitors who are not logged in.
        if (address === '/personaldata') await page.context().clearCookies();
      }
      await page.route(script, fail);
      for (const [address, headline] of independent) {
        await page.goto(`${product.site}${address}`);
        await expect(page.getByRole('heading', { level: 1, name: headline })).toBeVisible();
      }
      const otherTroubles = troubles.list.filter((trouble) => !trouble.includes('broken on purpose'));
      troubles.list.splice(0, troubles.list.length, ...otherTroubles);
    },
  );
}

/** Holds back the application's first script. Returns a function that lets it go. */
async function holdScripts(page: Page): Promise<() => void> {
  let letGo = (): void => undefined;
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/assets\/start-/, async (route) => {
    await isLetGo;
    await route.continue();
  });
  return letGo;
}

test('a press on the login before its scripts are there happens once they are, and the browser sends nothing itself', async ({
  page,
  product,
  qa,
}) => {
  const { loginID, password } = await qa.newCustomer({ preferences: { privacy: { aec: { isConsentGranted: true } } } });
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) posts.push(`${request.method()} ${new URL(request.url()).search}`);
  });
  const letGo = await holdScripts(page);
  await page.goto(`${product.site}/login`, { waitUntil: 'commit' });
  // Nobody presses before the page is painted.
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
  await page.getByLabel('E-Mail-Adresse').fill(loginID);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByLabel('Passwort', { exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toHaveAttribute('aria-busy', 'true');
  letGo();
  await expect(page.getByRole('heading', { name: /Guten Tag/ })).toBeVisible();
  expect(posts).toEqual(['GET ']);
});

test('what is typed before the scripts stays in a language that only the browser remembers (requirements#language-choice)', async ({
  page,
  product,
}) => {
  await page.addInitScript(() => localStorage.setItem('i18nextLng', 'en'));
  for (const [path, label] of [
    ['/login', 'Log in'],
    ['/registration', 'Create an account'],
  ] as const) {
    const letGo = await holdScripts(page);
    await page.goto(`${product.site}${path}`, { waitUntil: 'commit' });
    await page.getByLabel('E-Mail-Adresse').fill('ada@example.org');
    await page.getByLabel('Passwort', { exact: true }).fill('Birnen');
    letGo();
    await expect(page.getByRole('heading', { name: label })).toBeVisible();
    await expect(page.getByLabel('E-mail address')).toHaveValue('ada@example.org');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Birnen');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await page.unrouteAll();
  }
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
});

test('a missing chunk of the application reloads the page once, then offers a button that works', async ({
  page,
  product,
}) => {
  let opened = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) opened += 1;
  });
  await page.route(/\/assets\/LoginScreen-/, (route) =>
    route.fulfill({ status: 404, contentType: 'application/json', body: '{}' }),
  );
  await page.goto(`${product.site}/login`);
  await expect(page.getByRole('heading', { name: 'Die Seite lässt sich gerade nicht laden' })).toBeVisible();
  expect(opened).toBe(2);
  await page.unroute(/\/assets\/LoginScreen-/);
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
});

test('two countries are a process each behind one proxy, with pages and content of their own @production', async ({
  request,
  product: { site, austria },
}) => {
  test.skip(austria === undefined, 'there is one country');
  for (const [origin, country] of [
    [site, 'germany'],
    [austria, 'austria'],
  ] as const) {
    const page = await (await request.get(`${origin}/login`, { headers: { 'accept-language': 'de' } })).text();
    expect(page.includes(`"name":"${country}/de"`)).toBe(true);
    expect(await (await request.get(`${origin}/rest/v1/metadata`)).json()).toMatchObject({ cms: { id: country } });
    expect((await request.get(`${origin}/cms/${country}/de.json`)).status()).toBe(200);
  }
  expect((await request.get(`${austria}/cms/germany/de.json`)).status()).toBe(404);
});
