import { openCentre } from './harness/centre.ts';
import { expect, test } from './harness/test.ts';
import { logInAt, newMember } from './portal/steps.ts';

const german = 'Erklärung zur Barrierefreiheit';

test(
  'every footer leads to the accessibility statement in the language of the page (requirements#accessibility-page)',
  { tag: '@long' },
  async ({ page, product, qa }) => {
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Barrierefreiheit' });
    for (const address of ['/login', '/registration', '/error/404', '/preferences/error/notfound', '/gibt-es-nicht']) {
      await page.goto(`${product.site}${address}`);
      await expect(link, address).toHaveAttribute('href', /^\/accessibility\?lang=de/);
    }
    await openCentre(page, qa, {});
    await expect(link).toBeVisible();
    await logInAt(page, `${product.site}/personaldata`, await newMember(qa));
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: german })).toBeVisible();
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Accessibility statement' })).toBeVisible();
    await page.getByRole('link', { name: /Home page/ }).click();
    await expect(page).toHaveURL(`${product.site}/`);
  },
);

test.describe('without JavaScript', () => {
  test('the statement is there, and the page that needs JavaScript links it', async ({ browser, product }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'de-DE' });
    const page = await context.newPage();
    await page.goto(`${product.site}/login`);
    const links = page.getByRole('link', { name: 'Barrierefreiheit' });
    // In the footer that the server drew, and in the sentence that the page needs JavaScript.
    await expect(links).toHaveCount(2);
    await links.last().click();
    await expect(page.getByRole('heading', { level: 1, name: german })).toBeVisible();
    expect(await page.evaluate('getComputedStyle(document.body).fontFamily')).toContain('Figtree');
    await context.close();
  });
});
