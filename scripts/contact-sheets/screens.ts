import type { Page } from 'playwright';
import { remindersFor, reminderService, subscribedTo } from '../../e2e/harness/centre.ts';
import type { ConsoleApi, Customer } from '../../e2e/harness/console.ts';
import type { Product } from '../../e2e/harness/product.ts';

/** What a screen needs to reach its state. */
export interface Stage {
  readonly page: Page;
  readonly product: Product;
  readonly qa: ConsoleApi;
  /** A customer created for this screen. */
  readonly customer: Customer;
}

/** One screen in one state. Selectors contain no text, so that every language works. */
export interface Screen {
  readonly name: string;
  /** The customer's account; default is an ordinary one. */
  readonly account?: () => Readonly<Record<string, unknown>>;
  /** The scenario, if it is not the language's own. */
  readonly scenario?: string;
  readonly open: (stage: Stage) => Promise<void>;
}

type Step = (stage: Stage) => Promise<unknown>;

const granted = () => ({ preferences: { privacy: { aec: { isConsentGranted: true } } } });
const everything = () => ({
  subscriptions: subscribedTo('NLT_WEEKLY', reminderService),
  reminders: remindersFor('Dinkelbrot', 'Hafermilch'),
});

const at =
  (address: string, ...steps: readonly Step[]) =>
  async (stage: Stage): Promise<void> => {
    await stage.page.goto(`${stage.product.site}${address}`);
    await stage.page.locator('h1').first().waitFor();
    for (const step of steps) await step(stage);
  };
const submit: Step = ({ page }) => page.locator('main button[type=submit]').first().click();
const loggedInAt =
  (address: string, ...steps: readonly Step[]) =>
  async (stage: Stage): Promise<void> => {
    const { page, customer } = stage;
    await page.goto(`${stage.product.site}/login`);
    await page.locator('input[autocomplete=username]').fill(customer.loginID);
    await page.locator('input[type=password]').fill(customer.password);
    await submit(stage);
    await page.waitForURL((url) => url.pathname === '/');
    await at(address, ...steps)(stage);
  };
const centre =
  (anchor: string | number, ...steps: readonly Step[]) =>
  async (stage: Stage): Promise<void> => {
    const { page, qa, customer } = stage;
    await page.goto((await qa.link(customer.loginID)).url);
    const tab = page.locator('[role=tab]').nth(Number(anchor));
    await tab.click();
    await page.locator('[role=tabpanel]').waitFor();
    for (const step of steps) await step(stage);
  };
const save: Step = ({ page }) => page.locator('section[data-shown] button').last().click();
const firstTile: Step = ({ page }) => page.locator('[role=tabpanel] input').nth(2).press('Space');
const fill =
  (selector: string, text: string): Step =>
  ({ page }) =>
    page.locator(selector).first().fill(text);
const fault =
  (call: string, effect: Readonly<Record<string, unknown>>): Step =>
  ({ qa }) =>
    qa.faults([{ call, effect }]);
const pause =
  (milliseconds: number): Step =>
  ({ page }) =>
    page.waitForTimeout(milliseconds);
const firstNames = '[data-field-path$=firstName]';

