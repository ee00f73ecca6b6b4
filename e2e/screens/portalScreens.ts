import type { Page } from 'playwright/test';
import { expect } from '../harness/test.ts';
import {
  asNewPerson,
  freshPassword,
  greeting,
  logIn,
  logInAt,
  newAddress,
  newMember,
  register,
  socialLogin,
} from '../portal/steps.ts';
import type { Screen, Stage, Visit } from './screen.ts';

/** A page of the site, by its path and headline. */
const at =
  (path: string, headline: string): Screen['open'] =>
  async ({ page, product }) => {
    await page.goto(`${product.site}${path}`);
    await expect(page.getByRole('heading', { level: 1, name: headline })).toBeVisible();
  };

/** A form with its errors, which include everything that the empty form has. */
const submitted =
  (path: string, headline: string): Screen['open'] =>
  async (stage) => {
    await at(path, headline)(stage);
    await stage.page.getByRole('main').locator('button[type=submit]').click();
    await expect(stage.page.getByRole('region', { name: 'Bitte prüfen Sie Ihre Eingaben' })).toBeVisible();
  };

const button = (page: Page, name: string) => page.getByRole('button', { name });

/** A page of the account with its form. */
const form =
  (path: string): Screen['open'] =>
  async ({ page, product }) => {
    await page.goto(`${product.site}${path}`);
    await expect(button(page, 'Speichern')).toBeVisible();
  };

/** One of the forms behind “Ändern” on the page of the access data. */
async function change({ page, product }: Stage, which: 0 | -1): Promise<void> {
  await page.goto(`${product.site}/accessdata`);
  await button(page, 'Ändern').nth(which).click();
  await expect(page.getByRole('main').locator('button[type=submit]')).toBeVisible();
}

/** The check of something that is no receipt. */
const uncheckedReceipt: Screen['open'] = async (stage) => {
  await at('/receipt', 'Nachweis prüfen')(stage);
  await stage.page.getByLabel('Oder seinen Inhalt einfügen').fill('{}');
  await button(stage.page, 'Prüfen').click();
  await expect(stage.page.getByRole('heading', { name: 'Das ist kein Nachweis' })).toBeVisible();
};

const entry: Visit = {
  name: 'the pages before a login',
  screens: [
    { name: 'login with errors', open: submitted('/login', 'Anmelden'), dark: true },
    { name: 'registration with errors', open: submitted('/registration', 'Konto anlegen') },
    { name: 'forgotten password', open: at('/login/reset-password/start', 'Passwort vergessen?') },
    { name: 'new password', open: at('/login/reset-password?pwrt=gone', 'Neues Passwort wählen') },
    { name: 'registration that ended', open: at('/registration/finalize', 'Es fehlt noch etwas') },
    { name: 'check of a receipt', open: uncheckedReceipt, dark: true },
    { name: 'confirmed address', open: at('/double-opt-in-done?errorCode=0', 'Ihre E-Mail-Adresse ist bestätigt') },
    { name: 'unexpected error', open: at('/error/418', 'Es ist ein unerwarteter Fehler aufgetreten.'), dark: true },
    { name: 'expired confirmation', open: at('/error/doi-403002', 'Der Bestätigungslink ist abgelaufen') },
    { name: 'unknown page', open: at('/nirgendwo', 'Diese Seite gibt es nicht') },
    { name: 'accessibility statement', open: at('/accessibility', 'Erklärung zur Barrierefreiheit'), dark: true },
  ],
};

const registrations: Visit = {
  name: 'the pages of a registration',
  screens: [
    {
      name: 'confirmation mail is sent',
      open: async ({ page, product }) => {
        await page.goto(`${product.site}/registration`);
        await register(page, { loginID: newAddress(), password: freshPassword });
        await expect(page.getByRole('heading', { name: 'Ihre Registrierung war erfolgreich' })).toBeVisible();
      },
    },
    {
      name: 'address is not confirmed',
      open: async ({ page, product, qa }) => {
        await page.goto(`${product.site}/login`);
        await logIn(page, await newMember(qa, { verified: false }));
        await expect(page.getByRole('heading', { name: 'Bestätigen Sie Ihre E-Mail-Adresse' })).toBeVisible();
      },
    },
    {
      name: 'accounts to link',
      open: async ({ page, product, qa }) => {
        const { loginID } = await newMember(qa);
        await page.goto(`${product.site}/login`);
        await socialLogin(page, 'Google', asNewPerson(loginID));
        await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue(loginID);
      },
    },
    {
      name: 'rest of a registration',
      open: async ({ page, product }) => {
        await page.goto(`${product.site}/login`);
        await socialLogin(page, 'Facebook', (popup) => button(popup, 'Ohne Adresse anmelden').click());
        await expect(page.getByLabel('Postleitzahl')).toBeVisible();
      },
    },
  ],
};

const account: Visit = {
  name: 'the pages of the account',
  screens: [
    {
      name: 'start page',
      open: async ({ page, product, qa }) => {
        const subscriptions = { NLT_WEEKLY: { email: { isSubscribed: true } } };
        await logInAt(page, `${product.site}/`, await newMember(qa, { subscriptions }));
        await expect(greeting(page)).toBeVisible();
      },
      dark: true,
    },
    {
      name: 'menu',
      open: async ({ page }) => {
        await button(page, 'Menü').click();
        await expect(page.getByRole('navigation', { name: 'Menü' })).toBeVisible();
      },
    },
    { name: 'personal data', open: form('/personaldata'), dark: true },
    { name: 'delivery address', open: form('/addresses') },
    { name: 'new e-mail address', open: (stage) => change(stage, 0) },
    {
      name: 'new password that is often guessed',
      open: async (stage) => {
        await change(stage, -1);
        await stage.page.getByLabel('Neues Passwort').fill('Passwort123!');
        await expect(stage.page.getByText('Dieses Passwort wird oft erraten.')).toBeVisible();
      },
    },
    {
      name: 'consents',
      open: async ({ page, product }) => {
        await page.goto(`${product.site}/consents`);
        await expect(page.getByRole('region', { name: 'Nutzungsbedingungen des Kundenkontos' })).toBeVisible();
      },
    },
    {
      name: 'my data',
      open: async ({ page, product }) => {
        await page.goto(`${product.site}/mydata`);
        await expect(button(page, 'Konto löschen')).toBeVisible();
      },
    },
    {
      name: 'question for the password',
      open: async ({ page }) => {
        await button(page, 'Kopie herunterladen').click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
  ],
};

const code: Visit = {
  name: 'the page for a mailed code',
  scenario: 'code-verification',
  screens: [
    {
      name: 'code',
      open: async ({ page, product }) => {
        await page.goto(`${product.site}/registration`);
        await register(page, { loginID: newAddress(), password: freshPassword });
        await expect(page.getByLabel('Code aus der E-Mail')).toBeVisible();
      },
    },
  ],
};

const withBanner: Visit = {
  name: 'a site with a cookie banner and login without a password',
  scenario: 'consent-banner',
  unfrozen: true,
  screens: [
    {
      name: 'registration after the banner',
      open: async ({ page, product }) => {
        await page.goto(`${product.site}/registration`);
        await expect(button(page, 'Ohne Passwort weiter')).toBeVisible();
        await button(page, 'Nein, danke').click();
        await expect(button(page, 'Nein, danke')).toHaveCount(0);
      },
    },
  ],
};

/** All screens of the portal. */
export const portalVisits: readonly Visit[] = [entry, registrations, account, code, withBanner];
