import { expect, test } from '../harness/test.ts';
import { logIn, newMember } from './steps.ts';
import { someOf } from '../../tests/longRun.ts';

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
const tried = someOf(bait, 20);

test('no URL in a link makes a login redirect to another site', { tag: '@long' }, async ({ page, product, qa }) => {
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
