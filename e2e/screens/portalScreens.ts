import {
  at,
  click,
  failing,
  fault,
  fill,
  goOffline,
  granted,
  loggedInAt,
  logIn,
  newEmail,
  openMenu,
  pause,
  register,
  shows,
  socialLogin,
  steps,
  submit,
  word,
  type Screen,
  type Step,
} from './screen.ts';

const password = 'Birnen-Kuchen-28!';
const postcode = 'input[autocomplete=postal-code]';
const alert = shows('[role=alert]:not(:empty)');
const complete = () => ({
  ...granted(),
  data: {
    salutation: 'mrs',
    addressBook: { street: 'Invalidenstraße', streetNo: '117', zip: '10115', city: 'Berlin', country: 'DE' },
    preference: { FAVORITE_STORE: 'DE0101' },
  },
});
/** Everything of the login is there, also what loads after its form: without it, an offline page looks different. */
const loaded: Step = ({ page }) =>
  page.waitForFunction(
    () => window.gigya?.isReady && !document.querySelector('main [class*=block]') && document.readyState === 'complete',
  );
/** The page that asks to confirm the address. */
const sendAgain = shows('main:not(:has(input[autocomplete^=username])) button:not([type=submit])');
const refused = (errorCode: number) => fault('accounts.login', { kind: 'error', errorCode });

const entry: readonly Screen[] = [
  { name: 'login', open: at('/login') },
  { name: 'login-errors', open: at('/login', submit) },
  { name: 'login-refused', open: at('/login', refused(403042), logIn, alert) },
  { name: 'login-blocked', open: at('/login', refused(403120), logIn, alert) },
  {
    name: 'login-unconfirmed',
    account: () => ({ ...granted(), verified: false }),
    open: at('/login', logIn, sendAgain),
  },
  {
    name: 'login-sent-again',
    account: () => ({ ...granted(), verified: false }),
    open: at('/login', logIn, sendAgain, click('main button:not([type=submit])'), pause(1_000)),
  },
  {
    name: 'login-session-ended',
    account: granted,
    open: loggedInAt(
      '/personaldata',
      fault('accounts.setAccountInfo', { kind: 'error', errorCode: 403005 }),
      fill('input[id$=firstName]', 'Grace'),
      submit,
      shows('input[autocomplete^=username]'),
    ),
  },
  {
    name: 'login-after-logout',
    account: granted,
    open: loggedInAt('/', click('main button:has(svg) >> nth=-1'), shows('input[autocomplete^=username]')),
  },
  {
    name: 'login-for-partner',
    open: steps(
      ({ page, product }) => page.goto(product.partner),
      click('a[href="/token/start"]'),
      shows('input[autocomplete^=username]'),
    ),
  },
  { name: 'login-offline', open: at('/login', loaded, goOffline, shows('[data-offline]')) },
  {
    name: 'login-cookie-banner',
    scenario: 'consent-banner',
    unfrozen: true,
    isCovered: true,
    inWindow: true,
    open: at('/login', shows('.answers')),
  },
  {
    name: 'registration-without-password',
    scenario: 'consent-banner',
    unfrozen: true,
    open: at(
      '/registration',
      ({ page, language }) =>
        page.getByRole('button', { name: word({ language }, 'clp.passwordless.button') }).waitFor(),
      click('.answers button'),
    ),
  },
  { name: 'registration', open: at('/registration') },
  { name: 'registration-errors', open: at('/registration', submit) },
  {
    name: 'registration-region',
    open: at('/registration', fill(postcode, '1011'), fill(postcode, '10115'), shows('output svg.lucide-badge-check')),
  },
  {
    name: 'registration-typed',
    open: at(
      '/registration',
      fill('input[autocomplete=new-password]', 'Passwort1'),
      async ({ page }) => {
        const zip = page.locator('input[autocomplete=postal-code]');
        if ((await zip.count()) > 0) await zip.fill('80331');
      },
      pause(1_500),
    ),
  },
  {
    name: 'registration-taken',
    account: granted,
    open: (stage) => at('/registration', register(password, stage.customer.loginID), alert)(stage),
  },
  {
    name: 'confirmation-after-registration',
    open: at('/registration', register(password), ({ page }) => page.waitForURL(/confirmation/)),
  },
  {
    name: 'finalize',
    open: at('/login', socialLogin('no-email'), shows('main input[type=checkbox]')),
  },
  {
    name: 'finalize-errors',
    open: at('/login', socialLogin('no-email'), shows('main input[type=checkbox]'), submit, pause(300)),
  },
  { name: 'finalize-without-session', open: at('/registration/finalize') },
  {
    name: 'link-accounts',
    account: granted,
    open: at('/login', socialLogin('new'), shows('input[readonly]')),
  },
  {
    name: 'link-accounts-refused',
    account: granted,
    open: at(
      '/login',
      socialLogin('new'),
      shows('input[readonly]'),
      fill('input[type=password]', 'Falsch-27!'),
      submit,
      alert,
    ),
  },
  {
    name: 'code',
    inEveryRun: true,
    scenario: 'code-verification',
    open: at('/registration', register(password), shows('input[autocomplete=one-time-code]')),
  },
  {
    name: 'code-wrong',
    scenario: 'code-verification',
    open: at(
      '/registration',
      register(password),
      fill('input[autocomplete=one-time-code]', '000000'),
      submit,
      shows('[aria-invalid=true]'),
    ),
  },
  { name: 'code-without-session', open: at('/registration/code') },
  { name: 'reset-start', open: at('/login/reset-password/start') },
  {
    name: 'reset-unknown',
    open: at('/login/reset-password/start', fill('main input', 'niemand@beispiel.example'), submit, alert),
  },
  {
    name: 'reset-mailed',
    account: granted,
    open: at(
      '/login/reset-password/start',
      ({ page, customer }) => page.locator('main input').fill(customer.loginID),
      submit,
      pause(1_500),
    ),
  },
  { name: 'reset-form', open: at('/login/reset-password?pwrt=gone') },
  {
    name: 'reset-dead-link',
    open: at(
      '/login/reset-password?pwrt=gone',
      fill('input[type=password] >> nth=0', password),
      fill('input[type=password] >> nth=1', password),
      submit,
      alert,
    ),
  },
];

