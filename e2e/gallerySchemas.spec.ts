import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from 'playwright/test';
import { schemaSamples } from '#renderers/gallery/schemaSamples.ts';
import { startProduct, type Product } from './harness/product.ts';

/** The product as `npm run dev` starts it: from its sources. */
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

async function openPage(page: Page, site: string, theme: 'light' | 'dark'): Promise<void> {
  await page.goto(`${site}/gallery?scenario=germany&lang=de&view=schema&theme=${theme}`);
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

async function violations(page: Page, narrow: (axe: AxeBuilder) => AxeBuilder): Promise<readonly string[]> {
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .include('.shown');
  const { violations: found } = await narrow(axe).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The samples in portions, so that no test is long. */
function portions(samples: readonly Sample[]): readonly (readonly Sample[])[] {
  return Array.from({ length: Math.ceil(samples.length / 8) }, (_, at) => samples.slice(at * 8, at * 8 + 8));
}

for (const [kind, samples] of [
  ['of our own', own],
  ['of rjsf’s playground', foreign],
] as const) {
  test.describe(`samples ${kind}`, () => {
    test.skip(samples.length === 0, 'the samples of rjsf’s playground are not beside this checkout');
    for (const [part, portion] of portions(samples).entries()) {
      test(`are reached by the keyboard and axe finds nothing, part ${part + 1}`, async ({ page, developed }) => {
        const faults: string[] = [];
        page.on('pageerror', ({ message }) => faults.push(message));
        await openPage(page, developed.site, 'light');
        for (const sample of portion) {
          await show(page, sample);
          expect(await violations(page, (axe) => axe.withTags(wcag)), sample.name).toEqual([]);
          expect(await unreached(page), sample.name).toEqual([]);
        }
        expect(faults).toEqual([]);
      });

      test(`have no weak contrast in the dark, part ${part + 1}`, async ({ page, developed }) => {
        await openPage(page, developed.site, 'dark');
        for (const sample of portion) {
          await show(page, sample);
          expect(await violations(page, (axe) => axe.withRules(['color-contrast'])), sample.name).toEqual([]);
        }
      });
    }
  });
}

test('the page itself is accessible, and tells what cannot be read', async ({ page, developed }) => {
  await openPage(page, developed.site, 'light');
  await page.locator('#box-uiSchema').fill('{');
  await expect(page.getByText('The uiSchema is no JSON', { exact: false })).toBeVisible();
  const { violations: found } = await new AxeBuilder({ page }).setLegacyMode().withTags(wcag).analyze();
  expect(found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([]);
});
