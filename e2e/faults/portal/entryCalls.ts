import { expect } from 'playwright/test';
import { mailedLink } from '../../portal/mails.ts';
import { asNewPerson, freshPassword, logIn, logInAt, newMember, socialLogin } from '../../portal/steps.ts';
import {
  field,
  fillLogin,
  greeted,
  keeps,
  keepsLogin,
  opens,
  opensLogin,
  type CallSequence,
  press,
  seesField,
  wholePage,
} from './state.ts';

/** A logout cannot fail for the customer: the page ends the session whatever the provider answers. */
export const session: CallSequence = {
  name: 'login, start page, logout',
  calls: [
    {
      name: 'accounts.login',
      address: '**/accounts.login*',
      enter: opensLogin,
      act: press('Anmelden'),
      kept: keepsLogin,
      done: greeted,
    },
    {
      name: 'accounts.getAccountInfo',
      address: '**/accounts.getAccountInfo*',
      act: ({ page }) => page.reload(),
      failed: wholePage('Die Anmeldung ist gerade nicht möglich'),
      done: greeted,
    },
    {
      name: 'accounts.logout',
      address: '**/accounts.logout*',
      act: press('Abmelden', -1),
      failed: ({ page }) => expect(page).toHaveURL(/\/login$/),
      again: async ({ page, who, site }) => {
        await logInAt(page, `${site}/`, who);
        await page.getByRole('button', { name: 'Abmelden' }).last().click();
      },
      done: async ({ page, site }) => {
        await expect(page).toHaveURL(/\/login$/);
        await page.goto(`${site}/`);
        await expect(page).toHaveURL(/\/login$/);
      },
    },
    {
      name: 'accounts.getAccountInfo after the login',
      address: '**/accounts.getAccountInfo*',
      enter: fillLogin,
      act: press('Anmelden'),
      failed: wholePage('Die Anmeldung ist gerade nicht möglich'),
      done: greeted,
    },
  ],
};

/** Some sites have their own login call before the provider's. */
export const customLogin: CallSequence = {
  name: 'login where the site has a call of its own',
  scenario: 'custom-login',
  makeCustomer: (qa) => newMember(qa, { data: { salutation: 'mrs', customerassignment: 'NORD' } }),
  calls: [
    {
      name: 'POST /rest/v1/account/login',
      address: '**/rest/v1/account/login',
      enter: opensLogin,
      act: press('Anmelden'),
      kept: keepsLogin,
      done: greeted,
    },
  ],
};

/** From the forgotten password to the new one. */
export const reset: CallSequence = {
  name: 'reset of the password',
  calls: [
    {
      name: 'accounts.resetPassword, start',
      address: '**/accounts.resetPassword*',
      enter: async (state) => {
        await opens('/login/reset-password/start')(state);
        await field(state.page, 'E-Mail-Adresse').fill(state.who.loginID);
      },
      act: press('Link anfordern'),
      kept: (state) => keeps('E-Mail-Adresse', state.who.loginID)(state),
      done: ({ page }) => expect(page.getByText(/warten Sie 15 Minuten/)).toBeVisible(),
    },
    {
      name: 'accounts.resetPassword, end',
      address: '**/accounts.resetPassword*',
      enter: async ({ page, qa, who }) => {
        await page.goto(await mailedLink(qa, who.loginID, 'reset'));
        await field(page, 'Neues Passwort').fill(freshPassword);
        await field(page, 'Neues Passwort wiederholen').fill(freshPassword);
      },
      act: press('Passwort speichern'),
      kept: async (state) => {
        await keeps('Neues Passwort', freshPassword)(state);
        await keeps('Neues Passwort wiederholen', freshPassword)(state);
      },
      done: ({ page }) => expect(page.getByText('Sie sind jetzt angemeldet.')).toBeVisible(),
    },
  ],
};

/** A registration that lacks a consent. */
export const finalize: CallSequence = {
  name: 'completing a registration',
  makeCustomer: (qa) => qa.newCustomer({ preferences: {} }),
  calls: [
    {
      name: 'accounts.getAccountInfo of a pending registration',
      address: '**/accounts.getAccountInfo*',
      enter: opens('/login'),
      act: ({ page, who }) => logIn(page, who),
      done: seesField('Postleitzahl'),
    },
    {
      name: 'accounts.finalizeRegistration',
      address: '**/accounts.finalizeRegistration*',
      enter: ({ page }) => page.getByRole('checkbox').press('Space'),
      act: press('Angaben speichern'),
      kept: async ({ page }) => {
        await expect(field(page, 'Postleitzahl')).toHaveValue('10115');
        await expect(page.getByRole('checkbox')).toBeChecked();
      },
      done: greeted,
    },
  ],
};

/** A social login whose address already has an account. */
export const linking: CallSequence = {
  name: 'linking a social login',
  calls: [
    {
      name: 'accounts.getConflictingAccount',
      address: '**/accounts.getConflictingAccount*',
      enter: opens('/login'),
      act: ({ page, who }) => socialLogin(page, 'Google', asNewPerson(who.loginID)),
      done: ({ page, who }) => expect(field(page, 'E-Mail-Adresse')).toHaveValue(who.loginID),
    },
    {
      name: 'accounts.login, linking',
      address: '**/accounts.login*',
      enter: ({ page, who }) => field(page, 'Passwort').fill(who.password),
      act: press('Anmelden und verbinden'),
      kept: (state) => keeps('Passwort', state.who.password)(state),
      done: greeted,
    },
  ],
};
