import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from 'playwright/test';
import { schemaSamples } from '#renderers/gallery/schemaSamples.ts';
import { startProduct, type Product } from './harness/product.ts';
import { ownPort } from './harness/test.ts';
import { isLong } from '../tests/longRun.ts';

/** The product as `npm run dev` starts it: pages from their sources, with hot reload. */
const test = base.extend<object, { readonly developed: Product }>({
  developed: [
    async ({}, use, worker) => {
      const product = await startProduct(ownPort(worker.workerIndex), { flags: ['--dev'] });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 90_000 },
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
  const { violations: found } = await narrow(axe).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
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

interface Sample {
  readonly name: string;
  readonly schema: object;
  readonly uiSchema?: object;
  readonly formData?: unknown;
}

/** Samples of rjsf's playground: data of others, which lies beside the checkout on some machines. */
const folder = new URL('../../shared/foreign/rjsf-samples/', import.meta.url);
const foreign: readonly Sample[] = existsSync(folder)
  ? readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .toSorted()
      .map((file) => ({
        name: file.replace('.json', ''),
        ...(JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Omit<Sample, 'name'>),
      }))
  : [];
const own: readonly Sample[] = schemaSamples.map(({ data, ...sample }) => ({ ...sample, formData: data }));

async function openPage(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/gallery?scenario=germany&lang=de&view=schema`);
  await expect(page.getByRole('heading', { name: 'Any schema' })).toBeVisible({ timeout: 20_000 });
}

async function show(page: Page, { schema, uiSchema = {}, formData }: Sample): Promise<void> {
  await page.locator('#box-schema').fill(JSON.stringify(schema));
  await page.locator('#box-uiSchema').fill(JSON.stringify(uiSchema));
  await page.locator('#box-data').fill(formData === undefined ? '' : JSON.stringify(formData));
  await expect(page.getByRole('heading', { name: 'Form', exact: true })).toBeVisible();
  // Parts are loaded when they are drawn: until nothing moves any more.
  await page.waitForFunction(async () => {
    const html = (): string => document.querySelector('.shown')?.innerHTML ?? '';
    const before = html();
    for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
    return before.length > 40 && before === html();
  });
}

/** Controls of the form that Tab does not reach. A group of radio buttons is one stop. */
async function unreached(page: Page): Promise<readonly string[]> {
  const first = page.locator('.shown :is(input:not([type=hidden]), select, textarea, button):enabled').first();
  await first.focus();
  const isInside = async (): Promise<boolean> =>
    page.evaluate(() => {
      const at = document.activeElement;
      if (!(at instanceof HTMLElement) || !at.closest('.shown')) return false;
      at.dataset['reached'] = '';
      return true;
    });
  for (let presses = 0; presses < 500 && (await isInside()); presses += 1) await page.keyboard.press('Tab');
  return page.evaluate(() => {
    const all = document.querySelectorAll<HTMLInputElement>(
      '.shown :is(input:not([type=hidden]), select, textarea, button):enabled',
    );
    return [...all]
      .filter((control) => control.tabIndex >= 0 && control.dataset['reached'] === undefined)
      .filter(({ type, name }) =>
        type === 'radio' ? !document.querySelector(`.shown [name="${CSS.escape(name)}"][data-reached]`) : true,
      )
      .map(({ id, type }) => `${type} ${id}`);
  });
}

/** Each sample on one page: by the keyboard, axe in light, contrast in the dark. */
async function expectUsable(page: Page, site: string, samples: readonly Sample[]): Promise<void> {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  await openPage(page, site);
  for (const sample of samples) {
    await test.step(sample.name, async () => {
      await turn(page, 'light');
      await show(page, sample);
      expect(await violations(page, '.shown', (axe) => axe.withTags(wcag)), sample.name).toEqual([]);
      expect(await unreached(page), sample.name).toEqual([]);
      // By default the contrast of the colours themselves is checked: tests/renderers/theme.test.ts.
      if (!isLong) return;
      await turn(page, 'dark');
      expect(await violations(page, '.shown', (axe) => axe.withRules(['color-contrast'])), sample.name).toEqual([]);
    });
  }
  expect(faults).toEqual([]);
}

async function turn(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name;
  }, theme);
}

test(
  'the gallery’s samples are reached by the keyboard, and axe finds nothing in light and dark',
  { tag: '@long' },
  async ({ page, developed }) => {
    await expectUsable(page, developed.site, own);
    await page.locator('#box-uiSchema').fill('{');
    await expect(page.getByText('The uiSchema is no JSON', { exact: false })).toBeVisible();
    expect(await violations(page, 'html', (axe) => axe.withTags(wcag))).toEqual([]);
  },
);

test(
  'samples of rjsf’s playground are reached by the keyboard, and axe finds nothing in light and dark',
  { tag: '@long' },
  async ({ page, developed }) => {
    test.skip(foreign.length === 0, 'the samples of rjsf’s playground are not beside this checkout');
    test.setTimeout(300_000);
    await expectUsable(page, developed.site, foreign);
  },
);
