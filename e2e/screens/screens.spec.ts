import type { Page } from 'playwright/test';
import { hiddenFocuses } from '../harness/focus.ts';
import { expect, expectAccessible, test } from '../harness/test.ts';
import { centreVisits } from './centreScreens.ts';
import { portalVisits } from './portalScreens.ts';
import type { Screen } from './screen.ts';
import { isLong } from '../../tests/longRun.ts';

const phone = { width: 320, height: 640 };
/** 1280 × 1024 at 400 %. */
const zoomed = { width: 320, height: 256 };

/**
 * Expects of a screen that axe finds nothing, that nothing is cut off, and, if it is `walked`, that each focused control
 * can be seen.
 */
async function expectUsable(page: Page, { name, dark }: Screen, walked: boolean): Promise<void> {
  await page.setViewportSize(phone);
  await expectAccessible(page);
  const sideways = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await sideways(), `${name}: horizontal scrolling`).toBeLessThanOrEqual(0);
  if (dark && isLong) {
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'light' });
  }
  if (!walked) return;
  await page.setViewportSize(zoomed);
  expect(await hiddenFocuses(page), `${name} at 320 × 256`).toEqual([]);
  await page.setViewportSize(phone);
}

// Each visit is independent of the others.
test.describe.configure({ mode: 'parallel' });

for (const { name: visit, scenario = 'germany', unfrozen, screens } of [...portalVisits, ...centreVisits]) {
  test.describe(visit, () => {
    test.use({ scenario, ...(unfrozen && { frozen: false }) });

    test('are accessible, fit 320 pixels, and show each focused control at 400 %', async ({ page, product, qa }) => {
      test.setTimeout(20_000 + screens.length * 10_000);
      page.on('dialog', (dialog) => void dialog.accept());
      for (const [index, screen] of screens.entries()) {
        await test.step(screen.name, async () => {
          await screen.open({ page, product, qa });
          // Pressing Tab through all of them takes minutes: by default it is done on the first of each visit.
          await expectUsable(page, screen, isLong || index === 0);
        });
      }
    });
  });
}
