import { mkdirSync } from 'node:fs';
import { chromium, type Browser, type Page } from 'playwright';
import { ConsoleApi } from '../../e2e/harness/console.ts';
import { startProduct, type Product } from '../../e2e/harness/product.ts';
import { browserFlags, findBrowser } from '../browser.ts';
import { readOptions } from '../commandLine.ts';
import { centreScreens } from '../../e2e/screens/centreScreens.ts';
import { portalScreens } from '../../e2e/screens/portalScreens.ts';
import { rightsScreens } from '../../e2e/screens/rightsScreens.ts';
import type { Screen } from '../../e2e/screens/screen.ts';
import { studioScreens } from '../../e2e/screens/studioScreens.ts';
import { drawSheet, type Shot, drawMailSheets } from './drawSheets.ts';

/**
 * Contact sheets: one PNG per screen, state and language, with four widths side by side, in light, dark and forced
 * colours. Uses the production build. Keeps the single pictures beside the sheets. Exits with 1 if a screen did not
 * reach its state.
 */
const flags = readOptions({
  call: 'npm run sheets --',
  does: 'Draws contact sheets of every screen and state from the production build (npm run build).',
  options: {
    only: { value: 'NAMES', what: 'screens by parts of their names: centre,login' },
    languages: { value: 'LIST', default: 'de,fr', what: 'languages' },
    widths: { value: 'LIST', default: '320,360,768,1440', what: 'widths in CSS pixels' },
    looks: { value: 'LIST', default: 'light,dark,forced', what: 'colour schemes' },
    out: { value: 'FOLDER', default: 'sheets', what: 'where the pictures are written' },
  },
});

/** The scenario for each language; French has the longest texts. */
const scenarios: Readonly<Record<string, string>> = {
  de: 'germany',
  en: 'germany',
  fr: 'fr',
  nl: 'nl',
  pl: 'pl',
  pt: 'pt',
  es: 'es',
};
const looks = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  forced: { colorScheme: 'light', forcedColors: 'active' },
} as const;
type Look = keyof typeof looks;

/** In CSS pixels; cuts longer pages. */
const MAX_HEIGHT = 1_900;
const widths = flags.widths.split(',').map(Number);
const heights: Readonly<Record<number, number>> = { 320: 568, 360: 740, 768: 1_024 };
const isLook = (name: string): name is Look => Object.hasOwn(looks, name);

async function takeShots(page: Page, name: string, inWindow: boolean): Promise<readonly Shot[]> {
  const shots: Shot[] = [];
  for (const look of flags.looks.split(',').filter(isLook)) {
    await page.emulateMedia({ ...looks[look], reducedMotion: 'reduce' });
    for (const width of widths) {
      await page.setViewportSize({ width, height: heights[width] ?? 900 });
      if (!inWindow) await page.evaluate(() => scrollTo(0, 0));
      await settle(page);
      const file = `${flags.out}/single/${name}-${look}-${width}.png`;
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.screenshot({
        path: file,
        // Shows the final state of transitions.
        animations: 'disabled',
        ...(!inWindow && {
          fullPage: true,
          clip: { x: 0, y: 0, width, height: Math.min(MAX_HEIGHT, Math.max(height, heights[width] ?? 900)) },
        }),
      });
      shots.push({ look, width, file });
    }
  }
  return shots;
}

/** Waits shortly for pictures and lazy chunks. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(isDrawn, undefined, { timeout: 1_500 }).catch(() => undefined);
  await page.waitForTimeout(100);
}

/** Runs in the page. */
function isDrawn(): boolean {
  return [...document.images].every(({ complete }) => complete) && document.querySelector('[class*=_block_]') === null;
}

async function showScreen(browser: Browser, product: Product, qa: ConsoleApi, screen: Screen, language: string) {
  const context = await browser.newContext({
    locale: language,
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1_440, height: 900 },
  });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  try {
    await screen.open({ page, product, qa, customer: await qa.newCustomer(screen.account?.()), language });
    const name = `${screen.name}-${language}`;
    await drawSheet(browser, name, await takeShots(page, name, screen.inWindow ?? false), `${flags.out}/${name}.png`);
    return undefined;
  } catch (error) {
    return `${screen.name} in ${language}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`;
  } finally {
    await qa.call('DELETE', '/faults');
    await context.close();
  }
}

const parts = flags.only?.split(',');
const selectedScreens = [...portalScreens, ...rightsScreens, ...centreScreens, ...studioScreens].filter(
  ({ name }) => parts === undefined || parts.some((part) => name.includes(part)),
);
mkdirSync(`${flags.out}/single`, { recursive: true });
const product = await startProduct();
const qa = new ConsoleApi(product.standIn);
const browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserFlags] });
const missing: string[] = [];
for (const language of flags.languages.split(',')) {
  let lastScreen = '';
  for (const screen of selectedScreens) {
    if (screen.scenario !== undefined && language !== 'de') continue;
    if (screen.languages?.includes(language) === false) continue;
    const scenario = screen.scenario ?? scenarios[language];
    if (scenario === undefined)
      throw new Error(`No scenario speaks "${language}"; there are: ${Object.keys(scenarios).join(', ')}.`);
    if (scenario !== lastScreen) await qa.call('PUT', '/scenario', { name: scenario });
    lastScreen = scenario;
    const fault = await showScreen(browser, product, qa, screen, language);
    console.log(fault ?? `${flags.out}/${screen.name}-${language}.png`);
    if (fault !== undefined) missing.push(fault);
  }
}
if (parts === undefined || parts.includes('mails')) await drawMailSheets(browser, `${flags.out}/mails`);
await browser.close();
await product.stop();
console.log(`\n${missing.length === 0 ? 'All screens shown.' : `Not shown:\n${missing.join('\n')}`}`);
process.exitCode = missing.length === 0 ? 0 : 1;
