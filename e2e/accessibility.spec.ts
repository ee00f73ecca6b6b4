import de from '../locales/de/accessibility.json' with { type: 'json' };
import fr from '../locales/fr/accessibility.json' with { type: 'json' };
import nl from '../locales/nl/accessibility.json' with { type: 'json' };
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

test(
  'the statement names contact, authority and the day of the last check',
  { tag: '@long' },
  async ({ page, product }) => {
    await page.goto(`${product.site}/accessibility`);
    await expect(page.getByRole('link', { name: 'barrierefreiheit@kontor.example' })).toBeVisible();
    await expect(page.getByText('Marktüberwachungsstelle der Länder')).toBeVisible();
    await expect(page.getByText(/^Letzte automatische Prüfung: \d{1,2}\. \p{L}+ \d{4}\.$/u)).toBeVisible();
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

test.describe('in a country with three languages', () => {
  test.use({ scenario: 'belgium' });

  test('the statement is there in each of them, with the authority of the country @long', async ({ page, product }) => {
    for (const [language, { title }, authority] of [
      ['nl', nl, 'Federale Overheidsdienst Economie'],
      ['fr', fr, 'Service public fédéral Économie'],
      ['de', de, 'Föderaler Öffentlicher Dienst Wirtschaft'],
    ] as const) {
      await page.goto(`${product.site}/accessibility?lang=${language}`);
      await expect(page.locator('html')).toHaveAttribute('lang', `${language}-BE`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByText(authority)).toBeVisible();
    }
  });
});
