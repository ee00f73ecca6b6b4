import { expect } from 'playwright/test';
import { freshPassword, logIn, newAddress, register } from '../../portal/steps.ts';
import {
  field,
  fillLogin,
  keeps,
  keepsLogin,
  opens,
  type CallSequence,
  press,
  type PageState,
  sees,
  seesField,
} from './state.ts';

const typeZip = async ({ page }: PageState): Promise<void> => {
  await field(page, 'Postleitzahl').fill('1011');
  await field(page, 'Postleitzahl').fill('10115');
};
const registered = sees(/Ihre Registrierung war erfolgreich|Bestätigen Sie Ihre E-Mail-Adresse/);

/** From the empty form to the second confirmation mail. */
export const registration: CallSequence = {
  name: 'registration',
  makeCustomer: async () => ({ loginID: newAddress(), password: freshPassword }),
  calls: [
    {
      name: 'accounts.getPolicies',
      address: '**/accounts.getPolicies*',
      act: opens('/registration'),
      done: seesField('Passwort'),
    },
    {
      name: 'accounts.getSiteConsentDetails',
      address: '**/accounts.getSiteConsentDetails*',
      act: ({ page }) => page.reload(),
      done: seesField('Passwort'),
    },
    {
      name: 'GET /rest/v1/region',
      address: '**/rest/v1/region*',
      enter: async (state) => {
        await fillLogin(state);
        await state.page.getByRole('checkbox').press('Space');
      },
      act: typeZip,
      failed: ({ page }) => expect(page.getByText('Wir konnten Ihre Region nicht bestimmen.')).toBeVisible(),
      kept: keepsLogin,
      again: typeZip,
      done: ({ page }) => expect(page.getByText(/Ihre Region ist gefunden: (?:Nord|Süd)\./)).toBeVisible(),
    },
    {
      name: 'accounts.initRegistration',
      address: '**/accounts.initRegistration*',
      act: press('Konto anlegen'),
      kept: keepsLogin,
      done: registered,
    },
    {
      name: 'accounts.register',
      address: '**/accounts.register*',
      enter: async (state) => {
        await opens('/registration')(state);
        await expect(field(state.page, 'Passwort')).toBeVisible();
      },
      act: ({ page, who }) => register(page, { ...who, loginID: `zwei-${who.loginID}` }),
      kept: (state) => keeps('E-Mail-Adresse', `zwei-${state.who.loginID}`)(state),
      done: registered,
    },
    {
      name: 'PUT /rest/v1/account/registration/verification-email',
      address: '**/rest/v1/account/registration/verification-email',
      enter: async ({ page, site, who }) => {
        await page.goto(`${site}/login`);
        await logIn(page, who);
        await expect(page.getByRole('button', { name: 'E-Mail noch einmal senden' })).toBeVisible();
      },
      act: press('E-Mail noch einmal senden'),
      again: async (state) => {
        // After too many requests the button comes back when the waiting time is over.
        await state.page.clock.runFor(8_000);
        await press('E-Mail noch einmal senden')(state);
      },
      done: sees('E-Mail gesendet'),
    },
  ],
};
