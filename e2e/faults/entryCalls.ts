import { expect } from 'playwright/test';
import { authenticator } from '../portal/authenticator.ts';
import { mailedLink } from '../portal/mails.ts';
import { ownMail } from '../portal/ownMail.ts';
import {
  asNewPerson,
  freshPassword,
  logIn,
  logInAt,
  newAddress,
  newMember,
  register,
  socialLogin,
} from '../portal/steps.ts';
import {
  field,
  fill,
  fillLogin,
  fillPassword,
  confirm,
  greeted,
  inTurn,
  opens,
  press,
  sees,
  seesField,
  seesText,
  type CallSequence,
  type PageState,
  type Step,
} from './steps.ts';

const makePerson = async () => ({ loginID: newAddress(), password: freshPassword });
const atLogin: Step = ({ page }) => expect(page).toHaveURL(/\/login$/);
const accept: Step = ({ page }) => page.getByRole('checkbox').press('Space');
const typeZip = inTurn(fill('Postleitzahl', '1011'), fill('Postleitzahl', '10115'));
const isRegistered = sees(/Ihre Registrierung war erfolgreich|Bestätigen Sie Ihre E-Mail-Adresse/);
const isNotPossible = sees('Die Anmeldung ist gerade nicht möglich');

/** Confirms the password and types another address; the next press mails the code. */
const typeNewAddress: Step = inTurn(
  ({ page, site, who }) => logInAt(page, `${site}/accessdata`, who),
  press('Ändern'),
  fillPassword,
  press('Weiter'),
  fill('Neue E-Mail-Adresse', ({ who }) => `neu-${who.loginID}`),
);

/** Changes the address, and opens the link of the notice to the old one. */
const openWayBack: Step = inTurn(
  typeNewAddress,
  press('Weiter'),
  typeEmailCode,
  press('Bestätigen'),
  sees('Ihre Zugangsdaten sind geändert'),
  async ({ page, qa, who }) => {
    const { links } = await ownMail(qa, who.loginID, 'email-changed');
    await page.goto(links.find(({ rel }) => rel === 'action')?.url ?? '');
  },
  fill('Passwort vor der Änderung', ({ who }) => who.password),
);

export async function typeEmailCode({ page, qa, who }: PageState): Promise<void> {
  const { text } = await ownMail(qa, `neu-${who.loginID}`, 'email-code');
  await field(page, 'Code aus der E-Mail').fill(/\b\d{6}\b/.exec(text)?.[0] ?? '');
}

const isCreated = sees('Ihr Passkey ist angelegt');
const create = confirm('Passkey anlegen');
/** The question before a passkey is created, in a browser whose authenticator is empty. */
const askToCreate: Step = inTurn(
  async ({ page }) => (await authenticator(page)).clear(),
  opens('/accessdata'),
  press('Passkey anlegen'),
  fillPassword,
);
/** The question before the customer's only passkey is removed. */
const askToRemove: Step = inTurn(
  ({ page }) => page.context().clearCookies(),
  ({ page, site, who }) => logInAt(page, `${site}/accessdata`, who),
  askToCreate,
  create,
  isCreated,
  ({ page }) => page.getByRole('button', { name: /^Entfernen: / }).click(),
  fillPassword,
);
/** The login page, logged out; the list of the field would answer before the button. */
const openLoginAgain: Step = inTurn(
  ({ page }) =>
    page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    }),
  ({ page }) => page.context().clearCookies(),
  opens('/login'),
  fillLogin,
);

