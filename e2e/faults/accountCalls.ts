import { expect } from 'playwright/test';
import { ownMail } from '../portal/ownMail.ts';
import { asNewPerson, freshPassword, logInAt, newAddress, newMember, socialLogin } from '../portal/steps.ts';
import { typeEmailCode } from './entryCalls.ts';
import { lessButton, pauseTwoWeeks, subscribedWeekly } from './newsletters.ts';
import {
  confirm,
  field,
  fill,
  fillPassword,
  greeted,
  inTurn,
  opens,
  press,
  sees,
  seesField,
  seesText,
  sentence,
  type CallSequence,
  type PageState,
  type Step,
} from './steps.ts';

const logsInAt =
  (path: string): Step =>
  ({ page, site, who }) =>
    logInAt(page, `${site}${path}`, who);
const withdraw: Step = ({ page }) =>
  page
    .getByRole('button', { name: /^Einwilligung widerrufen/ })
    .first()
    .click();
const seesDeletion: Step = ({ page }) => expect(page.getByRole('button', { name: 'Konto löschen' })).toBeVisible();
const askToDelete = inTurn(press('Konto löschen'), fillPassword);
const atLogin: Step = async ({ page }) => {
  await page.clock.runFor(3_000);
  await expect(page).toHaveURL(/\/login/);
};
/** A refusal of the question for a password or a code stands at its field or above it. */
const failedInDialog: Step = ({ page, timeoutMs: timeout = 10_000 }) =>
  expect(page.getByRole('dialog').getByText(sentence).first()).toBeVisible({ timeout });

/** A mail comes after the answer, and a later one ends the code of an earlier one: the last that comes is typed. */
async function typeNewestCode({ page, qa, who }: PageState): Promise<void> {
  let code = '';
  const isLast = async (): Promise<boolean> => {
    const before = code;
    code = /\b\d{6}\b/.exec((await ownMail(qa, who.loginID, 'proof-code')).text)?.[0] ?? '';
    return code === before;
  };
  await expect.poll(isLast, { intervals: [1_500] }).toBe(true);
  await field(page, 'Code aus der E-Mail').fill(code);
}

