import { authenticator } from '../portal/authenticator.ts';
import { ownMail } from '../portal/ownMail.ts';
import {
  at,
  centre,
  click,
  failing,
  fault,
  fill,
  granted,
  loggedInAt,
  newEmail,
  pause,
  press,
  shows,
  steps,
  submit,
  type Screen,
  type Step,
} from './screen.ts';

const doubleOptIn = {
  emailSentTime: '2026-01-14T08:30:00.000Z',
  confirmTime: '2026-01-14T08:42:00.000Z',
  status: 'Confirmed',
};
const subscribed = (...names: readonly string[]) => ({
  ...granted(),
  subscriptions: Object.fromEntries(names.map((name) => [name, { email: { isSubscribed: true, doubleOptIn } }])),
});
const one = () => subscribed('NLT_WEEKLY');
const two = () => subscribed('NLT_WEEKLY', 'NLT_RECIPES');
const dialog = shows('dialog[open]');
const notice = shows('main [role=alert]:not(:empty)');

/** Answers the question for the password. */
const prove: Step = async ({ page, customer }) => {
  await page.locator('dialog[open] input[type=password]').fill(customer.password);
  await page.locator('dialog[open] button[type=submit]').click();
};

const withdraw = click('main [class*=card] [class*=actions] button');
const withDevice: Step = ({ page }) => authenticator(page);
const withPasskey = steps(
  withDevice,
  loggedInAt(
    '/accessdata',
    click('[aria-labelledby=access-passkeys] > button'),
    shows('[aria-labelledby=access-passkeys] li'),
  ),
);
const newEmailByCode = steps(
  newEmail,
  ({ page, customer }) => page.locator('main input').fill(`neu-${customer.loginID}`),
  submit,
  shows('main input[inputmode=numeric]'),
);
const enterCode: Step = async ({ page, qa, customer }) => {
  const { text } = await ownMail(qa, `neu-${customer.loginID}`, 'email-code');
  await page.locator('main input[inputmode=numeric]').fill(/\b\d{6}\b/.exec(text)?.[0] ?? '');
};
const orderDeletion = steps(loggedInAt('/mydata', click('[aria-labelledby=delete-account] button')), dialog, prove);

const consents: readonly Screen[] = [
  { name: 'consents', account: two, open: loggedInAt('/consents', shows('#less-or-pause')) },
  { name: 'consents-withdrawn', account: two, open: loggedInAt('/consents', withdraw, shows('main [role=status]')) },
  {
    name: 'consents-proof',
    account: one,
    inWindow: true,
    open: loggedInAt('/consents', click('[aria-labelledby=consent-history] button'), dialog),
  },
  {
    name: 'consents-history',
    account: one,
    open: loggedInAt(
      '/consents',
      click('[aria-labelledby=consent-history] button'),
      dialog,
      prove,
      shows('ol[tabindex]'),
    ),
  },
  {
    name: 'consents-failed',
    account: one,
    open: steps(fault('POST /rest/v1/customer/consents/search', failing), loggedInAt('/consents', notice)),
  },
  { name: 'receipt', open: at('/receipt') },
  {
    name: 'receipt-none',
    open: at('/receipt', fill('#receipt-text', '{}'), submit, shows('main [role=alert]')),
  },
];

const pauses: readonly Screen[] = [
  { name: 'less-rows', account: two, open: centre(0, shows('#less-or-pause')) },
  {
    name: 'less-dialog',
    inEveryRun: true,
    account: two,
    inWindow: true,
    open: centre(0, click('[id^=less-][id$=-open]'), dialog),
  },
  {
    name: 'less-dialog-day',
    account: two,
    inWindow: true,
    open: centre(0, click('[id^=less-][id$=-open]'), dialog, click('dialog[open] form button[type=submit]')),
  },
  {
    name: 'less-paused',
    account: two,
    open: centre(
      0,
      click('[id^=less-][id$=-open]'),
      dialog,
      click('dialog[open] fieldset button'),
      shows('[id$=-usual]'),
    ),
  },
];

const access: readonly Screen[] = [
  { name: 'access-email-code', account: granted, open: newEmailByCode },
  {
    name: 'access-email-code-wrong',
    account: granted,
    open: steps(newEmailByCode, fill('main input[inputmode=numeric]', '12'), submit, pause(500)),
  },
  // The page with the banner is there for a few seconds only.
  {
    name: 'access-email-done',
    account: granted,
    open: steps(newEmailByCode, enterCode, submit, shows('a[href="/login/reset-password/start"]')),
  },
  {
    name: 'restore-email',
    account: granted,
    open: steps(newEmailByCode, enterCode, submit, async ({ page, qa, customer }) => {
      const { links } = await ownMail(qa, customer.loginID, 'email-changed');
      await page.goto(links[0]?.url ?? '');
      await page.locator('main input[type=password]').waitFor();
    }),
  },
  { name: 'access-passkeys', account: granted, open: withPasskey },
  {
    name: 'access-passkeys-rename',
    account: granted,
    open: steps(withPasskey, click('[aria-labelledby=access-passkeys] li button')),
  },
  { name: 'access-passkeys-nowhere', account: granted, open: loggedInAt('/accessdata', pause(1_000)) },
  { name: 'start-passkey-offer', account: granted, open: steps(withDevice, loggedInAt('/', shows('#passkey-offer'))) },
  { name: 'login-passkey-failed', open: at('/login', press('clp.passkey.login'), notice) },
];

const data: readonly Screen[] = [
  { name: 'my-data', account: granted, open: loggedInAt('/mydata', shows('#delete-account')) },
  {
    name: 'my-data-copied',
    account: one,
    open: loggedInAt(
      '/mydata',
      click('[aria-labelledby=data-copy] button'),
      dialog,
      prove,
      shows('[data-saved], [class*=success]'),
    ),
  },
  { name: 'my-data-ordered', account: granted, open: steps(orderDeletion, shows('main [class*=success]')) },
  {
    name: 'deletion-notice',
    account: granted,
    open: steps(orderDeletion, ({ page }) => page.waitForURL(/\/login/), loggedInAt('/', shows('#deletion-notice'))),
  },
  {
    name: 'deletion-unknown',
    account: granted,
    open: steps(fault('GET /rest/v1/customer/deletion', failing), loggedInAt('/', shows('#deletion-unknown'))),
  },
];

/** What customers can do about consents, pauses, their address, passkeys and their data. */
export const rightsScreens: readonly Screen[] = [...consents, ...pauses, ...access, ...data].map((screen) => ({
  ...screen,
  // Other scenarios have these features switched off.
  languages: ['de'],
}));
