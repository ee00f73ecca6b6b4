import { expect } from 'playwright/test';
import { ownMail } from '../../portal/ownMail.ts';
import { asNewPerson, freshPassword, newAddress, socialLogin } from '../../portal/steps.ts';
import { field, keeps, opens, press, sees, saysInDialog, type CallSequence, type PageState } from './state.ts';

/** A new customer by a social network, who has no password, on the page with all data. */
async function joinBySocialNetwork(state: PageState): Promise<void> {
  const { page, who } = state;
  await opens('/login')(state);
  await socialLogin(page, 'Google', asNewPerson(who.loginID));
  await field(page, 'Postleitzahl').fill('10115');
  await page.getByRole('checkbox').press('Space');
  await press('Angaben speichern')(state);
  await expect(page.getByRole('heading', { level: 1, name: /Guten Tag/ })).toBeVisible();
  await opens('/mydata')(state);
  await press('Kopie herunterladen')(state);
}

const confirm = ({ page }: PageState): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name: 'Kopie herunterladen' }).click();

const newestCode = async ({ qa, who }: PageState): Promise<string> =>
  /\b\d{6}\b/.exec((await ownMail(qa, who.loginID, 'proof-code')).text)?.[0] ?? '';

/** A mail comes after the answer, and a later one ends the code of an earlier one: the last that comes is typed. */
async function typeNewestCode(state: PageState): Promise<void> {
  let code = '';
  const isLast = async (): Promise<boolean> => {
    const before = code;
    code = await newestCode(state);
    return code === before;
  };
  await expect.poll(isLast, { intervals: [1_500] }).toBe(true);
  await field(state.page, 'Code aus der E-Mail').fill(code);
}

/** A proof of identity without a password. */
export const proofByCode: CallSequence = {
  name: 'proof of identity by a code',
  makeCustomer: async () => ({ loginID: newAddress(), password: freshPassword }),
  calls: [
    {
      name: 'POST /rest/v1/customer/proof/mail',
      address: '**/rest/v1/customer/proof/mail',
      enter: joinBySocialNetwork,
      act: press('Code senden'),
      failed: saysInDialog,
      again: press('Code senden'),
      done: ({ page }) => expect(field(page, 'Code aus der E-Mail')).toBeVisible(),
    },
    {
      name: 'POST /rest/v1/customer/proof/code',
      address: '**/rest/v1/customer/proof/code',
      enter: typeNewestCode,
      act: confirm,
      failed: saysInDialog,
      kept: async (state) => keeps('Code aus der E-Mail', await newestCode(state))(state),
      again: confirm,
      done: sees('Ihre Kopie ist fertig'),
    },
  ],
};
