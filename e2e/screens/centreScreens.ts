import { reminderService, remindersFor, subscribedTo } from '../harness/centre.ts';
import {
  at,
  centre,
  click,
  everything,
  failing,
  fault,
  fill,
  firstNames,
  firstTile,
  goOffline,
  pause,
  save,
  shows,
  steps,
  submit,
  type Screen,
  type Step,
} from './screen.ts';

const saved = shows('[data-saved]');
const alert = shows('#save-notice [role=alert]:not(:empty)');
const dialog = shows('dialog[open]');
const german = ['de'];
const pending = { isSubscribed: true, doubleOptIn: { status: 'Pending', emailSentTime: '2025-05-03T08:00:00.000Z' } };
const reload: Step = ({ page }) => page.reload();
const exchange = '**/rest/v1/subscriber/regToken/jwt';

/** Another system changes the first name of the customer. */
const changedElsewhere: Step = async ({ qa, customer }) => {
  const stored = await qa.account(customer.loginID);
  await qa.call('PUT', `/accounts/${encodeURIComponent(customer.loginID)}`, {
    ...stored,
    profile: { ...stored.profile, firstName: 'Marie' },
  });
};

/** Opens a list of stores that is longer than its panel. */
const stores: Step = ({ page }) => page.locator('[role=combobox]').first().fill('ber');

const tabs: readonly Screen[] = [0, 1, 2, 3, 4, 5].map((tab) => ({
  name: `centre-tab-${tab + 1}`,
  account: everything,
  ...(tab > 3 && { languages: german }),
  open: centre(tab),
}));

const states: readonly Screen[] = [
  {
    name: 'centre-pending',
    account: () => ({ subscriptions: { NLT_WEEKLY: { email: pending }, [reminderService]: { email: pending } } }),
    open: centre(0, pause(500)),
  },
  {
    name: 'centre-reminders-pending',
    account: () => ({
      subscriptions: { ...subscribedTo('NLT_WEEKLY'), [reminderService]: { email: pending } },
    }),
    languages: german,
    open: centre(5, pause(500)),
  },
  {
    name: 'centre-reminders-failed',
    account: everything,
    languages: german,
    open: steps(fault('POST /rest/v1/productreminder/search', failing), centre(5, pause(4_000))),
  },
  {
    name: 'centre-reminders-each',
    scenario: 'austria',
    account: () => ({
      subscriptions: subscribedTo('NLT_WEEKLY', reminderService),
      reminders: remindersFor('Apfelschorle naturtrüb, 6 × 1 l', 'Dinkelbrot', 'Hafermilch'),
    }),
    open: centre(0, click('[role=tab] >> nth=-1'), pause(800)),
  },
  {
    name: 'centre-one-newsletter',
    scenario: 'two-newsletters-one-expired',
    account: () => ({ subscriptions: subscribedTo('NLT_WEEKLY') }),
    open: centre(0, pause(500)),
  },
  {
    name: 'centre-store-picker',
    account: everything,
    inWindow: true,
    open: centre(1, stores, shows('[role=option]'), ({ page }) =>
      page.locator('[role=combobox]').first().scrollIntoViewIfNeeded(),
    ),
  },
  {
    name: 'centre-save-bar',
    inEveryRun: true,
    account: everything,
    inWindow: true,
    open: centre(0, firstTile, shows('section[data-shown]')),
  },
  { name: 'centre-saved', account: everything, open: centre(0, firstTile, save, saved, pause(800)) },
  {
    name: 'centre-save-failed',
    account: everything,
    open: centre(0, fault('accounts.setAccountInfo', failing), firstTile, save, alert),
  },
  {
    name: 'centre-saved-in-part',
    account: everything,
    languages: german,
    open: centre(
      5,
      fault('DELETE /rest/v1/productreminder', failing),
      ({ page }) => page.locator('[role=tabpanel] input').first().press('Space'),
      ({ page }) => page.locator('[role=tab]').nth(1).click(),
      fill(firstNames, 'Grace'),
      save,
      async ({ page }) => {
        const question = page.locator('dialog[open] button').first();
        await question.click();
      },
      alert,
    ),
  },
  {
    name: 'centre-conflict',
    account: everything,
    open: centre(1, fill(firstNames, 'Grace'), changedElsewhere, save, alert),
  },
  {
    name: 'centre-errors',
    inEveryRun: true,
    account: everything,
    open: centre(1, fill('[id$=_year]', '2031'), fill('[id$=zip]', '1'), save, shows('[role=alert] a')),
  },
  {
    name: 'centre-discarded',
    account: everything,
    open: centre(1, fill(firstNames, 'Grace'), click('section[data-shown] button >> nth=0'), pause(500)),
  },
  {
    name: 'centre-restored',
    account: everything,
    open: centre(
      1,
      fill(firstNames, 'Grace'),
      ({ page }) => page.locator(firstNames).blur(),
      reload,
      shows('[role=tabpanel]'),
      pause(500),
    ),
  },
  {
    name: 'centre-session-ended',
    account: everything,
    open: centre(
      1,
      fault('accounts.setAccountInfo', { kind: 'error', errorCode: 403002 }),
      ({ page }) =>
        page.route(exchange, (route) =>
          route.fulfill({ status: 401, json: { statusCode: 401, code: 'link-refused' } }),
        ),
      fill(firstNames, 'Grace'),
      save,
      shows('#new-link'),
    ),
  },
  {
    name: 'centre-offline',
    account: everything,
    inWindow: true,
    open: centre(1, pause(500), fill(firstNames, 'Grace'), goOffline, shows('[data-offline]')),
  },
  {
    name: 'centre-unsubscribe',
    account: everything,
    inWindow: true,
    open: centre(0, click('#unsubscribe-all button'), dialog),
  },
  {
    name: 'centre-first-opt-in',
    account: () => ({ subscriptions: {} }),
    inWindow: true,
    open: centre(0, firstTile, save, dialog),
  },
  { name: 'centre-nothing-subscribed', account: () => ({ subscriptions: {} }), open: centre(0) },
  {
    name: 'centre-locked-tab',
    account: () => ({ subscriptions: {} }),
    inWindow: true,
    open: centre(0, ({ page }) => page.locator('[role=tab][aria-disabled]').first().click({ force: true }), dialog),
  },
  ...(
    [
      ['centre-loading', 1_500],
      ['centre-loading-late', 5_500],
    ] as const
  ).map(([name, ms]) => ({
    name,
    account: everything,
    open: steps(
      fault('accounts.getAccountInfo', { kind: 'delay', ms: 60_000 }),
      async ({ page, qa, customer }) => page.goto((await qa.link(customer.loginID)).url),
      pause(ms),
    ),
  })),
  {
    name: 'centre-not-loaded',
    account: everything,
    open: steps(
      fault('accounts.getSchema', failing),
      async ({ page, qa, customer }) => page.goto((await qa.link(customer.loginID)).url),
      shows('main button'),
    ),
  },
];

