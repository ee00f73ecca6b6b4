import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { ada } from '../fakes.ts';
import {
  button,
  fill,
  fillPassword,
  greeted,
  hasPatched,
  inDialog,
  inTurn,
  isNotPossible,
  seesCodeField,
  typeCode,
  isAt,
  press,
  sees,
  seesField,
  seesText,
  type Place,
  type Step,
} from './steps.ts';

/** A refusal of the question for a password or a code stands at its field or above it. */
const failedInDialog: Step = () =>
  waitFor(() =>
    expect(screen.getByRole('dialog')).toHaveTextContent(
      /ließ sich nicht|nicht geklappt|zu viele Versuche|konnten wir|keine Antwort|nicht rechtzeitig|technisches Problem|nichts anfangen/,
    ),
  );
const myData = { at: '/mydata', isLoggedIn: true, features: { dataCopy: true, accountDeletion: true } };
const withoutPassword = { ...myData, account: { ...ada, socialProviders: 'googleplus' } };
const askForCopy = inTurn(press('Kopie herunterladen'), fillPassword);
const isCopied = sees('Ihre Kopie ist fertig');
const askToDelete = inTurn(press('Konto löschen'), fillPassword);
const askForCode = press('Kopie herunterladen');
const consents = { at: '/consents', isLoggedIn: true, features: { consents: true } };
const pauses = { ...consents, features: { consents: true, pause: true } };
const lessButton = /^Seltener oder Pause/;

const seesCentre: Step = async () => expect(await screen.findByRole('tab', { name: 'Newsletter' })).toBeVisible();

/** What customers do while they are logged in. */
export const accountPlaces: readonly Place[] = [
  { call: 'accounts.getAccountInfo', at: '/', isLoggedIn: true, failed: isNotPossible, done: greeted },
  {
    call: 'accounts.logout',
    at: '/',
    isLoggedIn: true,
    control: button('Abmelden'),
    isSilent: true,
    done: isAt('/login'),
  },
  { call: 'GET /rest/v1/customer/declined', at: '/', isLoggedIn: true, isSilent: true, done: greeted },
  {
    call: 'PUT /rest/v1/customer/declined',
    at: '/',
    isLoggedIn: true,
    action: press('Später'),
    isSilent: true,
    done: () => waitFor(() => expect(screen.queryByRole('button', { name: 'Später' })).toBeNull()),
  },
  { call: 'accounts.getSchema', at: '/personaldata', isLoggedIn: true, done: seesField(/^Nachname/) },
  {
    call: 'accounts.setAccountInfo',
    at: '/personaldata',
    isLoggedIn: true,
    enter: fill(/^Nachname/, 'Winter'),
    control: button('Speichern'),
    done: inTurn(sees('Gespeichert'), hasPatched('lastName', 'Winter')),
  },
  {
    ...myData,
    call: ['accounts.getJWT', 'GET /rest/v1/customer/deletion'],
    done: async () => expect(await button('Konto löschen')()).toBeVisible(),
  },
  {
    ...myData,
    call: 'POST /rest/v1/customer/proof',
    enter: askForCopy,
    control: inDialog('Kopie herunterladen'),
    failed: failedInDialog,
    again: true,
    done: isCopied,
  },
  {
    ...myData,
    call: 'POST /rest/v1/customer/data-copy',
    enter: askForCopy,
    control: inDialog('Kopie herunterladen'),
    leaves: true,
    done: isCopied,
  },
  {
    ...myData,
    call: 'POST /rest/v1/customer/deletion',
    enter: askToDelete,
    control: inDialog('Konto löschen'),
    // What cannot be undone asks every time.
    leaves: true,
    again: inTurn(askToDelete, press(inDialog('Konto löschen'))),
    done: sees('Ihr Konto wird gelöscht'),
  },
  {
    call: 'DELETE /rest/v1/customer/deletion',
    at: '/personaldata',
    isLoggedIn: true,
    features: { accountDeletion: true },
    answers: { 'GET /rest/v1/customer/deletion': { state: 'ORDERED', dueAt: Date.parse('2025-06-15') } },
    control: button('Konto behalten'),
    again: true,
    done: seesText('Ihr Konto bleibt bestehen'),
  },
  {
    ...withoutPassword,
    call: 'POST /rest/v1/customer/proof/mail',
    enter: askForCode,
    control: button('Code senden'),
    failed: failedInDialog,
    again: true,
    done: seesCodeField,
  },
  {
    ...withoutPassword,
    call: 'POST /rest/v1/customer/proof/code',
    enter: inTurn(askForCode, press('Code senden'), typeCode),
    control: inDialog('Kopie herunterladen'),
    failed: failedInDialog,
    again: true,
    done: isCopied,
  },
  {
    ...consents,
    call: 'POST /rest/v1/customer/consents/search',
    failed: /konnten nicht geladen werden/,
    done: async () => expect(await screen.findByRole('region', { name: 'Wochenangebote' })).toBeVisible(),
  },
  {
    ...consents,
    call: 'POST /rest/v1/customer/consents/receipt',
    enter: inTurn(press('Verlauf und Nachweise anzeigen'), fillPassword),
    control: inDialog('Verlauf und Nachweise anzeigen'),
    leaves: true,
    done: async () => expect(await screen.findByRole('list', { name: 'Verlauf und Nachweise' })).toBeVisible(),
  },
  {
    ...consents,
    call: 'POST /rest/v1/customer/consents/withdrawal',
    control: button(/^Einwilligung widerrufen/),
    failed: async () =>
      expect(await screen.findByText(/Das hat nicht geklappt. Ihre Einwilligung gilt noch/)).toHaveFocus(),
    again: true,
    done: async () => expect(await screen.findByText(/Ihre Einwilligung ist widerrufen/)).toHaveFocus(),
  },
  {
    ...pauses,
    call: 'POST /rest/v1/customer/newsletters/search',
    failed: async (visit) => {
      await seesText(/Wir wissen gerade nicht, welche Newsletter pausieren/)(visit);
      expect(await button(lessButton)()).toBeVisible();
    },
    done: async () => expect(await button(lessButton)()).toBeVisible(),
  },
  pauseTwoWeeks({ ...pauses, call: 'PUT /rest/v1/customer/newsletters' }),
  {
    call: 'POST /rest/v1/customer/centre',
    at: '/preferences/account',
    isLoggedIn: true,
    failed: /Ihre Newsletter lassen sich gerade nicht öffnen/,
    done: seesCentre,
  },
  {
    call: 'DELETE /rest/v1/customer/centre',
    at: '/preferences/account',
    isLoggedIn: true,
    enter: inTurn(seesCentre, ({ goTo }) => goTo('/')),
    control: button('Abmelden'),
    isSilent: true,
    done: isAt('/login'),
  },
];

/** The same dialog in portal and centre. */
export function pauseTwoWeeks(place: Omit<Place, 'done'>): Place {
  return {
    ...place,
    enter: press(lessButton),
    control: inDialog('2 Wochen pausieren'),
    failed: async (visit) => {
      await seesText(/Die Änderung ist nicht gespeichert/)(visit);
      expect(screen.getByRole('dialog', { name: 'Wochenangebote' })).toBeVisible();
    },
    again: true,
    done: seesText(/^Macht Pause, kommt ab dem/),
  };
}
