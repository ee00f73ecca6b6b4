import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from 'playwright/test';
import { startProduct, type Product } from './harness/product.ts';

/** The product as `npm run dev` starts it: pages from their sources, with hot reload. */
const test = base.extend<object, { readonly developed: Product }>({
  developed: [
    async ({}, use) => {
      const product = await startProduct(['--dev']);
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds in a part of the page, by a CSS selector. */
async function violations(
  page: Page,
  part: string,
  narrow: (axe: AxeBuilder) => AxeBuilder,
): Promise<readonly string[]> {
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .include(part);
  const results = await narrow(axe).analyze();
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Opens the gallery in a theme. */
async function openGallery(page: Page, site: string, theme: 'light' | 'dark'): Promise<void> {
  const answer = await page.goto(`${site}/gallery?scenario=germany&lang=de&theme=${theme}`);
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Plain forms' })).toBeVisible({ timeout: 20_000 });
}

test(
  'the gallery shows every widget and tab component in every state, and axe finds nothing',
  { tag: '@long' },
  async ({ page, developed }) => {
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    await openGallery(page, developed.site, 'light');
    for (const state of ['filled', 'empty', 'wrong', 'disabled', 'loading', 'failed', 'none'])
      await expect(page.getByText(state, { exact: true }).first()).toBeAttached();
    await expect(page.locator('[aria-invalid=true]').first()).toBeAttached();
    // Many forms at once, each with a summary of the same name: no screen of the product does that.
    expect(await violations(page, '.exhibit', (axe) => axe.withTags(wcag).disableRules(['landmark-unique']))).toEqual(
      [],
    );
    expect(faults).toEqual([]);
  },
);

test('axe finds no weak contrast in the dark gallery', { tag: '@long' }, async ({ page, developed }) => {
  await openGallery(page, developed.site, 'dark');
  expect(await violations(page, '.exhibit', (axe) => axe.withRules(['color-contrast']))).toEqual([]);
});

/** Controls of the form that Tab does not reach. A group of radio buttons is one stop. */
async function unreached(page: Page): Promise<readonly string[]> {
  const first = page
    .locator('[data-state=stock] :is(input:not([type=hidden]), select, textarea, button):enabled')
    .first();
  await first.focus();
  const isInside = async (): Promise<boolean> =>
    page.evaluate(() => {
      const at = document.activeElement;
      if (!(at instanceof HTMLElement) || !at.closest('[data-state=stock]')) return false;
      at.dataset['reached'] = '';
      return true;
    });
  for (let presses = 0; presses < 500 && (await isInside()); presses += 1) await page.keyboard.press('Tab');
  return page.evaluate(() => {
    const all = document.querySelectorAll<HTMLInputElement>(
      '[data-state=stock] :is(input:not([type=hidden]), select, textarea, button):enabled',
    );
    return [...all]
      .filter((control) => control.tabIndex >= 0 && control.dataset['reached'] === undefined)
      .filter(({ type, name }) =>
        type === 'radio'
          ? !document.querySelector(`[data-state=stock] [name="${CSS.escape(name)}"][data-reached]`)
          : true,
      )
      .map(({ id, type }) => `${type} ${id}`);
  });
}

test('the stock widgets are reached by the keyboard', { tag: '@long' }, async ({ page, developed }) => {
  await openGallery(page, developed.site, 'light');
  expect(await unreached(page)).toEqual([]);
});
