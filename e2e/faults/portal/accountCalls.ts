import { expect } from 'playwright/test';
import { freshPassword, logInAt } from '../../portal/steps.ts';
import { ownMail } from '../../portal/ownMail.ts';
import { field, keeps, opens, type CallSequence, press, sees, seesField } from './state.ts';

/** The pages for logged-in customers. */
export const account: CallSequence = {
  name: 'account pages',
  calls: [
    {
      name: 'accounts.getSchema',
      address: '**/accounts.getSchema*',
      enter: ({ page, site, who }) => logInAt(page, `${site}/`, who),
      act: opens('/personaldata'),
      done: seesField('Nachname (optional)'),
    },
    {
      name: 'accounts.setAccountInfo, personal data',
      address: '**/accounts.setAccountInfo*',
      enter: ({ page }) => page.getByLabel('Nachname').fill('Winter'),
      act: press('Speichern'),
      kept: ({ page }) => expect(page.getByLabel('Nachname')).toHaveValue('Winter'),
      done: async ({ page, qa, who }) => {
        await expect(page.getByRole('heading', { name: 'Gespeichert' })).toBeVisible();
        await expect.poll(async () => (await qa.account(who.loginID)).profile['lastName']).toBe('Winter');
      },
    },
    {
      name: 'accounts.setAccountInfo, address',
      address: '**/accounts.setAccountInfo*',
      enter: async (state) => {
        await opens('/addresses')(state);
        await state.page.getByLabel('Postleitzahl').fill('80331');
      },
      act: press('Speichern'),
      kept: ({ page }) => expect(page.getByLabel('Postleitzahl')).toHaveValue('80331'),
      done: sees('Gespeichert'),
    },
    {
      name: 'POST /rest/v1/customer/proof',
      address: '**/rest/v1/customer/proof',
      enter: async (state) => {
        await opens('/accessdata')(state);
        await press('Ändern')(state);
        await field(state.page, 'Aktuelles Passwort').fill(state.who.password);
      },
      act: press('Weiter'),
      failed: (state) => expect(state.page.getByRole('main')).toContainText(/Passwort ließ sich nicht|zu viele/),
      kept: (state) => keeps('Aktuelles Passwort', state.who.password)(state),
      again: press('Weiter'),
      done: seesField('Neue E-Mail-Adresse'),
    },
    {
      name: 'POST /rest/v1/customer/email/code',
      address: '**/rest/v1/customer/email/code',
      enter: async (state) => {
        const { page, qa, who } = state;
        await field(page, 'Neue E-Mail-Adresse').fill(`neu-${who.loginID}`);
        await press('Weiter')(state);
        const { text } = await ownMail(qa, `neu-${who.loginID}`, 'email-code');
        await field(page, 'Code aus der E-Mail').fill(/\b\d{6}\b/.exec(text)?.[0] ?? '');
      },
      act: press('Bestätigen'),
      done: async (state) => {
        await sees('Ihre Zugangsdaten sind geändert')(state);
        await state.page.clock.runFor(3_000);
        await expect(state.page).toHaveURL(/\/login/);
      },
    },
  ],
};

/** A new password needs the policy first. */
export const newPassword: CallSequence = {
  name: 'change of the password',
  calls: [
    {
      name: 'accounts.getPolicies, access data',
      address: '**/accounts.getPolicies*',
      enter: ({ page, site, who }) => logInAt(page, `${site}/accessdata`, who),
      act: press('Ändern', -1),
      done: seesField('Neues Passwort'),
    },
    {
      name: 'accounts.setAccountInfo, password',
      address: '**/accounts.setAccountInfo*',
      enter: async ({ page, who }) => {
        await field(page, 'Aktuelles Passwort').fill(who.password);
        await field(page, 'Neues Passwort').fill(freshPassword);
      },
      act: press('Speichern'),
      kept: async (state) => {
        await keeps('Aktuelles Passwort', state.who.password)(state);
        await keeps('Neues Passwort', freshPassword)(state);
      },
      done: sees('Ihre Zugangsdaten sind geändert'),
    },
  ],
};
