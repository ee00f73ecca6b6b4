import {
  openBrokenLink,
  openCentre,
  reminderService,
  remindersFor,
  saveButton,
  subscribedTo,
  tab,
} from '../harness/centre.ts';
import { expect } from '../harness/test.ts';
import type { Screen, Visit } from './screen.ts';

/** A page without a link, by its path and headline. */
const at =
  (path: string, headline: string): Screen['open'] =>
  async ({ page, product }) => {
    await page.goto(`${product.site}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline);
  };

/** One of the tabs of the preference centre that is open. */
const opened =
  (name: string): Screen['open'] =>
  async ({ page }) => {
    await tab(page, name).click();
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
  };

const everything = (): Readonly<Record<string, unknown>> => ({
  subscriptions: subscribedTo('NLT_WEEKLY', reminderService),
  reminders: remindersFor('Dinkelbrot'),
});

const tabs: Visit = {
  name: 'the tabs of the preference centre, beside the save bar',
  screens: [
    {
      name: 'Newsletter',
      open: async ({ page, qa }) => {
        await openCentre(page, qa, everything());
        await page.getByRole('checkbox', { name: 'Rezepte der Saison' }).press('Space');
        await expect(saveButton(page)).toBeAttached();
      },
    },
    { name: 'Interessen', open: opened('Interessen'), dark: true },
    { name: 'Ernährung', open: opened('Ernährung') },
    { name: 'Haushalt und Vorteile', open: opened('Haushalt und Vorteile') },
    { name: 'Produkt-Erinnerungen', open: opened('Produkt-Erinnerungen') },
    { name: 'Persönliches', open: opened('Persönliches'), dark: true },
    {
      name: 'summary of errors',
      open: async ({ page }) => {
        await page.getByLabel('Postleitzahl').fill('1');
        await page.getByLabel('Jahr').fill('2031');
        await saveButton(page).click();
        await expect(page.getByRole('alert').filter({ has: page.getByRole('link') })).toBeVisible();
      },
    },
    {
      name: 'question before unsubscribing',
      open: async ({ page }) => {
        await page.getByRole('button', { name: 'Alles abbestellen' }).click();
        await expect(page.getByRole('dialog').getByRole('button', { name: 'Nicht abbestellen' })).toBeVisible();
      },
    },
  ],
};

const dialogs: Visit = {
  name: 'dialogs and result pages of the preference centre',
  screens: [
    {
      name: 'locked tab',
      open: async ({ page, qa }) => {
        await openCentre(page, qa, { subscriptions: {} });
        // Playwright would wait for it to be open.
        await tab(page, 'Persönliches').click({ force: true });
        await expect(page.getByRole('dialog')).toContainText('gesperrt');
      },
    },
    {
      name: 'question before the first newsletter',
      open: async ({ page }) => {
        await page.keyboard.press('Escape');
        await page.getByRole('checkbox', { name: 'Wochenangebote' }).press('Space');
        await saveButton(page).click();
        await expect(page.getByRole('dialog').getByRole('button', { name: 'Einverstanden' })).toBeVisible();
      },
      dark: true,
    },
    {
      name: 'pause of a newsletter',
      open: async ({ page, qa }) => {
        // The page asks before it is left with input.
        await page.getByRole('dialog').getByRole('button', { name: 'Abbrechen' }).click();
        await openCentre(page, qa, { subscriptions: subscribedTo('NLT_WEEKLY') });
        await page.getByRole('button', { name: 'Seltener oder Pause Wochenangebote' }).click();
        await expect(page.getByRole('dialog').getByRole('button', { name: 'Einmal im Monat' })).toBeVisible();
      },
    },
    { name: 'form for a new link', open: ({ page, qa }) => openBrokenLink(page, qa) },
    { name: 'no link', open: at('/preferences/error/notfound', 'Hier fehlt Ihr persönlicher Link') },
    { name: 'confirmed', open: at('/preferences/double-opt-in-done', 'Bestätigt') },
    { name: 'unsubscribed', open: at('/unsubscribe-success', 'Sie haben alles abbestellt') },
    {
      name: 'unsubscribe address of a newsletter',
      open: async ({ page, qa }) => {
        const { loginID } = await qa.newCustomer({ subscriptions: subscribedTo('NLT_WEEKLY') });
        const { links } = await qa.call<{ links: readonly { rel: string; url: string }[] }>('POST', '/mails', {
          loginID,
          kind: 'newsletter',
          newsletter: 'NLT_WEEKLY',
        });
        await page.goto(links.find(({ rel }) => rel === 'unsubscribe')?.url ?? '');
        await expect(page.getByRole('button', { name: '4 Wochen Pause' })).toBeVisible();
      },
      dark: true,
    },
  ],
};

const demanded: Visit = {
  name: 'a site that demands consent',
  scenario: 'forced-consent',
  screens: [
    {
      name: 'consent that is missing',
      open: async ({ page, qa }) => {
        await openCentre(page, qa);
        await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click();
        await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
      },
    },
  ],
};

/** All screens of the preference centre. */
export const centreVisits: readonly Visit[] = [tabs, dialogs, demanded];
