import { expect, test } from './harness/test.ts';

test('the pages forbid foreign and inline code, and say so in their headers', async ({ page, product }) => {
  const answer = await page.goto(`${product.site}/preferences`);
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe-|\*/);
  expect(answer?.headers()['x-content-type-options']).toBe('nosniff');
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
});

test('an inline script does not run and the tests notice it (control)', async ({ page, product, troubles }) => {
  await page.goto(`${product.site}/preferences/error/notfound`);
  await page.evaluate(() => {
    const script = document.createElement('script');
    try {
      script.textContent = 'window.wasRun = true';
    } catch {
      // Trusted Types refuse to turn text into code.
    }
    document.body.append(script);
  });
  expect(await page.evaluate(() => 'wasRun' in window)).toBe(false);
  await expect
    .poll(() => troubles.list.some((trouble) => trouble.startsWith('policy: require-trusted-types-for')))
    .toBe(true);
  troubles.list.length = 0;
});

test('a missing script is a 404, never a page', async ({ product }) => {
  const answer = await fetch(`${product.site}/assets/missing-00000000.js`);
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-type') ?? '').not.toContain('html');
});

test('every script and style of ours is a file of the page’s own origin (requirements#HDR-3)', async ({ product }) => {
  const html = await (await fetch(`${product.site}/login`, { headers: { accept: 'text/html' } })).text();
  const scripts = html.match(/<script\b[^>]*>/g) ?? [];
  expect(scripts.filter((tag) => !/ src="\/|type="application\/json"/.test(tag))).toEqual([]);
  const styles = html.match(/<(?:style|link\b[^>]*stylesheet)[^>]*>/g) ?? [];
  expect(styles.filter((tag) => !/ href="\//.test(tag))).toEqual([]);
  expect(scripts.length * styles.length).toBeGreaterThan(0);
});
