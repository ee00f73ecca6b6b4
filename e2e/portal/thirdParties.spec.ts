import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { expect, expectAccessibleInPassing, test } from '../harness/test.ts';
import { breakScript, brokenScripts, consentIsNotUsed, logInByPassword } from './brokenScripts.ts';

test.use({ scenario: 'consent-banner' });
// A tag manager replaces `push` of the data layer, which frozen prototypes forbid.
test.use({ frozen: false });

const measuring = /tag-manager|web-vitals/;
const foreign = /browser-ui\/latest\/loader\.js|\/sdk\/|tag-manager|web-vitals/;

/** All URLs that the page requests from now on. */
function requestsOf(page: Page): string[] {
  const list: string[] = [];
  page.on('request', (request) => list.push(`${request.url()} ${request.postData() ?? ''}`));
  return list;
}

const bannerScript = /browser-ui\/latest\/loader\.js/;

test.describe('the cookie banner', () => {
  test('measures nothing before the answer or after a no, starts after a yes, and lets customers withdraw it as easily (requirements#third-parties)', async ({
    page,
    product,
  }) => {
    const requests = requestsOf(page);
    const marker = `marke-${randomUUID()}`;
    await page.goto(`${product.site}/login?from=/personaldata&note=${marker}`);
    await page.getByRole('button', { name: 'Nein, danke' }).waitFor();
    await expectAccessibleInPassing(page);
    await page.getByRole('button', { name: 'Nein, danke' }).click();
    await page.reload();
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
    expect(requests.filter((url) => measuring.test(url))).toEqual([]);

    await page.getByRole('button', { name: 'Cookie-Einstellungen' }).click();
    await page.getByRole('button', { name: 'Ja, einverstanden' }).click();
    await expect.poll(() => requests.filter((url) => measuring.test(url)).length).toBeGreaterThanOrEqual(2);
    await page.getByRole('link', { name: 'Registrieren' }).click();
    await page.getByRole('heading', { name: 'Konto anlegen' }).waitFor();
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(Reflect.get(window, '__tagManagerEvents'))))
      .toContain('"page":"registration"');
    expect(await page.evaluate(() => JSON.stringify(Reflect.get(window, '__tagManagerEvents')))).not.toContain(marker);

    const seen = requests.length;
    await page.getByRole('button', { name: 'Cookie-Einstellungen' }).click();
    await page.getByRole('button', { name: 'Nein, danke' }).click();
    await expect.poll(() => page.evaluate(() => '_satellite' in window)).toBe(false);
    await page.getByRole('heading', { name: 'Konto anlegen' }).waitFor();
    expect(requests.slice(seen).filter((url) => measuring.test(url) && !url.includes('/web-vitals {'))).toEqual([]);

    const outside = requests.filter((request) => !request.startsWith(product.site));
    expect(outside.filter((request) => request.includes(marker))).toEqual([]);
    const measured = await (await fetch(`${product.standIn}/web-vitals`)).text();
    expect(measured).toContain('"page":"login"');
    expect(measured).not.toContain(marker);
  });

  for (const how of brokenScripts) {
    test(
      `that is ${how} leaves a working login, and its absence is only mentioned on request`,
      { tag: '@long' },
      async ({ page, product, qa }) => {
        const { loginID, password } = await qa.newCustomer(consentIsNotUsed);
        await breakScript(page, bannerScript, how);
        await page.goto(`${product.site}/login`);
        await page.getByRole('button', { name: 'Cookie-Einstellungen' }).waitFor();
        const message = page.getByRole('status').filter({ hasText: 'Ohne Ihre Zustimmung messen wir nichts.' });
        if (how !== 'absent') {
          await expect(message).toHaveCount(0);
          await page.waitForFunction(() => document.querySelector('script[src*="browser-ui"]') !== null);
          await page.clock.runFor(32_000);
        }
        await expect(message).toBeVisible();
        await expectAccessibleInPassing(page);
        await logInByPassword(page, { loginID, password });
      },
    );
  }
});

test(
  'pages with a token load no third parties, and neither do later pages in the same tab',
  { tag: '@long' },
  async ({ page, product, qa }) => {
    const { loginID } = await qa.newCustomer(consentIsNotUsed);
    const requests = requestsOf(page);
    const { url, token } = await qa.link(loginID);
    await page.goto(url);
    await expect(page).toHaveURL(/\/preferences(#|$)/);
    await page.getByRole('tablist').waitFor();
    await page.goto(`${product.site}/login/reset-password?pwrt=${token}`);
    await expect(page).toHaveURL(/\/login\/reset-password$/);
    await page.getByLabel('Neues Passwort', { exact: true }).waitFor();
    await page.goto(`${product.site}/login`);
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
    expect(requests.filter((request) => foreign.test(request))).toEqual([]);
  },
);

test(
  'a page with third parties opens the preference centre as a new document',
  { tag: '@long' },
  async ({ page, product }) => {
    await page.goto(`${product.site}/login`);
    await page.getByRole('button', { name: 'Ja, einverstanden' }).click();
    await expect.poll(() => page.evaluate(() => '_satellite' in window)).toBe(true);
    await page.evaluate(() => {
      history.pushState(null, '', '/preferences');
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    });
    await expect(page).toHaveURL(/\/preferences\/error\/notfound/);
    expect(await page.evaluate(() => '_satellite' in window)).toBe(false);
  },
);
