import { expect } from 'playwright/test';
import {
  failedText,
  isSubscribed,
  openBrokenLink,
  openLink,
  reminderService,
  remindersFor,
  saveButton,
  savedText,
  subscribedTo,
  tab,
} from '../harness/centre.ts';
import { changeInPage } from '../harness/pageDocuments.ts';
import { lessButton, pauseTwoWeeks, subscribedWeekly } from './newsletters.ts';
import {
  confirm,
  field,
  inTurn,
  press,
  seesText,
  sentence,
  type Call,
  type CallSequence,
  type PageState,
  type Step,
} from './steps.ts';

const arrive =
  (anchor = ''): Step =>
  ({ page, qa, who }) =>
    openLink(page, qa, who.loginID, anchor);
const seesNewsletters: Step = ({ page }) =>
  expect(tab(page, 'Newsletter')).toHaveAttribute('aria-selected', 'true', { timeout: 20_000 });
const onArrival = (call: string, more: Partial<Call> = {}): CallSequence => ({
  name: `arrival in the centre, ${call}`,
  makeCustomer: (qa) => qa.newCustomer(),
  calls: [{ call, act: arrive(), failed: sentence, done: seesNewsletters, ...more }],
});
/** A page that has lost a document, so that the browser asks for it. */
const without = (id: 'metadata' | 'content'): Partial<Call> => ({ enter: ({ page }) => changeInPage(page, id) });

const store = ({ page }: PageState) => page.getByRole('combobox', { name: /Lieblingsmarkt|Markt/ });
const allReminders = ({ page }: PageState) => page.getByRole('checkbox', { name: 'Alle Erinnerungen' });
const openPersonal = inTurn(arrive('personal'), ({ page }) => page.getByLabel('Vorname').fill('Grace'));
const hasGrace: Step = ({ page }) => expect(page.getByLabel('Vorname')).toHaveValue('Grace');
const changeRecipes = inTurn(arrive(), ({ page }) => page.getByRole('checkbox', { name: /Rezepte/ }).click());
const save: Step = ({ page }) => saveButton(page).click();

