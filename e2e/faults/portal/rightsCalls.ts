import { expect } from 'playwright/test';
import { logInAt } from '../../portal/steps.ts';
import { field, keeps, opens, press, saysInDialog, sees, type CallSequence, type PageState } from './state.ts';

const canDelete = ({ page }: PageState): Promise<void> =>
  expect(page.getByRole('button', { name: 'Konto löschen' })).toBeVisible();

const inDialog =
  (name: string) =>
  ({ page }: PageState): Promise<void> =>
    page.getByRole('dialog').getByRole('button', { name }).click();

async function asksToDelete(state: PageState): Promise<void> {
  await press('Konto löschen')(state);
  await field(state.page, 'Aktuelles Passwort').fill(state.who.password);
}

/** What customers do with all their data. */
export const rights: CallSequence = {
  name: 'copy of the data and deletion of the account',
  calls: [
    {
      name: 'accounts.getJWT',
      address: '**/accounts.getJWT*',
      enter: ({ page, site, who }) => logInAt(page, `${site}/personaldata`, who),
      act: opens('/mydata'),
      done: canDelete,
    },
    {
      name: 'state of the deletion',
      address: '**/rest/v1/customer/deletion',
      method: 'GET',
      enter: opens('/personaldata'),
      act: opens('/mydata'),
      done: canDelete,
    },
    {
      name: 'proof of identity',
      address: '**/rest/v1/customer/proof',
      enter: async (state) => {
        await press('Kopie herunterladen')(state);
        await field(state.page, 'Aktuelles Passwort').fill(state.who.password);
      },
      act: inDialog('Kopie herunterladen'),
      failed: saysInDialog,
      kept: (state) => keeps('Aktuelles Passwort', state.who.password)(state),
      again: inDialog('Kopie herunterladen'),
      done: sees('Ihre Kopie ist fertig'),
    },
    {
      name: 'copy of the data',
      address: '**/rest/v1/customer/data-copy',
      act: press('Kopie herunterladen'),
      done: sees('Ihre Kopie ist fertig'),
    },
    {
      name: 'order of the deletion',
      address: '**/rest/v1/customer/deletion',
      method: 'POST',
      enter: asksToDelete,
      act: inDialog('Konto löschen'),
      // What cannot be undone asks every time.
      again: async (state) => {
        await asksToDelete(state);
        await inDialog('Konto löschen')(state);
      },
      done: async (state) => {
        await sees('Ihr Konto wird gelöscht')(state);
        await state.page.clock.runFor(3_000);
        await expect(state.page).toHaveURL(/\/login/);
      },
    },
    {
      name: 'keeping the account',
      address: '**/rest/v1/customer/deletion',
      method: 'DELETE',
      enter: ({ page, site, who }) => logInAt(page, `${site}/personaldata`, who),
      act: press('Konto behalten'),
      again: press('Konto behalten'),
      done: ({ page }) => expect(page.getByText('Ihr Konto bleibt bestehen')).toBeVisible(),
    },
  ],
};
