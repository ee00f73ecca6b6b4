import type { Page } from 'playwright/test';
import { buttonsOn, lostFocus, pressButton } from '../harness/focus.ts';
import { expect, test } from '../harness/test.ts';
import { centreScreens } from './centreScreens.ts';
import { portalScreens } from './portalScreens.ts';
import { rightsScreens } from './rightsScreens.ts';
import { at, centre, everything, granted, loggedInAt } from './screen.ts';

test.describe.configure({ mode: 'parallel' });

/** Where the window is scrolled to, and what has the focus. */
const placeOn = (page: Page) =>
  page.evaluate(() => ({
    top: Math.round(scrollY),
    focus: `${document.activeElement?.tagName} ${document.activeElement?.textContent}`,
  }));

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 400 } });

  for (const { name, open, link } of [
    { name: 'the login', open: at('/login'), link: 'main a[href*="reset-password"]' },
    { name: 'the start page', open: loggedInAt('/'), link: 'main a[href="/personaldata"]' },
  ])
    test(`a link of ${name} opens its page at the top with its headline focused, and Back returns to the link`, async ({
      page,
      product,
      qa,
    }) => {
      await open({ page, product, qa, customer: await qa.newCustomer(granted()), language: 'de' });
      const [target, headline] = [page.locator(link).last(), await page.locator('h1').textContent()];
      await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
      await target.focus();
      const before = await placeOn(page);
      expect(before.top).toBeGreaterThan(100);
      await target.press('Enter');
      await expect(page.locator('h1')).not.toHaveText(headline ?? '');
      await expect(page.locator('h1')).toBeFocused();
      expect((await placeOn(page)).top).toBe(0);
      await page.goBack();
      await expect(page.locator('h1')).toHaveText(headline ?? '');
      await expect.poll(() => placeOn(page)).toEqual(before);
    });

  test('another tab does not scroll', async ({ page, product, qa }) => {
    const customer = await qa.newCustomer(everything());
    await centre(1)({ page, product, qa, customer, language: 'de' });
    const tab = page.locator('[role=tab]').first();
    await tab.focus();
    await page.evaluate(() => scrollTo({ top: 120, behavior: 'instant' }));
    const { top } = await placeOn(page);
    expect(top).toBeGreaterThan(0);
    await tab.press('Enter');
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expect(tab).toBeFocused();
    expect((await placeOn(page)).top).toBe(top);
  });
});

// The last button of one screen of each kind is pressed in `screens.spec.ts`.
for (const { scenario = 'germany', unfrozen, ...screen } of [...portalScreens, ...centreScreens, ...rightsScreens])
  test.describe(screen.name, () => {
    test.use({ scenario, ...(unfrozen && { frozen: false }) });

    test(
      `no press on ${screen.name} leaves the focus at the body`,
      { tag: '@long' },
      async ({ browser, product, qa }) => {
        test.setTimeout(600_000);
        let count = 1;
        const ends: string[] = [];
        for (let index = 0; index < count; index += 1) {
          const page = await browser.newPage();
          page.on('dialog', (dialog) => void dialog.accept());
          await qa.call('DELETE', '/faults');
          const customer = await qa.newCustomer(screen.account?.());
          await screen.open({ page, product, qa, customer, language: 'de' });
          // The page before it may still be there when the address has changed.
          await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
          count = await buttonsOn(page).count();
          if (count > 0) ends.push(await pressButton(page, index));
          await page.close();
        }
        expect(ends.filter((end) => lostFocus.test(end))).toEqual([]);
      },
    );
  });

test('a press that removes its button and moves no focus is found', async ({ page }) => {
  await page.setContent('<main><button onclick="this.remove()">Remove</button></main>');
  expect(await pressButton(page)).toBe('Remove: BODY');
});