const pages: readonly Screen[] = [
  {
    name: 'centre-link-refused',
    open: steps(
      async ({ page, qa, customer }) => page.goto(`${(await qa.link(customer.loginID)).url}x`),
      shows('#new-link'),
    ),
  },
  {
    name: 'centre-link-asked',
    // A new address for each visit: one address gets no second link so soon.
    open: at(
      '/preferences',
      ({ page, customer }) => page.locator('main input').first().fill(`x${customer.loginID}`),
      submit,
      pause(1_500),
    ),
  },
  { name: 'centre-without-link', open: at('/preferences') },
  { name: 'centre-opt-in-expired', open: at('/preferences/error/doi-expired') },
  { name: 'centre-reminder-expired', open: at('/preferences/error/reminder-expired') },
  { name: 'centre-error', open: at('/preferences/error/418') },
  {
    name: 'unsubscribe-newsletter',
    open: async ({ page, qa, customer: { loginID } }) => {
      const mail = { loginID, kind: 'newsletter', newsletter: 'NLT_WEEKLY' };
      const { links } = await qa.call<{ links: readonly { rel: string; url: string }[] }>('POST', '/mails', mail);
      await page.goto(links.find(({ rel }) => rel === 'unsubscribe')?.url ?? '');
      await page.locator('main form').first().waitFor();
    },
  },
  { name: 'unsubscribed', open: at('/unsubscribe-success') },
  { name: 'newsletter-confirmed', open: at('/preferences/double-opt-in-done?errorCode=0') },
  {
    name: 'reminder-confirmed',
    open: at('/preferences/double-opt-in-done?errorCode=0&subscription=SVC_PRODUCT_REMINDER'),
  },
  {
    name: 'forced-consent',
    scenario: 'forced-consent',
    inWindow: true,
    open: steps(async ({ page, qa, customer }) => page.goto((await qa.link(customer.loginID)).url), dialog),
  },
  {
    name: 'forced-consent-error',
    scenario: 'forced-consent',
    inWindow: true,
    open: steps(
      async ({ page, qa, customer }) => page.goto((await qa.link(customer.loginID)).url),
      dialog,
      click('dialog[open] button'),
      shows('dialog [role=alert]'),
    ),
  },
];

/** The preference centre's screens in all their states. */
export const centreScreens: readonly Screen[] = [...tabs, ...states, ...pages];
