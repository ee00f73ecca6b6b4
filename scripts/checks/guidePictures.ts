import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { ConsoleApi } from '../../e2e/harness/console.ts';
import { startProduct } from '../../e2e/harness/product.ts';
import { browserFlags, findBrowser } from '../browser.ts';
import { readOptions } from '../commandLine.ts';
import { guideSteps, type Shown } from './guideSteps.ts';

/**
 * The pictures of the guide for content editors: does the guide's steps in the studio of the production build and keeps
 * what is on the screen. Exits with 1 if a step is not possible any more.
 */
const flags = readOptions({
  call: 'npm run guide-pictures --',
  does: 'Draws the pictures of docs/guides/content-editors.md from the production build (npm run build).',
  options: {
    out: { value: 'FOLDER', default: 'docs/guides/pictures', what: 'where the pictures are written' },
    port: { value: 'N', default: '4970', what: 'port of the site; the next three are used, too' },
  },
});

/** Writes a picture, small enough for a page with many of them. */
async function keep({ of, isWhole = false }: Shown, name: string): Promise<void> {
  // A header that stays at the top of the window would stand in the middle of a whole page.
  if (isWhole && 'goto' in of) await of.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const picture = await ('goto' in of
    ? of.screenshot({ animations: 'disabled', fullPage: isWhole })
    : of.screenshot({ animations: 'disabled' }));
  const { size } = await sharp(picture).webp({ quality: 72, effort: 6 }).toFile(`${flags.out}/${name}.webp`);
  console.log(`${flags.out}/${name}.webp ${Math.round(size / 1024)} kB`);
}

mkdirSync(flags.out, { recursive: true });
const product = await startProduct(Number(flags.port));
const browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserFlags] });
try {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1_200, height: 760 },
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const qa = new ConsoleApi(product.standIn);
  for (const { name, go } of guideSteps) await keep(await go({ page, product, qa }), name);
} finally {
  await browser.close();
  await product.stop();
}