const pages: readonly Screen[] = [
  { name: 'confirmation', open: at('/registration/confirmation') },
  { name: 'confirmed', open: at('/double-opt-in-done?errorCode=0') },
  { name: 'accessibility', open: at('/accessibility') },
  { name: 'error-unexpected', open: at('/error/418') },
  { name: 'error-confirmation-expired', open: at('/error/doi-403002') },
  { name: 'not-found', open: at('/nirgendwo') },
  { name: 'not-available', scenario: 'no-sso-section', open: at('/login') },
  { name: 'site-failed', open: steps(fault('GET /rest/v1/metadata', failing), at('/login', shows('main details'))) },
  {
    name: 'provider-blocked',
    open: steps(
      ({ page }) => page.route(/\/js\/gigya\.js/, (route) => route.abort()),
      at('/login', shows('main button')),
    ),
  },
];

const account: readonly Screen[] = [
  {
    name: 'start',
    inEveryRun: true,
    account: granted,
    open: loggedInAt('/', ({ page, language }) =>
      page.getByRole('button', { name: word({ language }, 'clp.start.hint.later') }).waitFor(),
    ),
  },
  { name: 'start-complete', account: complete, open: loggedInAt('/') },
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
    open: loggedInAt('/'),
  },
  { name: 'menu', account: granted, inWindow: true, open: loggedInAt('/', openMenu) },
  { name: 'personal-data', account: granted, open: loggedInAt('/personaldata') },
  {
    name: 'personal-data-errors',
    account: granted,
    open: loggedInAt('/personaldata', fill('[id$=_year]', '2031'), submit, pause(300)),
  },
  {
    name: 'personal-data-saved',
    account: granted,
    open: loggedInAt('/personaldata', fill('input[id$=firstName]', 'Grace'), submit, shows('[data-saved]'), pause(800)),
  },
  {
    name: 'personal-data-failed',
    account: granted,
    open: loggedInAt(
      '/personaldata',
      fault('accounts.setAccountInfo', failing),
      fill('input[id$=firstName]', 'Grace'),
      submit,
      alert,
    ),
  },
  {
    name: 'personal-data-restored',
    account: granted,
    open: loggedInAt(
      '/personaldata',
      fill('input[id$=firstName]', 'Grace'),
      ({ page }) => page.locator('input[id$=firstName]').blur(),
      at('/personaldata', pause(800)),
    ),
  },
  { name: 'addresses', account: complete, open: loggedInAt('/addresses') },
  { name: 'addresses-errors', account: granted, open: loggedInAt('/addresses', submit, pause(300)) },
  { name: 'access-data', account: granted, open: loggedInAt('/accessdata') },
  {
    name: 'access-data-password',
    account: granted,
    open: loggedInAt(
      '/accessdata',
      click('main button >> nth=1'),
      fill('input[autocomplete=new-password]', 'Passwort123!'),
    ),
  },
  {
    name: 'access-data-email',
    account: granted,
    open: loggedInAt('/accessdata', click('main button >> nth=0')),
  },
  {
    name: 'access-data-new-email',
    account: granted,
    open: newEmail,
  },
];

/** The portal's screens in all their states. */
export const portalScreens: readonly Screen[] = [...entry, ...pages, ...account];
