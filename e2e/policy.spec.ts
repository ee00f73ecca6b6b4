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

test('every script and style of ours has its hash, and a modified one does not run', async ({
  page,
  product,
  troubles,
}) => {
  const html = await (await fetch(`${product.site}/login`, { headers: { accept: 'text/html' } })).text();
  const tags = html.match(/<(?:script|link)\b[^>]*\/assets\/[^>]*\.(?:js|css)"[^>]*>/g) ?? [];
  expect(tags.length).toBeGreaterThan(1);
  expect(tags.filter((tag) => !/ integrity="sha256-[\w+/=]{44}"/.test(tag))).toEqual([]);
  const [, map = '{}'] = /<script type="importmap">(.*?)<\/script>/.exec(html) ?? [];
  const hashed = Object.keys((JSON.parse(map) as { readonly integrity: Readonly<Record<string, string>> }).integrity);
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === product.site && request.resourceType() === 'script') expect(hashed).toContain(pathname);
  });
  await page.route(/\/assets\/LoginScreen-/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ contentType: 'text/javascript', body: `window.wasChanged = true;${await answer.text()}` });
  });
  await page.goto(`${product.site}/login`);
  await expect(page.getByRole('heading', { name: 'Die Seite lässt sich gerade nicht laden' })).toBeVisible();
  expect(await page.evaluate(() => 'wasChanged' in window)).toBe(false);
  expect(troubles.list.filter((trouble) => !trouble.includes('digest'))).toEqual([]);
  troubles.list.length = 0;
});