/** What customers do while they are logged in. */
export const accountSequences: readonly CallSequence[] = [
  {
    name: 'account pages',
    calls: [
      {
        call: 'accounts.getSchema',
        enter: logsInAt('/'),
        act: opens('/personaldata'),
        done: seesField('Nachname (optional)'),
      },
      {
        call: 'accounts.setAccountInfo',
        enter: ({ page }) => page.getByLabel('Nachname').fill('Winter'),
        act: press('Speichern'),
        done: async ({ page, qa, who }) => {
          await expect(page.getByRole('heading', { name: 'Gespeichert' })).toBeVisible();
          await expect.poll(async () => (await qa.account(who.loginID)).profile['lastName']).toBe('Winter');
        },
      },
      {
        call: 'accounts.setAccountInfo',
        enter: inTurn(opens('/addresses'), ({ page }) => page.getByLabel('Postleitzahl').fill('80331')),
        act: press('Speichern'),
        done: sees('Gespeichert'),
      },
      {
        call: 'POST /rest/v1/customer/proof',
        enter: inTurn(opens('/accessdata'), press('Ändern'), fillPassword),
        act: press('Weiter'),
        failed: /Passwort ließ sich nicht|zu viele/,
        again: true,
        done: seesField('Neue E-Mail-Adresse'),
      },
      {
        call: 'POST /rest/v1/customer/email/code',
        enter: inTurn(
          fill('Neue E-Mail-Adresse', ({ who }) => `neu-${who.loginID}`),
          press('Weiter'),
          typeEmailCode,
        ),
        act: press('Bestätigen'),
        done: inTurn(sees('Ihre Zugangsdaten sind geändert'), atLogin),
      },
    ],
  },
  {
    // A new password needs the policy first.
    name: 'change of the password',
    calls: [
      {
        call: 'accounts.getPolicies',
        enter: logsInAt('/accessdata'),
        act: press('Ändern', -1),
        done: seesField('Neues Passwort'),
      },
      {
        call: 'accounts.setAccountInfo',
        enter: inTurn(fillPassword, fill('Neues Passwort', freshPassword)),
        act: press('Speichern'),
        done: sees('Ihre Zugangsdaten sind geändert'),
      },
    ],
  },
  {
    name: 'logout everywhere',
    calls: [
      {
        call: 'DELETE /rest/v1/customer/sessions',
        enter: logsInAt('/accessdata'),
        act: press('Überall abmelden'),
        done: seesText('Sie sind auf allen Geräten abgemeldet.'),
      },
    ],
  },
  {
    name: 'copy of the data and deletion of the account',
    calls: [
      { call: 'accounts.getJWT', enter: logsInAt('/personaldata'), act: opens('/mydata'), done: seesDeletion },
      {
        call: 'GET /rest/v1/customer/deletion',
        enter: opens('/personaldata'),
        act: opens('/mydata'),
        done: seesDeletion,
      },
      {
        call: 'POST /rest/v1/customer/proof',
        enter: inTurn(press('Kopie herunterladen'), fillPassword),
        act: confirm('Kopie herunterladen'),
        failed: failedInDialog,
        again: true,
        done: sees('Ihre Kopie ist fertig'),
      },
      {
        call: 'POST /rest/v1/customer/data-copy',
        act: press('Kopie herunterladen'),
        done: sees('Ihre Kopie ist fertig'),
      },
      {
        call: 'POST /rest/v1/customer/deletion',
        enter: askToDelete,
        act: confirm('Konto löschen'),
        // What cannot be undone asks every time.
        leaves: true,
        again: inTurn(askToDelete, confirm('Konto löschen')),
        done: inTurn(sees('Ihr Konto wird gelöscht'), atLogin),
      },
      {
        call: 'DELETE /rest/v1/customer/deletion',
        enter: logsInAt('/personaldata'),
        act: press('Konto behalten'),
        again: true,
        done: seesText('Ihr Konto bleibt bestehen'),
      },
    ],
  },
  {
    name: 'proof of identity by a code',
    makeCustomer: async () => ({ loginID: newAddress(), password: freshPassword }),
    calls: [
      {
        call: 'POST /rest/v1/customer/proof/mail',
        // Who comes by a social network has no password.
        enter: inTurn(
          opens('/login'),
          ({ page, who }) => socialLogin(page, 'Google', asNewPerson(who.loginID)),
          fill('Postleitzahl', '10115'),
          ({ page }) => page.getByRole('checkbox').press('Space'),
          press('Angaben speichern'),
          greeted,
          opens('/mydata'),
          press('Kopie herunterladen'),
        ),
        act: press('Code senden'),
        failed: failedInDialog,
        again: true,
        done: seesField('Code aus der E-Mail'),
      },
      {
        call: 'POST /rest/v1/customer/proof/code',
        enter: typeNewestCode,
        act: confirm('Kopie herunterladen'),
        failed: failedInDialog,
        again: true,
        done: sees('Ihre Kopie ist fertig'),
      },
    ],
  },
  {
    name: 'consents',
    makeCustomer: (qa) => newMember(qa, subscribedWeekly),
    calls: [
      {
        call: 'POST /rest/v1/customer/consents/search',
        enter: logsInAt('/personaldata'),
        act: opens('/consents'),
        failed: /konnten nicht geladen werden/,
        done: ({ page }) =>
          expect(page.getByRole('region', { name: 'Nutzungsbedingungen des Kundenkontos' })).toBeVisible(),
      },
      {
        call: 'POST /rest/v1/customer/consents/receipt',
        enter: inTurn(press('Verlauf und Nachweise anzeigen'), fillPassword),
        act: confirm('Verlauf und Nachweise anzeigen'),
        leaves: true,
        done: ({ page }) => expect(page.getByRole('list', { name: 'Verlauf und Nachweise' })).toBeVisible(),
      },
      {
        call: 'POST /rest/v1/customer/consents/withdrawal',
        act: withdraw,
        failed: ({ page }) =>
          expect(page.getByText(/Das hat nicht geklappt. Ihre Einwilligung gilt noch/)).toBeFocused(),
        again: true,
        done: ({ page }) => expect(page.getByText(/Ihre Einwilligung ist widerrufen/)).toBeFocused(),
      },
    ],
  },
  {
    name: 'pauses in the portal',
    makeCustomer: (qa) => newMember(qa, subscribedWeekly),
    calls: [
      {
        call: 'POST /rest/v1/customer/newsletters/search',
        enter: logsInAt('/personaldata'),
        act: opens('/consents'),
        failed: async (state) => {
          await seesText(/Wir wissen gerade nicht, welche Newsletter pausieren/)(state);
          await expect(lessButton(state.page)).toBeVisible();
        },
        done: ({ page }) => expect(lessButton(page)).toBeVisible(),
      },
      pauseTwoWeeks('PUT /rest/v1/customer/newsletters'),
    ],
  },
];
