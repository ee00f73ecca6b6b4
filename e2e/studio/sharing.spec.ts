import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import type { Browser, Locator, Page } from 'playwright/test';
import type { Product } from '../harness/product.ts';
import { expect, expectAccessibleInPassing, test } from '../harness/test.ts';
import { openStudio } from './steps.ts';

const week = 7 * 86_400;

/** Makes a link in the studio, as an editor does; returns what the dialog shows. */
async function share(page: Page, product: Product): Promise<{ readonly address: string; readonly code: Locator }> {
  await openStudio(page, product, 'editor');
  await page.getByRole('button', { name: 'Teilen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Vorschau teilen' });
  return { address: await dialog.getByLabel('Link zur Vorschau').inputValue(), code: dialog.locator('svg').last() };
}

/** Somebody who was never here: no cookies, nothing stored. */
async function somebodyElse(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 390, height: 780 } });
  return context.newPage();
}

/** What a phone's camera reads. */
async function read(code: Locator): Promise<string> {
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}

test(
  'a colleague without an account opens the shared draft by link or code, and can change nothing',
  { tag: ['@wide', '@long'] },
  async ({ page, browser, product, qa }) => {
    const { address, code } = await share(page, product);
    await expectAccessibleInPassing(page);
    expect(await read(code)).toBe(address);
    const colleague = await somebodyElse(browser);
    const sent: string[] = [];
    colleague.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
    await colleague.goto(address);
    await expect(colleague.getByRole('complementary', { name: 'Vorschau' })).toContainText('Der Link gilt bis');
    await colleague.getByRole('tab', { name: 'Interessen' }).click();
    await colleague.getByRole('checkbox', { name: 'Bio' }).uncheck();
    await colleague.getByRole('button', { name: 'Änderungen speichern' }).click();
    await expect(colleague.getByText('In der Vorschau wird nichts gespeichert und nichts verschickt.')).toBeVisible();
    expect(sent).toEqual([]);
    expect(await colleague.context().cookies()).toEqual([]);
    expect(new URL(colleague.url()).hash, 'the token leaves the address').not.toContain(new URL(address).hash.slice(1));
    await expectAccessibleInPassing(colleague);
    await colleague.context().close();
    await qa.reset();
  },
);

test('a shared link ends after a week', { tag: ['@wide', '@long'] }, async ({ page, browser, product, qa }) => {
  const { address } = await share(page, product);
  const open = async (): Promise<Page> => {
    const somebody = await somebodyElse(browser);
    await somebody.goto(address);
    return somebody;
  };
  const refuses = async (somebody: Page): Promise<void> => {
    await expect(somebody.getByText('Dieser Link gilt nicht mehr. Bitten Sie um einen neuen.')).toBeVisible();
    await expect(somebody.getByRole('tablist')).toHaveCount(0);
    await somebody.context().close();
  };
  await qa.call('POST', '/clock', { advanceSeconds: week - 60 });
  const early = await open();
  await expect(early.getByRole('tablist')).toBeVisible();
  await early.context().close();
  await qa.call('POST', '/clock', { advanceSeconds: 120 });
  await refuses(await open());
  await qa.reset();
});