/** The calls of the preference centre. */
export const centreSequences: readonly CallSequence[] = [
  onArrival('GET /rest/v1/metadata', without('metadata')),
  onArrival('GET /cms/germany/de.json', without('content')),
  // Another script never reports that it is ready, as if there were no answer.
  onArrival('GET /js/gigya.js', { except: ['broken JSON', 'wrong shape'] }),
  onArrival('POST /rest/v1/subscriber/regToken/jwt'),
  onArrival('accounts.getSchema'),
  onArrival('accounts.getAccountInfo'),
  {
    name: 'asking for a new link',
    makeCustomer: (qa) => qa.newCustomer(),
    calls: [
      {
        call: 'POST /rest/v1/subscriber/link',
        enter: async ({ page, qa, who }) => {
          await openBrokenLink(page, qa);
          await page.getByLabel('E-Mail-Adresse').fill(who.loginID);
        },
        act: press('Link anfordern'),
        failed: sentence,
        again: true,
        done: seesText('Sehen Sie in Ihrem Postfach nach'),
      },
    ],
  },
  {
    name: 'personal data in the centre',
    makeCustomer: (qa) => qa.newCustomer(),
    calls: [
      {
        call: 'GET /rest/v1/retailstores/search',
        enter: inTurn(openPersonal, (state) => expect(store(state)).toBeEnabled()),
        act: (state) => store(state).fill('Berlin'),
        failed: async (state) => {
          await seesText('Die Suche ist gerade nicht möglich')(state);
          await expect(store(state)).toHaveValue('Berlin');
          await hasGrace(state);
        },
        leaves: true,
        done: ({ page }) => expect(page.getByRole('option', { name: /Berlin/ }).first()).toBeVisible(),
      },
      {
        call: 'GET /cms/germany/en.json',
        enter: openPersonal,
        act: ({ page }) => page.getByRole('combobox', { name: /Sprache/ }).selectOption('en'),
        failed: async (state) => {
          await seesText('Die Seite lässt sich gerade nicht auf Englisch anzeigen')(state);
          await expect(state.page.locator('html')).toHaveAttribute('lang', 'de');
        },
        again: true,
        done: ({ page }) => expect(field(page, 'First name')).toHaveValue('Grace'),
      },
    ],
  },
  {
    name: 'saving in the centre',
    makeCustomer: (qa) => qa.newCustomer(),
    calls: [
      {
        call: 'accounts.setAccountInfo',
        enter: openPersonal,
        act: save,
        failed: async (state) => {
          await seesText(sentence)(state);
          await expect(tab(state.page, 'Persönliches')).toHaveAttribute('aria-selected', 'true');
        },
        done: async ({ page, qa, who }) => {
          await expect(savedText(page)).toContainText(/Geändert: |Ihre Angaben sind gespeichert/, { timeout: 20_000 });
          expect((await qa.account(who.loginID)).profile['firstName']).toBe('Grace');
        },
      },
      {
        call: 'POST /rest/v1/subscriber/newsletters/mail',
        act: press('Auswahl per E-Mail schicken'),
        failed:
          /keine Antwort erhalten|nicht rechtzeitig geantwortet|technisches Problem|nichts anfangen kann|schon geschickt/,
        again: true,
        // One in a quarter of an hour.
        done: seesText(/Ihre Auswahl ist unterwegs|schon geschickt/),
      },
    ],
  },
  {
    name: 'reminders in the centre',
    makeCustomer: (qa) =>
      qa.newCustomer({
        subscriptions: subscribedTo('NLT_WEEKLY', reminderService),
        reminders: remindersFor('Dinkelbrot'),
      }),
    calls: [
      {
        call: 'POST /rest/v1/productreminder/search',
        act: arrive('reminders'),
        failed: /Aus technischen Gründen konnten wir Ihre Produkt-Erinnerungen nicht laden/,
        done: (state) => expect(allReminders(state)).toBeChecked({ timeout: 20_000 }),
      },
      {
        call: 'DELETE /rest/v1/productreminder',
        enter: (state) => allReminders(state).uncheck(),
        act: inTurn(save, confirm('Abbestellen')),
        failed: /Ihre Produkt-Erinnerungen konnten wir aus technischen Gründen nicht löschen/,
        done: ({ page }) => expect(savedText(page)).toContainText('Eine Erinnerung ist gelöscht.', { timeout: 20_000 }),
      },
    ],
  },
  {
    name: 'pauses in the centre',
    makeCustomer: (qa) => qa.newCustomer(subscribedWeekly),
    calls: [
      {
        call: 'POST /rest/v1/subscriber/newsletters/search',
        act: arrive(),
        failed: async (state) => {
          await seesText(/Wir wissen gerade nicht, welche Newsletter pausieren/)(state);
          await expect(lessButton(state.page)).toBeVisible();
        },
        done: ({ page }) => expect(lessButton(page)).toBeVisible({ timeout: 20_000 }),
      },
      pauseTwoWeeks('PUT /rest/v1/subscriber/newsletters'),
      {
        // The save counts; the services find what changed at the next visit.
        call: 'POST /rest/v1/customer/consents',
        enter: changeRecipes,
        act: save,
        // The save opens the next tab.
        leaves: true,
        failed: async (state) => {
          await seesText(/Gespeichert/)(state);
          await expect(failedText(state.page)).toHaveCount(0);
        },
        again: inTurn(changeRecipes, save),
        done: async (state) => {
          const { qa, who, tries = 0 } = state;
          await seesText(/Gespeichert/)(state);
          // Each try changes the newsletter once, and none was lost.
          expect(await isSubscribed(qa, who.loginID, 'NLT_RECIPES')).toBe(tries % 2 === 1);
        },
      },
    ],
  },
];
