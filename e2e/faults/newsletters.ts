import { expect, type Locator, type Page } from 'playwright/test';
import { subscribedTo } from '../harness/centre.ts';
import { confirm, seesText, type Call } from './steps.ts';

export const subscribedWeekly = { subscriptions: subscribedTo('NLT_WEEKLY') };
export const lessButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Seltener oder Pause Wochenangebote' });

/** The same dialog in portal and centre. */
export const pauseTwoWeeks = (call: string): Call => ({
  call,
  enter: ({ page }) => lessButton(page).click(),
  act: confirm('2 Wochen pausieren'),
  failed: async (state) => {
    await seesText('Die Änderung ist nicht gespeichert')(state);
    await expect(state.page.getByRole('dialog', { name: 'Wochenangebote' })).toBeVisible();
  },
  again: true,
  done: seesText(/^Macht Pause, kommt ab dem/),
});
