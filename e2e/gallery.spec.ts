import { expect, test as base } from 'playwright/test';
import { AxeBuilder } from '@axe-core/playwright';
import { startProduct, type Product } from './harness/product.ts';

/** The product as `npm run dev` starts it: from its sources, with hot reload. */
const test = base.extend<object, { readonly developed: Product }>({
  developed: [
    async ({}, use, worker) => {
      const product = await startProduct(
        Number(process.env['KONTOR_JOURNEY_PORT'] ?? 4700) + 50 + worker.workerIndex * 10,
        { flags: ['--dev'] },
      );
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

test('every widget and tab component, in every state, in light and dark, gives axe nothing to find', async ({
  page,
  developed,
}) => {
  test.setTimeout(120_000);
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  const answer = await page.goto(`${developed.site}/gallery?scenario=germany&lang=de`);
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Constant forms' })).toBeVisible({ timeout: 60_000 });
  for (const state of ['filled', 'empty', 'wrong', 'disabled', 'loading', 'failed', 'none'])
    await expect(page.getByText(state, { exact: true }).first()).toBeAttached();
  await expect(page.locator('[aria-invalid=true]').first()).toBeAttached();
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name;
    }, theme);
    // The page shows many forms at once, each with a summary of its own of the same name; no screen of the product does.
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .disableRules(['landmark-unique'])
      .analyze();
    expect(
      violations.map(({ id, nodes }) => `${theme} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    ).toEqual([]);
  }
  expect(faults).toEqual([]);
});