/** Every screen of the product in all its states. */
export const screens: readonly Screen[] = [
  { name: 'login', open: at('/login') },
  { name: 'login-errors', open: at('/login', submit) },
  {
    name: 'login-refused',
    open: at(
      '/login',
      fill('input[autocomplete=username]', 'niemand@beispiel.example'),
      fill('input[type=password]', 'x'),
      submit,
      pause(800),
    ),
  },
  { name: 'registration', open: at('/registration') },
  { name: 'registration-errors', open: at('/registration', submit) },
  { name: 'reset-start', open: at('/login/reset-password/start') },
  {
    name: 'reset-sent',
    open: at('/login/reset-password/start', fill('main input', 'niemand@beispiel.example'), submit, pause(800)),
  },
  { name: 'reset-expired', open: at('/login/reset-password?pwrt=gone') },
  { name: 'finalize-without-session', open: at('/registration/finalize') },
  { name: 'confirmation', open: at('/registration/confirmation') },
  { name: 'confirmed', open: at('/double-opt-in-done?errorCode=0') },
  { name: 'error-unexpected', open: at('/error/418') },
  { name: 'error-confirmation-expired', open: at('/error/doi-403002') },
  { name: 'not-found', open: at('/nirgendwo') },
  { name: 'start', account: granted, open: loggedInAt('/', pause(500)) },
  {
    name: 'start-long-name',
    account: () => ({
      ...granted(),
      profile: {
        firstName: 'Wolfeschlegelsteinhausenbergerdorffmaximilian',
        lastName: 'Überlingen-Österreicher',
        zip: '10115',
        country: 'DE',
      },
    }),
    open: loggedInAt('/', pause(500)),
  },
  {
    name: 'menu',
    account: granted,
    open: loggedInAt('/', ({ page }) => page.locator('header button[popovertarget]').last().click()),
  },
  { name: 'personal-data', account: granted, open: loggedInAt('/personaldata', pause(500)) },
  {
    name: 'personal-data-errors',
    account: granted,
    open: loggedInAt('/personaldata', fill('[data-field-path$="/year"]', '2031'), submit),
  },
  {
    name: 'personal-data-saved',
    account: granted,
    open: loggedInAt('/personaldata', fill(firstNames, 'Grace'), submit, pause(1_000)),
  },
  { name: 'addresses', account: granted, open: loggedInAt('/addresses', pause(500)) },
  { name: 'access-data', account: granted, open: loggedInAt('/accessdata') },
  {
    name: 'access-data-change',
    account: granted,
    open: loggedInAt('/accessdata', ({ page }) => page.locator('main button').last().click()),
  },
  ...[0, 1, 2, 3, 4, 5].map((tab) => ({
    name: `centre-tab-${tab + 1}`,
    account: everything,
    open: centre(tab, pause(500)),
  })),
  { name: 'centre-save-bar', account: everything, open: centre(0, firstTile, pause(300)) },
  { name: 'centre-saved', account: everything, open: centre(0, firstTile, save, pause(1_500)) },
  {
    name: 'centre-save-failed',
    account: everything,
    open: centre(0, fault('accounts.setAccountInfo', { kind: 'status', status: 500 }), firstTile, save, pause(2_500)),
  },
  {
    name: 'centre-errors',
    account: everything,
    open: centre(1, fill('[data-field-path$="/year"]', '2031'), fill('[data-field-path$=zip]', '1'), save, pause(400)),
  },
  {
    name: 'centre-unsubscribe',
    account: everything,
    open: centre(0, ({ page }) => page.locator('section[aria-labelledby=unsubscribe-all] button').click()),
  },
  { name: 'centre-nothing-subscribed', account: () => ({ subscriptions: {} }), open: centre(0) },
  {
    name: 'centre-locked-tab',
    account: () => ({ subscriptions: {} }),
    open: async ({ page, qa, customer }) => {
      await page.goto((await qa.link(customer.loginID)).url);
      await page.locator('[role=tab][aria-disabled]').first().click({ force: true });
    },
  },
  {
    name: 'centre-loading',
    account: everything,
    open: async ({ page, qa, customer }) => {
      await qa.faults([{ call: 'accounts.getAccountInfo', effect: { kind: 'delay', ms: 60_000 } }]);
      await page.goto((await qa.link(customer.loginID)).url);
      await page.waitForTimeout(1_500);
    },
  },
  { name: 'centre-link-expired', open: at('/preferences/error/expired') },
  { name: 'centre-without-link', open: at('/preferences') },
  { name: 'unsubscribed', open: at('/unsubscribe-success') },
  { name: 'newsletter-confirmed', open: at('/preferences/double-opt-in-done?errorCode=0') },
  {
    name: 'forced-consent',
    scenario: 'forced-consent',
    open: async ({ page, qa, customer }) => {
      await page.goto((await qa.link(customer.loginID)).url);
      await page.locator('h1').first().waitFor();
      await page.waitForTimeout(500);
    },
  },
];
