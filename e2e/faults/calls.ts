import { expect, type Locator, type Page } from 'playwright/test';
import {
  failedText,
  openBrokenLink,
  openCentre,
  openLink,
  reminderService,
  remindersFor,
  saveButton,
  savedText,
  subscribedTo,
  tab,
} from '../harness/centre.ts';
import type { ConsoleApi } from '../harness/console.ts';
import { loseInPage } from '../harness/pageDocuments.ts';

/** How to reach one outbound call of the preference centre. */
export interface Call {
  readonly name: string;
  readonly address: string;
  readonly method?: string;
  /** Effects that do the same as silence here. */
  readonly deafTo?: readonly string[];
  /** Effects for which the browser itself logs an error. */
  readonly loud?: readonly string[];
  /** Opens the page that makes the call, before the call is broken. */
  readonly prepare: (page: Page, qa: ConsoleApi) => Promise<string>;
  /** Triggers the call. */
  readonly act: (page: Page, qa: ConsoleApi, loginID: string) => Promise<void>;
  /** A sentence that the customer must see. */
  readonly sentence: RegExp;
  /** What must still be there after the failure. */
  readonly kept: (page: Page) => Promise<void>;
  /** How to try again, if there is no button for it. */
  readonly again?: (page: Page) => Promise<void>;
  /** What must be there after it worked. */
  readonly done: (page: Page, qa: ConsoleApi, loginID: string) => Promise<void>;
}

const sentence =
  /(keine Antwort erhalten|nicht rechtzeitig geantwortet|technisches Problem|nichts anfangen kann|zu viele Versuche|prüfen Sie Ihre Internetverbindung|Anmeldedienst lässt sich nicht laden|nicht bei Ihrem Link)/;
const nothing = async (): Promise<void> => undefined;

/** A call that is made while the preference centre opens. */
function onArrival(name: string, address: string, more: Partial<Call> = {}): Call {
  return {
    name,
    address,
    prepare: async (_page, qa) => (await qa.newCustomer()).loginID,
    act: (page, qa, loginID) => openLink(page, qa, loginID),
    sentence,
    kept: nothing,
    done: async (page) => expect(tab(page, 'Newsletter')).toHaveAttribute('aria-selected', 'true', { timeout: 20_000 }),
    ...more,
  };
}

/** A page that has lost a document, so that the browser asks for it. */
const without = (id: 'metadata' | 'content'): Partial<Call> => ({
  prepare: async (page, qa) => {
    await loseInPage(page, id);
    return (await qa.newCustomer()).loginID;
  },
});

async function confirm(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Abbestellen', exact: true }).click();
}

async function askForLink(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Link anfordern' }).click();
}

const waiting = (): Readonly<Record<string, unknown>> => ({
  subscriptions: subscribedTo('NLT_WEEKLY', reminderService),
  reminders: remindersFor('Dinkelbrot'),
});

const weekly = (): Readonly<Record<string, unknown>> => ({ subscriptions: subscribedTo('NLT_WEEKLY') });

const lessButton = (page: Page): Locator => page.getByRole('button', { name: 'Seltener oder Pause Wochenangebote' });

const recipes = (page: Page): Locator => page.getByRole('checkbox', { name: /Rezepte/ });

const pauseTwoWeeks = (page: Page): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name: '2 Wochen Pause' }).click();

