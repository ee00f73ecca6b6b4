import type { Page } from 'playwright/test';
import { openCentre, reminderService, remindersFor, saveButton, subscribedTo, tab } from './harness/centre.ts';
import { hiddenFocuses } from './harness/focus.ts';
import { expect, test } from './harness/test.ts';
import { logInAt, newMember } from './portal/steps.ts';

/** 320 CSS pixels, and 1280 × 1024 at 400 %. */
const windows = [
  { width: 320, height: 640 },
  { width: 320, height: 256 },
];

async function expectFocusInSight(page: Page, form: string): Promise<void> {
  for (const size of windows) {
    await page.setViewportSize(size);
    expect(await hiddenFocuses(page), `${form} at ${size.width} × ${size.height}`).toEqual([]);
  }
}

test('at 320 pixels and at 400 % every focused control of the portal is fully visible', async ({
  page,
  product,
  qa,
}) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const address of ['/login', '/registration', '/login/reset-password/start', '/login/reset-password?pwrt=gone']) {
    await page.goto(`${product.site}${address}`);
    await expect(page.getByRole('main').locator('button[type=submit]')).toBeVisible();
    await expectFocusInSight(page, address);
  }
  await logInAt(page, `${product.site}/accessdata`, await newMember(qa));
  for (const change of [0, 1]) {
    await page.goto(`${product.site}/accessdata`);
    await page.getByRole('button', { name: 'Ändern' }).nth(change).click();
    await expect(page.getByRole('main').locator('button[type=submit]')).toBeVisible();
    await expectFocusInSight(page, `access data ${change}`);
  }
  for (const address of ['/personaldata', '/addresses']) {
    await page.goto(`${product.site}${address}`);
    await expect(page.getByRole('button', { name: 'Speichern' })).toBeVisible();
    await expectFocusInSight(page, address);
  }
});

test('at 320 pixels and at 400 % every focused control of the preference centre is fully visible, save bar and all', async ({
  page,
  qa,
}) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openCentre(page, qa, {
    subscriptions: subscribedTo('NLT_WEEKLY', reminderService),
    reminders: remindersFor('Dinkelbrot'),
  });
  await page.getByRole('checkbox', { name: 'Rezepte der Saison' }).press('Space');
  await expect(saveButton(page)).toBeAttached();
  for (const name of ['Newsletter', 'Persönliches', 'Haushalt und Vorteile', 'Produkt-Erinnerungen']) {
    await tab(page, name).click();
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
    await expectFocusInSight(page, name);
  }
  // The control: a bar over the lower half must be found.
  await page.evaluate(() => {
    const bar = Object.assign(document.createElement('div'), { className: 'control-bar' });
    Object.assign(bar.style, { position: 'fixed', inset: '40% 0 0', zIndex: '9', background: 'red' });
    document.body.append(bar);
  });
  expect((await hiddenFocuses(page)).some(({ why }) => why.includes('control-bar'))).toBe(true);
});

test('on a phone the first newsletter and the way to unsubscribe stand in the first screen', async ({ page, qa }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openCentre(page, qa);
  await expect(page.getByRole('checkbox', { name: 'Wochenangebote' })).toBeInViewport({ ratio: 0.9 });
  await expect(page.getByRole('button', { name: 'Keine Newsletter mehr' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Keine Newsletter mehr' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Nicht abbestellen' })).toBeVisible();
});

test('names of forty letters widen neither the start page nor the preference centre', async ({ page, product, qa }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const profile = { firstName: 'W'.repeat(40), lastName: 'Ö'.repeat(40), zip: '10115', country: 'DE' };
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await logInAt(page, `${product.site}/`, await newMember(qa, { profile }));
  await expect(page.getByRole('heading', { level: 1, name: /WWWW/ })).toBeVisible();
  expect(await sideways()).toBeLessThanOrEqual(0);
  await openCentre(page, qa, { profile });
  expect(await sideways()).toBeLessThanOrEqual(0);
});

test('in forced colours an unchecked box shows no tick and only the chosen tab is underlined', async ({ page, qa }) => {
  // From the start: a colour that changes fades, and would be read half-way.
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await openCentre(page, qa);
  const box = (name: string) =>
    page
      .locator('label', { has: page.getByRole('checkbox', { name }) })
      .locator('svg')
      .last();
  await expect(box('Wochenangebote')).toHaveCSS('visibility', 'visible');
  await expect(box('Rezepte der Saison')).toHaveCSS('visibility', 'hidden');
  const line = (name: string) => tab(page, name).evaluate((element) => getComputedStyle(element).borderBottomColor);
  expect(await line('Newsletter')).not.toBe(await line('Persönliches'));
  expect(await line('Persönliches')).toBe(
    await page.evaluate(() => {
      const probe = Object.assign(document.createElement('i'), { style: 'color: Canvas' });
      document.body.append(probe);
      return getComputedStyle(probe).color;
    }),
  );
});
