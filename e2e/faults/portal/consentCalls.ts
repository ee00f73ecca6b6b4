import { expect, type Locator } from 'playwright/test';
import { logInAt, newMember } from '../../portal/steps.ts';
import { field, opens, press, type CallSequence, type PageState } from './state.ts';

const subscribed = { NLT_WEEKLY: { email: { isSubscribed: true } } };
const withdraw = ({ page }: PageState): Promise<void> =>
  page
    .getByRole('button', { name: /^Einwilligung widerrufen/ })
    .first()
    .click();
const confirmInDialog = ({ page }: PageState): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name: 'Verlauf und Nachweise anzeigen' }).click();

/** What customers agreed to. */
export const consents: CallSequence = {
  name: 'consents',
  makeCustomer: (qa) => newMember(qa, { subscriptions: subscribed }),
  calls: [
    {
      name: 'POST /rest/v1/customer/consents/search',
      address: '**/rest/v1/customer/consents/search',
      enter: ({ page, site, who }) => logInAt(page, `${site}/personaldata`, who),
      act: opens('/consents'),
      failed: ({ page }) =>
        expect(page.getByRole('alert').filter({ hasText: 'konnten nicht geladen werden' })).toBeVisible(),
      done: ({ page }) =>
        expect(page.getByRole('region', { name: 'Nutzungsbedingungen des Kundenkontos' })).toBeVisible(),
    },
    {
      name: 'POST /rest/v1/customer/consents/receipt',
      address: '**/rest/v1/customer/consents/receipt',
      enter: async (state) => {
        await press('Verlauf und Nachweise anzeigen')(state);
        await field(state.page, 'Aktuelles Passwort').fill(state.who.password);
      },
      act: confirmInDialog,
      done: ({ page }) => expect(page.getByRole('list', { name: 'Verlauf und Nachweise' })).toBeVisible(),
    },
    {
      name: 'POST /rest/v1/customer/consents/withdrawal',
      address: '**/rest/v1/customer/consents/withdrawal',
      act: withdraw,
      failed: ({ page }) => expect(page.getByText(/Das hat nicht geklappt. Ihre Einwilligung gilt noch/)).toBeFocused(),
      again: withdraw,
      done: ({ page }) => expect(page.getByText(/Ihre Einwilligung ist widerrufen/)).toBeFocused(),
    },
  ],
};

const lessButton = ({ page }: PageState): Locator =>
  page.getByRole('button', { name: 'Seltener oder Pause Wochenangebote' });
const pauseTwoWeeks = ({ page }: PageState): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name: '2 Wochen Pause' }).click();
const noStates = ({ page }: PageState): Locator =>
  page.getByRole('alert').filter({ hasText: 'Wir wissen gerade nicht, welche Newsletter pausieren' });

/** Pauses of newsletters on the page of consents. */
export const pauses: CallSequence = {
  name: 'pauses',
  makeCustomer: (qa) => newMember(qa, { subscriptions: subscribed }),
  calls: [
    {
      name: 'POST /rest/v1/customer/newsletters/search',
      address: '**/rest/v1/customer/newsletters/search',
      enter: ({ page, site, who }) => logInAt(page, `${site}/personaldata`, who),
      act: opens('/consents'),
      failed: (state) => expect(noStates(state)).toBeVisible(),
      kept: (state) => expect(lessButton(state)).toBeVisible(),
      done: async (state) => {
        await expect(noStates(state)).toHaveCount(0);
        await expect(lessButton(state)).toBeVisible();
      },
    },
    {
      name: 'PUT /rest/v1/customer/newsletters',
      address: '**/rest/v1/customer/newsletters',
      method: 'PUT',
      enter: (state) => lessButton(state).click(),
      act: pauseTwoWeeks,
      failed: ({ page }) => expect(page.getByText('Die Änderung ist nicht gespeichert')).toBeVisible(),
      kept: ({ page }) => expect(page.getByRole('dialog', { name: 'Wochenangebote' })).toBeVisible(),
      again: pauseTwoWeeks,
      done: ({ page }) => expect(page.getByText(/^Macht Pause, kommt ab dem/)).toBeVisible(),
    },
  ],
};
