import { mkdirSync } from 'node:fs';
import { chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { ConsoleApi } from '../../e2e/harness/console.ts';
import { startProduct } from '../../e2e/harness/product.ts';
import { studioScreens, type GuidePicture } from '../../e2e/screens/studioScreens.ts';
import { browserFlags, findBrowser } from '../browser.ts';
import { readOptions } from '../commandLine.ts';

/**
 * The pictures of the guide for content editors: opens its screens in the studio of the production build and takes
 * screenshots. Exits with 1 if it cannot reach one.
 */
const flags = readOptions({
  call: 'npm run guide-pictures --',
  does: 'Draws the pictures of docs/guides/content-editors.md from the production build (npm run build).',
  options: {
    out: { value: 'FOLDER', default: 'docs/guides/pictures', what: 'where the pictures are written' },
  },
});

/** Writes a picture, small enough for a page with many of them. */
async function savePicture(page: Page, { name, of, isWhole, width = 1_200 }: GuidePicture): Promise<void> {
  await page.setViewportSize({ width, height: 760 });
  // A sticky header would appear in the middle of a picture of the whole page.
  if (isWhole) await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const picture = await (of?.(page).screenshot({ animations: 'disabled' }) ??
    page.screenshot({ animations: 'disabled', fullPage: isWhole === true }));
  const { size } = await sharp(picture).webp({ quality: 72, effort: 6 }).toFile(`${flags.out}/${name}.webp`);
  console.log(`${flags.out}/${name}.webp ${Math.round(size / 1024)} kB`);
}

mkdirSync(flags.out, { recursive: true });
const product = await startProduct();
const browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserFlags] });
const qa = new ConsoleApi(product.standIn);
try {
  for (const { open, pictures = [] } of studioScreens.filter((screen) => screen.pictures !== undefined)) {
    const context = await browser.newContext({
      locale: 'en-GB',
      timezoneId: 'Europe/Berlin',
      viewport: { width: 1_200, height: 760 },
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(15_000);
    const page = await context.newPage();
    await open({ page, product, qa, customer: await qa.newCustomer(), language: 'en' });
    for (const picture of pictures) await savePicture(page, picture);
    await context.close();
  }
} finally {
  await browser.close();
  await product.stop();
}
