import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { isSubscribed } from '#src/account-data/subscriptions.ts';
import { sentence } from '../../faults/effects.ts';
import { ada, reminderSubscription } from '../fakes.ts';
import { wireContent, wireSchema } from '../wireDocuments.ts';
import { link, opened, save } from '../preferences/screens/page.ts';
import { pauseTwoWeeks } from './accountPlaces.ts';
import {
  button,
  fill,
  hasPatched,
  inDialog,
  inTurn,
  press,
  seesField,
  seesText,
  tick,
  type Place,
  type Step,
} from './steps.ts';

const seesNewsletters: Step = async () =>
  expect(await screen.findByRole('tab', { name: 'Newsletter' })).toHaveAttribute('aria-selected', 'true');
const arrival: Omit<Place, 'call'> = { at: link, failed: sentence, done: seesNewsletters };
const personal = { at: '/preferences#personal', session: opened };
const newsletters = { at: '/preferences', session: opened };
const serviceToken = { answers: { 'POST /rest/v1/subscriber/regToken/jwt': { regToken: 'kontor.1' } } };
const writeGrace = fill(/Vorname/, 'Grace');
const hasGrace = seesField(/Vorname/, 'Grace');
const seesSaved = seesText('Gespeichert');
const saveGrace: Omit<Place, 'call'> = {
  ...personal,
  enter: writeGrace,
  control: async () => save(),
  failed: sentence,
  done: inTurn(seesSaved, hasPatched('firstName', 'Grace')),
};
const reminding = {
  session: opened,
  account: { ...ada, subscriptions: { ...ada.subscriptions, ...reminderSubscription } },
};
const seesReminders: Step = async () =>
  expect(await screen.findByRole('checkbox', { name: 'Alle Produkt-Erinnerungen' })).toBeChecked();

const store = (): Promise<HTMLElement> => screen.findByRole('combobox', { name: /Lieblingsmarkt/ });
/** A site whose customers choose a store. */
const stores = (() => {
  const content = wireContent(true);
  const field = { type: 'FavoriteStoreInput', schemaPath: 'data.preference.FAVORITE_STORE', label: 'Lieblingsmarkt' };
  const name = { type: 'FormInput', schemaPath: 'profile.firstName', label: 'Vorname' };
  content.preferenceCenter.tabs[1]?.components.splice(0, 1, { type: 'profile', fields: [name, field] } as never);
  const { dataSchema } = wireSchema;
  const fields = { ...dataSchema.fields, 'preference.FAVORITE_STORE': dataSchema.fields['interests.bio'] };
  const type = { ...fields['preference.FAVORITE_STORE'], type: 'string' };
  return {
    'GET /cms/test/de.json': content,
    'accounts.getSchema': {
      ...wireSchema,
      dataSchema: { ...dataSchema, fields: { ...fields, 'preference.FAVORITE_STORE': type } },
    },
  };
})();

/** The calls of the preference centre. */
export const centrePlaces: readonly Place[] = [
  {
    ...arrival,
    call: [
      'GET /rest/v1/metadata',
      'GET /cms/test/de.json',
      'POST /rest/v1/subscriber/regToken/jwt',
      'accounts.getSchema',
      'accounts.getAccountInfo',
    ],
  },
  // Another script never reports that it is ready, as if there were no answer.
  { ...arrival, call: 'GET /js/gigya.js', except: ['broken JSON', 'wrong shape'] },
  { ...arrival, ...serviceToken, call: 'POST /rest/v1/subscriber/account' },
  {
    call: 'POST /rest/v1/subscriber/link',
    at: '/preferences/error/preferences.loading?reason=link',
    enter: fill('E-Mail-Adresse', 'ada@beispiel.example'),
    control: button('Link anfordern'),
    failed: sentence,
    again: true,
    done: seesText('Sehen Sie in Ihrem Postfach nach'),
  },
  {
    ...personal,
    call: 'GET /rest/v1/retailstores/search',
    answers: stores,
    enter: writeGrace,
    action: async ({ user }) => {
      await user.clear(await store());
      await user.type(await store(), 'Berlin');
    },
    failed: async (visit) => {
      await seesText(/Die Suche ist gerade nicht möglich/)(visit);
      expect(await store()).toHaveValue('Berlin');
      await hasGrace(visit);
    },
    leaves: true,
    done: async () => expect(await screen.findByRole('option', { name: /Berlin/ })).toBeVisible(),
  },
  {
    ...personal,
    call: 'GET /cms/test/en.json',
    enter: writeGrace,
    action: async ({ user }) => user.selectOptions(await screen.findByRole('combobox', { name: /Sprache/ }), 'en'),
    failed: /Die Seite lässt sich gerade nicht auf Englisch anzeigen/,
    again: true,
    done: seesField(/First name/, 'Grace'),
  },
  { ...saveGrace, call: 'accounts.setAccountInfo' },
  { ...saveGrace, ...serviceToken, call: 'PUT /rest/v1/subscriber/account' },
  {
    ...personal,
    call: 'POST /rest/v1/subscriber/newsletters/mail',
    features: { emailChange: true },
    enter: inTurn(
      writeGrace,
      press(async () => save()),
      seesSaved,
    ),
    // The save opens the next tab.
    leaves: true,
    control: button('Auswahl per E-Mail schicken'),
    failed:
      /keine Antwort erhalten|nicht rechtzeitig geantwortet|technisches Problem|nichts anfangen kann|schon geschickt/,
    again: true,
    done: seesText(/Ihre Auswahl ist unterwegs/),
  },
  {
    ...reminding,
    at: '/preferences#newsletters',
    call: 'POST /rest/v1/productreminder/search',
    failed: /Aus technischen Gründen konnten wir Ihre Produkt-Erinnerungen nicht laden/,
    done: seesReminders,
  },
  {
    ...reminding,
    at: '/preferences#newsletters',
    call: 'DELETE /rest/v1/productreminder',
    enter: inTurn(
      seesReminders,
      tick('Alle Produkt-Erinnerungen'),
      press(async () => save()),
    ),
    control: inDialog('Abbestellen'),
    failed: /Ihre Produkt-Erinnerungen konnten wir aus technischen Gründen nicht löschen/,
    done: seesText(/Eine Erinnerung ist gelöscht\./),
  },
  {
    ...newsletters,
    call: 'POST /rest/v1/subscriber/newsletters/search',
    features: { pause: true },
    failed: /Wir wissen gerade nicht, welche Newsletter pausieren/,
    done: async () => expect(await button(/^Seltener oder Pause/)()).toBeVisible(),
  },
  pauseTwoWeeks({ ...newsletters, features: { pause: true }, call: 'PUT /rest/v1/subscriber/newsletters' }),
  {
    ...newsletters,
    // The save counts; the services find what changed at the next visit.
    call: 'POST /rest/v1/customer/consents',
    features: { consents: true },
    enter: tick(/Rezepte/),
    control: async () => save(),
    isSilent: true,
    leaves: true,
    done: inTurn(seesSaved, ({ wire }) =>
      waitFor(() => expect(isSubscribed(wire.account(), 'NLT_RECIPES')).toBe(true)),
    ),
  },
];
