import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { benchSchema, rightValues } from '../../bench/benchSchema.ts';
import { buildPage, servePages, type ServedPages } from '../../bench/harness/benchPages.ts';
import { measureEngine } from '../../bench/harness/measureEngine.ts';
import { browserFlags, findBrowser } from '../../scripts/browser.ts';

let folder: string;
let pages: ServedPages;
let browser: Browser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-bench-'));
  await buildPage('kontor', folder);
  pages = await servePages(folder);
  browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserFlags] });
}, 120_000);

afterAll(async () => {
  await browser?.close();
  pages?.close();
  await rm(folder, { recursive: true, force: true });
});

async function opened(): Promise<{ readonly page: Page; readonly complaints: readonly string[] }> {
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(pages.urlOf('kontor'));
  return { page, complaints };
}

const mount = async (page: Page, n: number): Promise<void> => {
  await page.evaluate(
    async (order) => {
      const [schema, data] = JSON.parse(order);
      await window.__bench?.mount(schema, data).ready;
    },
    JSON.stringify([benchSchema(n), rightValues(n)]),
  );
};

describe("the bench page of the product's form", () => {
  it('draws one native input or select per property, in order, with its title as label and its value, under a strict policy', async () => {
    const { page, complaints } = await opened();
    await mount(page, 12);
    const controls = page.locator('#root input, #root select');
    expect(await controls.count()).toBe(12);
    const labels = await page.evaluate(() =>
      Array.from(
        document.querySelectorAll<HTMLInputElement>('#root input, #root select'),
        (control) => control.labels?.[0]?.textContent,
      ),
    );
    expect(labels).toEqual(Array.from({ length: 12 }, (_, i) => `Field ${i}`));
    expect(await controls.first().inputValue()).toBe('Anna');
    expect(await page.locator('button[type=submit]').count()).toBe(1);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('replaces an earlier form with a later one', async () => {
    const { page } = await opened();
    await mount(page, 30);
    await mount(page, 3);
    expect(await page.locator('#root input, #root select').count()).toBe(3);
    await page.close();
  });

  it.each([12, 200])(
    'loses no character of 30 typed fast into a form of %i fields, and marks every invalid control after a failed submit',
    async (n) => {
      const { lost, ariaInvalid } = await measureEngine(browser, { url: pages.urlOf('kontor'), n, keys: 2, faults: n });
      expect({ lost, ariaInvalid }).toEqual({ lost: 0, ariaInvalid: n });
    },
  );
});
