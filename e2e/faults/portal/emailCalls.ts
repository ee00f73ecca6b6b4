import { expect } from 'playwright/test';
import { ownMail } from '../../portal/ownMail.ts';
import { logInAt } from '../../portal/steps.ts';
import { field, keeps, press, sees, seesField, type CallSequence, type PageState } from './state.ts';

/** Confirms the password and types another address; the next press mails the code. */
async function typeNewAddress(state: PageState): Promise<void> {
  await logInAt(state.page, `${state.site}/accessdata`, state.who);
  await press('Ändern')(state);
  await field(state.page, 'Aktuelles Passwort').fill(state.who.password);
  await press('Weiter')(state);
  await field(state.page, 'Neue E-Mail-Adresse').fill(`neu-${state.who.loginID}`);
}

/** Changes the address, and opens the link of the notice to the old one. */
async function openWayBack(state: PageState): Promise<void> {
  const { page, qa, who } = state;
  await typeNewAddress(state);
  await press('Weiter')(state);
  const { text } = await ownMail(qa, `neu-${who.loginID}`, 'email-code');
  await field(page, 'Code aus der E-Mail').fill(/\b\d{6}\b/.exec(text)?.[0] ?? '');
  await press('Bestätigen')(state);
  await sees('Ihre Zugangsdaten sind geändert')(state);
  const { links } = await ownMail(qa, who.loginID, 'email-changed');
  await page.goto(links.find(({ rel }) => rel === 'action')?.url ?? '');
  await field(page, 'Passwort vor der Änderung').fill(who.password);
}

/** Only a few codes are mailed to a customer, so this call stands alone. */
export const newEmail: CallSequence = {
  name: 'code for a new e-mail address',
  calls: [
    {
      name: 'POST /rest/v1/customer/email',
      address: '**/rest/v1/customer/email',
      enter: typeNewAddress,
      act: press('Weiter'),
      kept: (state) => keeps('Neue E-Mail-Adresse', `neu-${state.who.loginID}`)(state),
      done: seesField('Code aus der E-Mail'),
    },
  ],
};

/** From the notice to the old address back to it. */
export const wayBack: CallSequence = {
  name: 'way back to the old e-mail address',
  calls: [
    {
      name: 'POST /rest/v1/account/email/restoration',
      address: '**/rest/v1/account/email/restoration',
      enter: openWayBack,
      act: press('Änderung rückgängig machen'),
      kept: (state) => keeps('Passwort vor der Änderung', state.who.password)(state),
      done: async (state) => {
        await sees('Die Änderung ist rückgängig gemacht')(state);
        expect((await state.qa.account(state.who.loginID)).profile['email']).toBe(state.who.loginID);
      },
    },
  ],
};
