import { expect, test } from '../harness/test.ts';
import { logIn, newMember } from './steps.ts';

/** Targets to which a malicious link would like the login to redirect; the rule itself meets many more in its unit test. */
const bait = [
  'https://evil.example/',
  '//evil.example',
  '///evil.example/login',
  '/\\evil.example',
  '/.//evil.example',
  '/login/..//evil.example',
  'javascript:alert(1)',
  '//localhost@evil.example/',
  '/\tevil.example',
  ' //evil.example',
  '/personaldata\u0000',
  '/social/link-accounts',
  '/personaldata/..//evil.example',
  '/preferences//evil.example',
  '//%65vil.example',
  `/${'a'.repeat(2_100)}`,
];

test('no URL in a link makes a login redirect to another site', { tag: '@long' }, async ({ page, product, qa }) => {
  test.setTimeout(20_000 + bait.length * 8_000);
  // The control: a check of the beginning only would allow these.
  expect(
    bait.filter((from) => from.startsWith('/') && new URL(from, product.site).origin !== product.site).length,
  ).toBeGreaterThanOrEqual(5);
  const who = await newMember(qa);
  for (const from of bait) {
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
