import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../harness/test.ts';
import { greeting, logIn, logInAt, newMember } from './steps.ts';

/** Public pages by path and headline. `both`: also in the light scheme, because no other test checks it there. */
const open: readonly (readonly [string, string, 'both'?])[] = [
  ['/login', 'Anmelden'],
  ['/registration', 'Konto anlegen'],
  ['/login/reset-password/start', 'Passwort vergessen?'],
  ['/login/reset-password?pwrt=gone', 'Neues Passwort wählen', 'both'],
  ['/registration/finalize', 'Es fehlt noch etwas', 'both'],
  ['/double-opt-in-done?errorCode=0', 'Ihre E-Mail-Adresse ist bestätigt'],
  ['/error/418', 'Es ist ein unerwarteter Fehler aufgetreten.', 'both'],
  ['/error/doi-403002', 'Der Bestätigungslink ist abgelaufen'],
  ['/nirgendwo', 'Diese Seite gibt es nicht', 'both'],
];

/**
 * Expects that a screen is accessible in its current state, and fits the narrowest window without horizontal scrolling.
 */
async function expectWellMade(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    'horizontal scrolling',
  ).toBeLessThanOrEqual(0);
}

test('every screen of the portal is accessible in the dark scheme, too, and fits 320 pixels', async ({
  page,
  product,
  qa,
}) => {
  test.setTimeout(120_000);
  const inTheDark = { colorScheme: 'dark', reducedMotion: 'reduce' } as const;
  await page.emulateMedia(inTheDark);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [address, headline, schemes] of open) {
    await page.goto(`${product.site}${address}`);
    await expect(page.getByRole('heading', { level: 1, name: headline })).toBeVisible();
    const send = page.getByRole('main').locator('button[type=submit]');
    // Forms are checked with their errors, which include everything that empty forms have.
    if (/^\/(?:login|registration$)/.test(address)) {
      await send.click();
      await expect(page.getByRole('region', { name: 'Bitte prüfen Sie Ihre Eingaben' })).toBeVisible();
    }
    await expectWellMade(page);
    if (schemes !== 'both') continue;
    await page.emulateMedia({ ...inTheDark, colorScheme: 'light' });
    await expectAccessible(page);
    await page.emulateMedia(inTheDark);
  }
  await logInAt(page, `${product.site}/accessdata`, await newMember(qa));
  await page.getByRole('button', { name: 'Ändern' }).last().click();
  await page.getByLabel('Neues Passwort').fill('Passwort123!');
  await expect(page.getByText('Dieses Passwort wird oft erraten.')).toBeVisible();
  await expectWellMade(page);
  for (const address of ['/personaldata', '/addresses']) {
    await page.goto(`${product.site}${address}`);
    await expect(page.getByRole('button', { name: 'Speichern' })).toBeVisible();
    await expectWellMade(page);
  }
  await page.goto(`${product.site}/`);
  await expect(greeting(page)).toBeVisible();
  await expectWellMade(page);
  await page.getByRole('button', { name: 'Menü' }).click();
  await expect(page.getByRole('navigation', { name: 'Menü' })).toBeVisible();
  await expectWellMade(page);
});

/** Targets to which a malicious link would like the login to redirect. */
const bait = [
  'https://evil.example/',
  '//evil.example',
  '///evil.example/login',
  '/\\evil.example',
  '\\\\evil.example',
  '/%5Cevil.example',
  '/%2F%2Fevil.example',
  '/.//evil.example',
  '/login/..//evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://evil.example/1',
  'https:evil.example',
  'https:/evil.example',
  'http://localhost:1/',
  'https://localhost@evil.example/',
  'https://localhost.evil.example/',
  '//localhost@evil.example/',
  '/\tevil.example',
  '/ evil',
  '/\nevil',
  '\t//evil.example',
  ' //evil.example',
  '/\u0000',
  '/personaldata\u0000',
  '/%00',
  '/login',
  '/registration',
  '/error/418',
  '/social/link-accounts',
  '/unknown',
  '/../../etc',
  '/personaldata/..//evil.example',
  '.',
  '..',
  './personaldata',
  'personaldata',
  '?from=/',
  '#x',
  'mailto:a@b.example',
  'tel:123',
  'ftp://evil.example',
  'ws://evil.example',
  'file:///etc/passwd',
  'about:blank',
  '/preferences//evil.example',
  '/preferences/../login',
  '//%65vil.example',
  'https://evil.example%2F@localhost',
  'https://[::1]/',
  'http:\\\\evil.example',
  '/;@evil.example',
  '/@evil.example',
  'evil.example',
  '/﹨evil.example',
  '/／evil.example',
  `/${'a'.repeat(2_100)}`,
  'null',
];
const tried = process.env['KONTOR_LONG'] === '1' ? bait : bait.filter((_address, index) => index % 12 === 0);

test('no URL in a link makes a login redirect to another site', async ({ page, product, qa }) => {
  test.setTimeout(20_000 + tried.length * 8_000);
  // The control: a check of the beginning only would allow these.
  expect(
    bait.filter((from) => from.startsWith('/') && new URL(from, product.site).origin !== product.site).length,
  ).toBeGreaterThanOrEqual(5);
  const who = await newMember(qa);
  for (const from of tried) {
    await page.goto(`${product.site}/login?from=${encodeURIComponent(from)}`);
    await logIn(page, who);
    await expect(page).toHaveURL(
      (url) => url.origin === product.site && (url.pathname === '/' || url.pathname.startsWith('/preferences')),
    );
    await page.goto(`${product.site}/`);
    await page.getByRole('button', { name: 'Abmelden' }).last().click();
    await expect(page).toHaveURL(/\/login$/);
  }
});