/** What customers do before they are logged in, and with their ways to log in. */
export const entrySequences: readonly CallSequence[] = [
  {
    // A logout cannot fail for the customer: the page ends the session whatever the provider answers.
    name: 'login, start page, logout',
    calls: [
      { call: 'accounts.login', enter: inTurn(opens('/login'), fillLogin), act: press('Anmelden'), done: greeted },
      { call: 'accounts.getAccountInfo', act: ({ page }) => page.reload(), failed: isNotPossible, done: greeted },
      {
        call: 'accounts.logout',
        act: press('Abmelden', -1),
        failed: atLogin,
        again: inTurn(({ page, who, site }) => logInAt(page, `${site}/`, who), press('Abmelden', -1)),
        done: inTurn(atLogin, opens('/'), atLogin),
      },
      {
        call: 'accounts.getAccountInfo',
        enter: fillLogin,
        act: press('Anmelden'),
        failed: isNotPossible,
        leaves: true,
        done: greeted,
      },
    ],
  },
  {
    name: 'login where the site has a call of its own',
    scenario: 'custom-login',
    makeCustomer: (qa) => newMember(qa, { data: { salutation: 'mrs', customerassignment: 'NORD' } }),
    calls: [
      {
        call: 'POST /rest/v1/account/login',
        enter: inTurn(opens('/login'), fillLogin),
        act: press('Anmelden'),
        done: greeted,
      },
    ],
  },
  {
    name: 'reset of the password',
    calls: [
      {
        call: 'accounts.resetPassword',
        enter: inTurn(
          opens('/login/reset-password/start'),
          fill('E-Mail-Adresse', ({ who }) => who.loginID),
        ),
        act: press('Link anfordern'),
        done: seesText(/warten Sie 15 Minuten/),
      },
      {
        call: 'accounts.resetPassword',
        enter: inTurn(
          async ({ page, qa, who }) => page.goto(await mailedLink(qa, who.loginID, 'reset')),
          fill('Neues Passwort', freshPassword),
          fill('Neues Passwort wiederholen', freshPassword),
        ),
        act: press('Passwort speichern'),
        done: seesText('Sie sind jetzt angemeldet.'),
      },
    ],
  },
  {
    name: 'completing a registration',
    makeCustomer: (qa) => qa.newCustomer({ preferences: {} }),
    calls: [
      {
        call: 'accounts.getAccountInfo',
        enter: opens('/login'),
        act: ({ page, who }) => logIn(page, who),
        leaves: true,
        done: seesField('Postleitzahl'),
      },
      { call: 'accounts.finalizeRegistration', enter: accept, act: press('Angaben speichern'), done: greeted },
    ],
  },
  {
    name: 'linking a social login',
    calls: [
      {
        call: 'accounts.getConflictingAccount',
        enter: opens('/login'),
        act: ({ page, who }) => socialLogin(page, 'Google', asNewPerson(who.loginID)),
        leaves: true,
        done: ({ page, who }) => expect(field(page, 'E-Mail-Adresse')).toHaveValue(who.loginID),
      },
      {
        call: 'accounts.login',
        enter: fill('Passwort', ({ who }) => who.password),
        act: press('Anmelden und verbinden'),
        done: greeted,
      },
    ],
  },
  {
    name: 'registration',
    makeCustomer: makePerson,
    calls: [
      { call: 'accounts.getPolicies', act: opens('/registration'), done: seesField('Passwort') },
      { call: 'accounts.getSiteConsentDetails', act: ({ page }) => page.reload(), done: seesField('Passwort') },
      {
        call: 'GET /rest/v1/region',
        enter: inTurn(fillLogin, accept),
        act: typeZip,
        failed: /Wir konnten Ihre Region nicht bestimmen\./,
        leaves: true,
        again: true,
        done: seesText(/Ihre Region ist gefunden: (?:Nord|Süd)\./),
      },
      { call: 'accounts.initRegistration', act: press('Konto anlegen'), done: isRegistered },
      {
        call: 'accounts.register',
        enter: inTurn(opens('/registration'), seesField('Passwort')),
        act: ({ page, who }) => register(page, { ...who, loginID: `zwei-${who.loginID}` }),
        failed: async (state) => {
          await expect(state.page.getByRole('alert')).toBeFocused();
          await expect(field(state.page, 'E-Mail-Adresse')).toHaveValue(`zwei-${state.who.loginID}`);
        },
        leaves: true,
        done: isRegistered,
      },
      {
        call: 'PUT /rest/v1/account/registration/verification-email',
        enter: inTurn(
          opens('/login'),
          ({ page, who }) => logIn(page, who),
          ({ page }) => expect(page.getByRole('button', { name: 'E-Mail noch einmal senden' })).toBeVisible(),
        ),
        act: press('E-Mail noch einmal senden'),
        // After too many requests the button comes back when the waiting time is over.
        again: inTurn(({ page }) => page.clock.runFor(8_000), press('E-Mail noch einmal senden')),
        done: sees('E-Mail gesendet'),
      },
    ],
  },
  {
    name: 'passkeys',
    calls: [
      {
        call: 'accounts.auth.fido.getCredentials',
        enter: inTurn(
          ({ page, site, who }) => logInAt(page, `${site}/accessdata`, who),
          ({ page }) => authenticator(page),
        ),
        act: opens('/accessdata'),
        done: seesText('Sie haben noch keinen Passkey.'),
      },
      {
        call: ['accounts.auth.fido.initRegisterCredentials', 'accounts.auth.fido.registerCredentials', 'oauth.connect'],
        enter: askToCreate,
        act: create,
        leaves: true,
        done: isCreated,
      },
      {
        call: [
          'accounts.auth.fido.getAssertionOptions',
          'accounts.auth.fido.verifyAssertion',
          'oauth.authorize',
          'oauth.token',
        ],
        enter: openLoginAgain,
        act: press('Mit Passkey anmelden'),
        done: greeted,
      },
    ],
  },
  {
    name: 'removal of passkeys',
    calls: [
      {
        call: ['accounts.auth.fido.removeCredential', 'oauth.disconnect'],
        enter: askToRemove,
        act: confirm('Passkey entfernen'),
        leaves: true,
        done: sees('Der Passkey ist entfernt'),
      },
    ],
  },
  {
    // Only a few codes are mailed to a customer, so this call stands alone.
    name: 'code for a new e-mail address',
    calls: [
      {
        call: 'POST /rest/v1/customer/email',
        enter: typeNewAddress,
        act: press('Weiter'),
        done: seesField('Code aus der E-Mail'),
      },
    ],
  },
  {
    name: 'way back to the old e-mail address',
    calls: [
      {
        call: 'POST /rest/v1/account/email/restoration',
        enter: openWayBack,
        act: press('Änderung rückgängig machen'),
        done: async (state) => {
          await sees('Die Änderung ist rückgängig gemacht')(state);
          expect((await state.qa.account(state.who.loginID)).profile['email']).toBe(state.who.loginID);
        },
      },
    ],
  },
];
