import { expect, test as base, type Page } from 'playwright/test';
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

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Opens the gallery in a theme and returns the names of its sections. */
async function openGallery(page: Page, site: string, theme: 'light' | 'dark'): Promise<readonly string[]> {
  const answer = await page.goto(`${site}/gallery?scenario=germany&lang=de&theme=${theme}`);
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Constant forms' })).toBeVisible({ timeout: 20_000 });
  return page.locator('.exhibit > .name').allInnerTexts();
}

/**
 * The axe violations in one section. The gallery shows many forms at once, each with a summary of the same name; no
 * screen of the product does that.
 */
async function violationsIn(page: Page, section: number, builder: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  const { violations } = await builder(
    new AxeBuilder({ page })
      .options({ resultTypes: ['violations'] })
      .setLegacyMode()
      .include(`.exhibit:nth-of-type(${section + 1})`),
  ).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

test('the gallery shows every widget and tab component in every state', async ({ page, developed }) => {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  await openGallery(page, developed.site, 'light');
  for (const state of ['filled', 'empty', 'wrong', 'disabled', 'loading', 'failed', 'none'])
    await expect(page.getByText(state, { exact: true }).first()).toBeAttached();
  await expect(page.locator('[aria-invalid=true]').first()).toBeAttached();
  expect(faults).toEqual([]);
});

// Half of the sections each, so that no test is long; checks that do not depend on colours run once.
for (const half of [0, 1]) {
  test(`axe finds nothing in the gallery, half ${half + 1} of 2`, async ({ page, developed }) => {
    const sections = await openGallery(page, developed.site, 'light');
    for (const [index, name] of sections.entries())
      if (index % 2 === half)
        expect(
          await violationsIn(page, index, (axe) => axe.withTags(wcag).disableRules(['landmark-unique'])),
          name,
        ).toEqual([]);
  });

  test(`axe finds no weak contrast in the dark gallery, half ${half + 1} of 2`, async ({ page, developed }) => {
    const sections = await openGallery(page, developed.site, 'dark');
    for (const [index, name] of sections.entries())
      if (index % 2 === half)
        expect(await violationsIn(page, index, (axe) => axe.withRules(['color-contrast'])), name).toEqual([]);
  });
}
