import type { Page } from 'playwright/test';
import type { Product } from '../harness/product.ts';
import { expect, test } from '../harness/test.ts';
import { openStudio, staffToken } from './steps.ts';

const names = ['Maximiliane Freifrau von Hohenstein-Waldburg', 'Konstantin Alexander Papadopoulos-Christodoulou'];

/** Changes members of the state of the site that the studio asks for. */
const changeState = (page: Page, product: Product, members: object): Promise<unknown> =>
  page.route('**/api/v1/content/*', async (route) => {
    const authorization = `Bearer ${await staffToken(product, 'publisher')}`;
    const answer = await route.fetch({ headers: { ...route.request().headers(), authorization } });
    const body: unknown = await answer.json().catch(() => undefined);
    if (typeof body !== 'object' || body === null || !('present' in body)) return route.fulfill({ response: answer });
    return route.fulfill({ response: answer, json: { ...body, ...members } });
  });

/** Everything in the header that can be read or pressed, with its box. */
const boxesOf = (page: Page) =>
  page.getByRole('banner').evaluate((header) => {
    const visibleElements = [...header.querySelectorAll('a, button, output, p, select, label')].filter(
      (one) => one.getClientRects().length > 0 && !one.closest('.visually-hidden'),
    );
    return visibleElements.map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const inner = visibleElements
        .filter((other) => other !== one && one.contains(other))
        .map((other) => visibleElements.indexOf(other));
      return { text: one.textContent || one.getAttribute('aria-label'), left, right, top, bottom, inner };
    });
  });

test('the mark of a draft that is ready for review leaves the navigation of a phone in one row, and the outline gives its room to form and preview @wide @long', async ({
  page,
  product,
}) => {
  await openStudio(page, product, 'publisher');
  const widths = () =>
    Promise.all(
      ['form', 'preview'].map((name) =>
        page
          .locator(name === 'form' ? 'section[aria-labelledby="part-heading"]' : 'aside')
          .evaluate((pane) => pane.getBoundingClientRect().width),
      ),
    );
  const before = await widths();
  await page.getByRole('button', { name: 'Gliederung ausblenden' }).click();
  const after = await widths();
  expect(after.map((width, index) => width > (before[index] ?? 0))).toEqual([true, true]);
  await page.setViewportSize({ width: 360, height: 740 });
  const countRows = () =>
    page
      .getByRole('navigation')
      .first()
      .evaluate((nav) => new Set([...nav.querySelectorAll('a')].map((link) => link.getBoundingClientRect().top)).size);
  await expect.poll(countRows).toBe(1);
  await changeState(page, product, { review: { note: '', by: 'Ada', at: '2026-01-01T00:00:00Z', revision: '1' } });
  await expect(page.getByRole('link', { name: /^Veröffentlichen.*bereit zur Prüfung$/ })).toBeVisible();
  await expect.poll(countRows).toBe(1);
});

for (const language of ['de', 'en'] as const)
  test(`the header holds its longest state without anything on top of anything else (${language}) @wide @long`, async ({
    page,
    product,
  }) => {
    await openStudio(page, product, 'publisher');
    await changeState(page, product, { present: names.map((name) => ({ name })) });
    await page.goto(`${product.studio}/edit?at=/preferenceCenter/tabs/0`);
    if (language === 'en') await page.getByRole('banner').getByLabel('Sprache').selectOption('en');
    await expect(page.getByRole('banner')).toContainText(names[0] ?? '');
    await page.route('**/api/v1/**', (route) => route.abort());
    await page.getByRole('textbox').first().fill('Neu');
    await expect(page.getByRole('banner').getByRole('status')).toContainText(
      language === 'de' ? 'Keine Verbindung' : 'No connection',
    );
    for (const width of [768, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const boxes = await boxesOf(page);
      const overlaps = boxes.flatMap((one, index) =>
        boxes
          .slice(index + 1)
          .filter((other) => !one.inner.includes(boxes.indexOf(other)) && !other.inner.includes(index))
          .filter(
            (other) =>
              Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
              Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1,
          )
          .map((other) => `${one.text} × ${other.text}`),
      );
      expect({ width, overlaps }).toEqual({ width, overlaps: [] });
      expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(width);
    }
  });