/** The outbound calls of the preference centre and where each is made. Source: requirements#provider-calls. */
export const calls: readonly Call[] = [
  onArrival('metadata', '**/rest/v1/metadata', without('metadata')),
  onArrival('content', '**/cms/germany/de.json', without('content')),
  // Another script never reports that it is ready; for a broken one the browser itself logs an error.
  onArrival('the provider’s script', '**/js/gigya.js*', {
    deafTo: ['broken JSON', 'wrong shape'],
    loud: ['broken JSON'],
  }),
  onArrival('exchange of the link', '**/rest/v1/subscriber/regToken/jwt'),
  onArrival('accounts.getSchema', '**/accounts.getSchema*'),
  onArrival('accounts.getAccountInfo', '**/accounts.getAccountInfo*'),
  {
    name: 'asking for a new link',
    address: '**/rest/v1/subscriber/link',
    prepare: async (page, qa) => {
      const { loginID } = await qa.newCustomer();
      await openBrokenLink(page, qa);
      await page.getByLabel('E-Mail-Adresse').fill(loginID);
      return loginID;
    },
    act: askForLink,
    sentence:
      /(keine Antwort erhalten|nicht rechtzeitig geantwortet|technisches Problem|nichts anfangen kann|gerade erst ein Link)/,
    kept: async (page) => expect(page.getByLabel('E-Mail-Adresse')).toHaveValue(/@/),
    again: askForLink,
    done: async (page) => expect(page.getByText('Sehen Sie in Ihrem Postfach nach')).toBeVisible({ timeout: 20_000 }),
  },
  {
    name: 'accounts.setAccountInfo',
    address: '**/accounts.setAccountInfo*',
    prepare: async (page, qa) => {
      const loginID = await openCentre(page, qa, {}, 'personal');
      await page.getByLabel('Vorname').fill('Grace');
      return loginID;
    },
    act: (page) => saveButton(page).click(),
    sentence,
    kept: async (page) => {
      await expect(page.getByLabel('Vorname')).toHaveValue('Grace');
      await expect(tab(page, 'Persönliches')).toHaveAttribute('aria-selected', 'true');
    },
    done: async (page, qa, loginID) => {
      await expect(savedText(page)).toContainText('Ihre Angaben sind gespeichert.', { timeout: 20_000 });
      expect((await qa.account(loginID)).profile['firstName']).toBe('Grace');
    },
  },
  {
    name: 'search of reminders',
    address: '**/rest/v1/productreminder/search',
    prepare: async (_page, qa) => (await qa.newCustomer(waiting())).loginID,
    act: (page, qa, loginID) => openLink(page, qa, loginID, 'reminders'),
    sentence: /Aus technischen Gründen konnten wir Ihre Produkt-Erinnerungen nicht laden/,
    kept: async (page) => expect(tab(page, 'Produkt-Erinnerungen')).toHaveAttribute('aria-selected', 'true'),
    done: async (page) =>
      expect(page.getByRole('checkbox', { name: 'Alle Erinnerungen' })).toBeChecked({ timeout: 20_000 }),
  },
  {
    name: 'deletion of reminders',
    address: '**/rest/v1/productreminder',
    method: 'DELETE',
    prepare: async (page, qa) => {
      const loginID = await openCentre(page, qa, waiting(), 'reminders');
      await page.getByRole('checkbox', { name: 'Alle Erinnerungen' }).uncheck();
      return loginID;
    },
    act: async (page) => {
      await saveButton(page).click();
      await confirm(page);
    },
    sentence: /Ihre Produkt-Erinnerungen konnten wir aus technischen Gründen nicht löschen/,
    kept: async (page) => expect(page.getByRole('checkbox', { name: 'Alle Erinnerungen' })).not.toBeChecked(),
    done: async (page) => expect(savedText(page)).toContainText('Eine Erinnerung ist gelöscht.', { timeout: 20_000 }),
  },
  {
    name: 'search of stores',
    address: '**/rest/v1/retailstores/search*',
    prepare: async (page, qa) => {
      const loginID = await openCentre(page, qa, {}, 'personal');
      await page.getByLabel('Vorname').fill('Grace');
      await expect(page.getByRole('combobox', { name: /Lieblingsmarkt|Markt/ })).toBeEnabled();
      return loginID;
    },
    act: (page) => page.getByRole('combobox', { name: /Lieblingsmarkt|Markt/ }).fill('Berlin'),
    sentence: /Die Suche ist gerade nicht möglich/,
    kept: async (page) => {
      await expect(page.getByLabel('Vorname')).toHaveValue('Grace');
      await expect(page.getByRole('combobox', { name: /Lieblingsmarkt|Markt/ })).toHaveValue('Berlin');
    },
    done: async (page) => expect(page.getByRole('option', { name: /Berlin/ }).first()).toBeVisible({ timeout: 20_000 }),
  },
  {
    name: 'content of another language',
    address: '**/cms/germany/en.json',
    prepare: async (page, qa) => {
      const loginID = await openCentre(page, qa, {}, 'personal');
      await page.getByLabel('Vorname').fill('Grace');
      return loginID;
    },
    act: async (page) => {
      await page.getByRole('combobox', { name: /Sprache/ }).selectOption('en');
    },
    sentence: /Die Seite lässt sich gerade nicht auf Englisch anzeigen/,
    kept: async (page) => {
      await expect(page.getByLabel('Vorname')).toHaveValue('Grace');
      await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    },
    again: async (page) => {
      await page.getByRole('combobox', { name: /Sprache/ }).selectOption('en');
    },
    done: async (page) => {
      await expect(page.getByLabel('First name')).toHaveValue('Grace', { timeout: 20_000 });
    },
  },
  {
    name: 'state of the newsletters',
    address: '**/rest/v1/subscriber/newsletters/search',
    prepare: async (_page, qa) => (await qa.newCustomer(weekly())).loginID,
    act: (page, qa, loginID) => openLink(page, qa, loginID),
    sentence: /Wir wissen gerade nicht, welche Newsletter pausieren/,
    kept: async (page) => expect(lessButton(page)).toBeVisible(),
    done: async (page) => {
      await expect(page.getByText('Wir wissen gerade nicht, welche Newsletter pausieren')).toHaveCount(0);
      await expect(lessButton(page)).toBeVisible({ timeout: 20_000 });
    },
  },
  {
    name: 'pause of a newsletter',
    address: '**/rest/v1/subscriber/newsletters',
    method: 'PUT',
    prepare: async (page, qa) => {
      const loginID = await openCentre(page, qa, weekly());
      await lessButton(page).click();
      return loginID;
    },
    act: pauseTwoWeeks,
    sentence: /Die Änderung ist nicht gespeichert/,
    kept: async (page) => expect(page.getByRole('dialog', { name: 'Wochenangebote' })).toBeVisible(),
    again: pauseTwoWeeks,
    done: async (page) => expect(page.getByText(/^Macht Pause, kommt ab dem/)).toBeVisible({ timeout: 20_000 }),
  },
  {
    // The save counts; the services find what changed at the next visit.
    name: 'what a save changed',
    address: '**/rest/v1/customer/consents',
    prepare: (page, qa) => openCentre(page, qa, weekly()),
    act: async (page) => {
      await recipes(page).check();
      await saveButton(page).click();
    },
    sentence: /Gespeichert/,
    kept: async (page) => expect(failedText(page)).toHaveCount(0),
    again: async (page) => void (await page.reload()),
    done: async (_page, qa, loginID) => {
      const isSubscribed = async (): Promise<unknown> =>
        (await qa.account(loginID)).subscriptions['NLT_RECIPES']?.email?.isSubscribed;
      await expect.poll(isSubscribed).toBe(true);
    },
  },
];
