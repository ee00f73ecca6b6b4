import type { Page } from 'playwright/test';
import { isLong } from '../../tests/longRun.ts';
import { buttonsOn, hiddenFocuses, lostFocus, pressButton } from '../harness/focus.ts';
import { largeTextFaults } from '../harness/largeText.ts';
import { looseTexts, translateAtOnce, wordsOn } from '../harness/translation.ts';
import { expect, expectAccessible, expectAccessibleInBothSchemes, test } from '../harness/test.ts';
import { centreScreens } from './centreScreens.ts';
import { portalScreens } from './portalScreens.ts';
import { rightsScreens } from './rightsScreens.ts';
import type { Screen } from './screen.ts';
import { studioScreens } from './studioScreens.ts';

const phone = { width: 320, height: 640 };
/** 1280 × 1024 at 400 %. */
const zoomed = { width: 320, height: 256 };

/** By how many CSS pixels the page is wider than its window. */
const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/**
 * Expects of a screen that axe finds nothing, that nothing is cut off, also with text at 200 %, that each focused control can be seen, that a
 * press leaves the focus somewhere, and that a translator can replace its texts. Resolves to its words.
 */
async function expectUsable(page: Page, { isCovered }: Screen): Promise<string> {
  await page.setViewportSize(phone);
  // By default in light alone: `tests/renderers/theme.test.ts` checks the contrast of all colours of both.
  await (isLong ? expectAccessibleInBothSchemes(page) : expectAccessible(page));
  expect(await sideways(page), 'horizontal scrolling').toBeLessThanOrEqual(0);
  expect(await page.locator('body').evaluate(looseTexts), 'texts that a translator may not replace').toEqual([]);
  const words = await wordsOn(page);
  expect(await largeTextFaults(page), 'text at 200 %').toEqual([]);
  if (isCovered) return words;
  await page.setViewportSize(zoomed);
  expect(await hiddenFocuses(page), 'at 320 × 256').toEqual([]);
  // In the long run `focus.spec.ts` presses every button.
  if (!isLong && (await buttonsOn(page).count()) > 0) expect(await pressButton(page)).not.toMatch(lostFocus);
  return words;
}

// Each screen is independent of the others.
test.describe.configure({ mode: 'parallel' });

const screens = [...portalScreens, ...centreScreens, ...rightsScreens].filter(({ inEveryRun }) => isLong || inEveryRun);

for (const { scenario = 'germany', unfrozen, ...screen } of screens)
  test.describe(screen.name, () => {
    test.use({ scenario, ...(unfrozen && { frozen: false }) });

    test('is accessible, fits 320 pixels and large text, shows each focused control at 400 %, keeps the focus, and can be translated', async ({
      page,
      context,
      product,
      qa,
    }) => {
      const open = async (visit: Page): Promise<void> => {
        visit.on('dialog', (dialog) => void dialog.accept());
        await qa.call('DELETE', '/faults');
        const customer = await qa.newCustomer(screen.account?.());
        await screen.open({ page: visit, product, qa, customer, language: 'de' });
      };
      await open(page);
      const words = await expectUsable(page, screen);
      // By default the hostile user meets a translator; here, texts that one may not replace are found above.
      if (!isLong) return;
      // Another visit, by somebody who has loaded the site before.
      await context.clearCookies();
      await context.setOffline(false);
      await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));
      await page.close();
      const translated = await context.newPage();
      await translateAtOnce(translated);
      await open(translated);
      await translated.setViewportSize(phone);
      await expect.poll(() => wordsOn(translated)).toBe(words);
    });
  });

for (const { name, open } of studioScreens)
  test(
    `${name} is accessible, fits 1024 and 360 pixels, and shows each focused control @wide`,
    { tag: '@long' },
    async ({ page, product, qa }) => {
      page.on('dialog', (dialog) => void dialog.accept());
      await open({ page, product, qa, customer: await qa.newCustomer(), language: 'de' });
      for (const width of [1024, 360]) {
        await page.setViewportSize({ width, height: 800 });
        await expectAccessibleInBothSchemes(page);
        expect(await sideways(page), `horizontal scrolling at ${width}`).toBeLessThanOrEqual(0);
        // From there on: where a part was selected, the focus is already in its form.
        if ((await page.getByRole('dialog').count()) === 0) await page.locator('a, select').first().focus();
        expect(await hiddenFocuses(page), `at ${width}`).toEqual([]);
      }
      await qa.reset();
    },
  );
