import { openCentre, reminderService, remindersFor, subscribedTo, tab } from './harness/centre.ts';
import { hiddenFocuses } from './harness/focus.ts';
import { expect, test } from './harness/test.ts';
import { logInAt, newMember } from './portal/steps.ts';

test('a bar over the lower half would be found (control) @long', async ({ page, product }) => {
  await page.goto(`${product.site}/registration`);
  await expect(page.getByRole('button', { name: 'Konto anlegen' })).toBeVisible();
  await page.evaluate(() => {
    const bar = Object.assign(document.createElement('div'), { className: 'control-bar' });
    Object.assign(bar.style, { position: 'fixed', inset: '40% 0 0', zIndex: '9', background: 'red' });
    document.body.append(bar);
  });
  expect((await hiddenFocuses(page)).some(({ why }) => why.includes('control-bar'))).toBe(true);
});

test('on a phone the first newsletter and the way to unsubscribe are visible without scrolling', async ({
  page,
  qa,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openCentre(page, qa);
  await expect(page.getByRole('checkbox', { name: 'Wochenangebote' })).toBeInViewport({ ratio: 0.9 });
  await expect(page.getByRole('button', { name: 'Keine Newsletter mehr' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Keine Newsletter mehr' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Nicht abbestellen' })).toBeVisible();
});

test('on a phone the tabs are short, and their first choice stands in the upper half of the screen @long', async ({
  page,
  qa,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const subscriptions = subscribedTo('NLT_WEEKLY', 'NLT_RECIPES', reminderService);
  await openCentre(page, qa, { subscriptions, reminders: remindersFor('Dinkelbrot') });
  const measured: Record<string, readonly [number, number]> = {};
  for (const name of ['Newsletter', 'Persönliches', 'Interessen', 'Ernährung', 'Haushalt', 'Produkt-Erinnerungen']) {
    await tab(page, name).click();
    const panel = page.getByRole('tabpanel', { name });
    await expect(panel.locator('input, select').first()).toBeAttached();
    measured[name] = await panel.evaluate((element) => {
      const first = element.querySelector('label input, input, select');
      const box = (first?.closest('label') ?? first)?.getBoundingClientRect();
      return [(box?.top ?? 0) + scrollY, document.documentElement.scrollHeight] as const;
    });
  }
  for (const [name, [first]] of Object.entries(measured)) expect(first, name).toBeLessThan(420);
  expect(measured['Newsletter']?.[1]).toBeLessThanOrEqual(2_000);
  expect(measured['Persönliches']?.[1]).toBeLessThanOrEqual(2_200);
});

test('one heading stands between the greeting and the first choice @long', async ({ page, qa }) => {
  await openCentre(page, qa);
  const before = await page.evaluate(() => {
    const first = document.querySelector('[role=tabpanel] input');
    const headings = [...document.querySelectorAll('main :is(h1, h2, h3, h4)')];
    const isBefore = (one: Element): boolean =>
      first !== null && (one.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    return headings.filter(isBefore).map(({ tagName, textContent }) => `${tagName} ${textContent}`);
  });
  expect(before).toEqual([expect.stringMatching(/^H1 Guten Tag/), 'H2 Was möchten Sie lesen?']);
});

test(
  'names of forty letters do not widen the start page or the preference centre',
  { tag: '@long' },
  async ({ page, product, qa }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const profile = { firstName: 'W'.repeat(40), lastName: 'Ö'.repeat(40), zip: '10115', country: 'DE' };
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await logInAt(page, `${product.site}/`, await newMember(qa, { profile }));
    await expect(page.getByRole('heading', { level: 1, name: /WWWW/ })).toBeVisible();
    expect(await sideways()).toBeLessThanOrEqual(0);
    await openCentre(page, qa, { profile });
    expect(await sideways()).toBeLessThanOrEqual(0);
  },
);

test('in forced colours an unticked checkbox shows no tick and only the selected tab is underlined', async ({
  page,
  qa,
}) => {
  // From the start: a colour that changes fades, and would be read half-way.
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await openCentre(page, qa);
  const box = (name: string) =>
    page
      .locator('label', { has: page.getByRole('checkbox', { name }) })
      .locator('svg')
      .last();
  await expect(box('Wochenangebote')).toBeVisible();
  await expect(box('Rezepte der Saison')).toBeHidden();
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
