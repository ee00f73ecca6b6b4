import type { Page } from 'playwright/test';
import {
  openBrokenLink,
  openCentre,
  reminderService,
  remindersFor,
  saveButton,
  subscribedTo,
  tab,
} from './harness/centre.ts';
import type { ConsoleApi } from './harness/console.ts';
import { hiddenFocuses } from './harness/focus.ts';
import type { Product } from './harness/product.ts';
import { inScenario } from './harness/scenario.ts';
import { expect, test } from './harness/test.ts';
import { asNewPerson, freshPassword, logInAt, newAddress, newMember, register, socialLogin } from './portal/steps.ts';

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

/** A form, and the steps to open it. */
interface Stage {
  readonly page: Page;
  readonly product: Product;
  readonly qa: ConsoleApi;
}
type Open = (stage: Stage) => Promise<unknown>;

const submit = (page: Page) => page.getByRole('main').locator('button[type=submit]');

/** A public page. */
const open =
  (address: string): Open =>
  async ({ page, product }) => {
    await page.goto(`${product.site}${address}`);
    await expect(submit(page)).toBeVisible();
  };

const finalize: Open = async ({ page, product }) => {
  await page.goto(`${product.site}/login`);
  await socialLogin(page, 'Facebook', (popup) => popup.getByRole('button', { name: 'Ohne Adresse anmelden' }).click());
  await expect(page).toHaveURL(/\/registration\/finalize$/);
  await expect(page.getByLabel('Postleitzahl')).toBeVisible();
};

const linkAccounts: Open = async ({ page, product, qa }) => {
  const { loginID } = await newMember(qa);
  await page.goto(`${product.site}/login`);
  await socialLogin(page, 'Google', asNewPerson(loginID));
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue(loginID);
};

const firstOptIn: Open = async ({ page, qa }) => {
  await openCentre(page, qa, { subscriptions: {} });
  await page.getByRole('checkbox', { name: 'Wochenangebote' }).press('Space');
  await saveButton(page).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Einverstanden' })).toBeVisible();
};

const unsubscribeQuestion: Open = async ({ page, qa }) => {
  await openCentre(page, qa);
  await page.getByRole('button', { name: 'Alles abbestellen' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Nicht abbestellen' })).toBeVisible();
};

/** Every form with the fields, links and buttons around it, in the German scenario. */
const forms: Readonly<Record<string, Open>> = {
  'the login': open('/login'),
  'the registration': open('/registration'),
  'the forgotten password': open('/login/reset-password/start'),
  'the new password': open('/login/reset-password?pwrt=gone'),
  'the rest of a registration': finalize,
  'the page that links accounts': linkAccounts,
  'the question before the first newsletter': firstOptIn,
  'the question before unsubscribing': unsubscribeQuestion,
  'the form for a new link': ({ page, qa }) => openBrokenLink(page, qa),
};

for (const [form, show] of Object.entries(forms))
  test(`at 320 pixels and at 400 % every focused control is fully visible: ${form}`, async ({ page, product, qa }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await show({ page, product, qa });
    await expectFocusInSight(page, form);
  });

test('at 320 pixels and at 400 % every focused control of the account pages is fully visible', async ({
  page,
  product,
  qa,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await logInAt(page, `${product.site}/accessdata`, await newMember(qa));
  for (const change of [0, 1]) {
    await page.goto(`${product.site}/accessdata`);
    await page.getByRole('button', { name: 'Ändern' }).nth(change).click();
    await expect(submit(page)).toBeVisible();
    await expectFocusInSight(page, `change ${change} of the access data`);
  }
  for (const address of ['/personaldata', '/addresses']) {
    await page.goto(`${product.site}${address}`);
    await expect(submit(page)).toBeVisible();
    await expectFocusInSight(page, address);
  }
});

test('at 320 pixels and at 400 % every focused control of each tab is fully visible, beside the save bar', async ({
  page,
  qa,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openCentre(page, qa, {
    subscriptions: subscribedTo('NLT_WEEKLY', reminderService),
    reminders: remindersFor('Dinkelbrot'),
  });
  await page.getByRole('checkbox', { name: 'Rezepte der Saison' }).press('Space');
  await expect(saveButton(page)).toBeAttached();
  const tabs = [
    'Newsletter',
    'Persönliches',
    'Interessen',
    'Ernährung',
    'Haushalt und Vorteile',
    'Produkt-Erinnerungen',
  ];
  for (const name of tabs) {
    await tab(page, name).click();
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
    await expectFocusInSight(page, name);
  }
});

test('a bar over the lower half would be found (control)', async ({ page, product, qa }) => {
  await open('/registration')({ page, product, qa });
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

test('names of forty letters do not widen the start page or the preference centre', async ({ page, product, qa }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const profile = { firstName: 'W'.repeat(40), lastName: 'Ö'.repeat(40), zip: '10115', country: 'DE' };
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await logInAt(page, `${product.site}/`, await newMember(qa, { profile }));
  await expect(page.getByRole('heading', { level: 1, name: /WWWW/ })).toBeVisible();
  expect(await sideways()).toBeLessThanOrEqual(0);
  await openCentre(page, qa, { profile });
  expect(await sideways()).toBeLessThanOrEqual(0);
});

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

test.describe('where the site demands consent', () => {
  inScenario('forced-consent');

  test('at 320 pixels and at 400 % every focused control of the required consent is fully visible', async ({
    page,
    qa,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openCentre(page, qa);
    await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
    await expectFocusInSight(page, 'the demanded consent');
  });
});

test.describe('a site that confirms addresses with a code', () => {
  inScenario('code-verification');

  test('at 320 pixels and at 400 % every focused control of the page for the code is fully visible', async ({
    page,
    product,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${product.site}/registration`);
    await register(page, { loginID: newAddress(), password: freshPassword });
    await expect(page.getByLabel('Code aus der E-Mail')).toBeVisible();
    await expectFocusInSight(page, 'the page for the code');
  });
});

test.describe('a site with login without a password', () => {
  inScenario('consent-banner');
  // A tag manager puts its own `push` on the data layer, which frozen prototypes forbid to everybody.
  test.use({ frozen: false });

  test('at 320 pixels and at 400 % every focused control beside the cookie banner is fully visible, and after it', async ({
    page,
    product,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${product.site}/registration`);
    await expect(page.getByRole('button', { name: 'Ohne Passwort weiter' })).toBeVisible();
    await page.getByRole('button', { name: 'Nein, danke' }).click();
    await expect(page.getByRole('button', { name: 'Nein, danke' })).toHaveCount(0);
    await expectFocusInSight(page, 'the registration without a password');
  });
});
