import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { email, storedValue } from '../app/portal/page.ts';
import {
  button,
  fill,
  fillLogin,
  fillPassword,
  greeted,
  inDialog,
  inTurn,
  isNotPossible,
  seesCodeField,
  typeCode,
  newPassword,
  passes,
  press,
  pressFirst,
  sees,
  seesField,
  seesText,
  tick,
  type Place,
} from './steps.ts';

const isRegistered = sees(/Ihre Registrierung war erfolgreich|Bestätigen Sie Ihre E-Mail-Adresse/);
const areChanged = sees('Ihre Zugangsdaten sind geändert');
const linking = { at: '/social/link-accounts', session: { 'kontor.linkingToken': storedValue('conflict') } };
const unfinished = { at: '/login', answers: { 'accounts.login': { errorCode: 206001, regToken: 'pending' } } };
const waitsForCode = { at: '/login', answers: { 'accounts.login': { errorCode: 206006, regToken: 'reg-9' } } };
const logIn = inTurn(fillLogin, press('Anmelden'));

/** What customers do before they are logged in. */
export const entryPlaces: readonly Place[] = [
  { call: 'accounts.login', at: '/login', enter: fillLogin, control: button('Anmelden'), done: greeted },
  {
    call: 'accounts.getAccountInfo',
    at: '/login',
    enter: fillLogin,
    control: button('Anmelden'),
    failed: isNotPossible,
    leaves: true,
    done: greeted,
  },
  {
    call: 'accounts.socialLogin',
    at: '/login',
    control: button('Weiter mit Google'),
    // A customer may need ten minutes in the window of the network.
    except: ['no answer'],
    done: greeted,
  },
  {
    call: 'POST /rest/v1/account/login',
    at: '/login',
    metadata: { sso: { customLogin: true } },
    enter: fillLogin,
    control: button('Anmelden'),
    done: greeted,
  },
  {
    call: 'accounts.resetPassword',
    at: '/login/reset-password/start',
    enter: fill('E-Mail-Adresse', email),
    control: button('Link anfordern'),
    done: seesText(/warten Sie 15 Minuten/),
  },
  ...(['accounts.resetPassword', 'POST /rest/v1/account/password-reset'] as const).map((call): Place => ({
    call,
    at: '/login/reset-password?pwrt=mailed',
    features: { emailChange: true },
    enter: inTurn(fill('Neues Passwort', newPassword), fill('Neues Passwort wiederholen', newPassword)),
    control: button('Passwort speichern'),
    ...(call !== 'accounts.resetPassword' && { isSilent: true }),
    done: sees('Ihr Passwort ist geändert'),
  })),
  {
    ...unfinished,
    call: ['accounts.getAccountInfo', 'accounts.getSchema', 'accounts.getSiteConsentDetails'],
    enter: fillLogin,
    control: button('Anmelden'),
    leaves: true,
    done: async () => expect(await screen.findByRole('checkbox')).toBeVisible(),
  },
  {
    ...unfinished,
    call: ['accounts.setAccountInfo', 'accounts.finalizeRegistration'],
    enter: inTurn(logIn, tick()),
    control: button('Angaben speichern'),
    done: greeted,
  },
  {
    ...waitsForCode,
    call: 'accounts.otp.sendCode',
    enter: fillLogin,
    control: button('Anmelden'),
    leaves: true,
    done: seesCodeField,
  },
  {
    ...waitsForCode,
    call: ['accounts.otp.update', 'accounts.finalizeRegistration'],
    enter: inTurn(logIn, typeCode),
    control: button('Bestätigen'),
    done: greeted,
  },
  { ...linking, call: 'accounts.getConflictingAccount', done: seesField('E-Mail-Adresse', email) },
  {
    ...linking,
    call: 'accounts.login',
    enter: fill('Passwort', newPassword),
    control: button('Anmelden und verbinden'),
    done: greeted,
  },
  {
    call: ['accounts.getPolicies', 'accounts.getSiteConsentDetails'],
    at: '/registration',
    done: seesField('Passwort'),
  },
  {
    call: 'GET /rest/v1/region',
    at: '/registration',
    metadata: { germany: true },
    enter: fillLogin,
    action: inTurn(fill('Postleitzahl', '1011'), fill('Postleitzahl', '10115'), passes(300)),
    failed: /Wir konnten Ihre Region nicht bestimmen\./,
    again: true,
    leaves: true,
    done: seesText(/Ihre Region ist gefunden: Nord\./),
  },
  {
    call: ['accounts.initRegistration', 'accounts.register'],
    at: '/registration',
    enter: inTurn(fillLogin, tick()),
    control: button('Konto anlegen'),
    done: isRegistered,
  },
  {
    call: 'PUT /rest/v1/account/registration/verification-email',
    at: '/login',
    answers: { 'accounts.login': { errorCode: 400006, customMessage: 'REGISTRATION_UNVERIFIED' } },
    enter: logIn,
    control: button('E-Mail noch einmal senden'),
    // After too many requests the button comes back when the waiting time is over.
    again: inTurn(passes(8_000), press('E-Mail noch einmal senden')),
    done: sees('E-Mail gesendet'),
  },
  {
    call: 'POST /rest/v1/account/email/restoration',
    at: '/login/restore-email?token=T1',
    enter: fill('Passwort vor der Änderung', newPassword),
    control: button('Änderung rückgängig machen'),
    done: sees('Die Änderung ist rückgängig gemacht'),
  },
];

const passkeys = { features: { passkeys: true } };
const accessData = { at: '/accessdata', isLoggedIn: true };
const openEmail = inTurn(pressFirst('Ändern'), fillPassword);
const withCodes = { ...accessData, features: { emailChange: true } };
const typeNewAddress = inTurn(openEmail, press('Weiter'), fill('Neue E-Mail-Adresse', 'neu@beispiel.example'));

/** The ways to log in. */
export const accessPlaces: readonly Place[] = [
  {
    ...accessData,
    ...passkeys,
    call: 'accounts.auth.fido.getCredentials',
    failed: /Ihre Passkeys lassen sich gerade nicht laden/,
    done: seesText('Sie haben noch keinen Passkey.'),
  },
  {
    ...accessData,
    ...passkeys,
    call: ['accounts.auth.fido.initRegisterCredentials', 'accounts.auth.fido.registerCredentials', 'oauth.connect'],
    enter: inTurn(press('Passkey anlegen'), fillPassword),
    control: inDialog('Passkey anlegen'),
    leaves: true,
    done: sees('Ihr Passkey ist angelegt'),
  },
  {
    ...passkeys,
    call: [
      'accounts.auth.fido.getAssertionOptions',
      'accounts.auth.fido.verifyAssertion',
      'oauth.authorize',
      'oauth.token',
    ],
    at: '/login',
    control: button('Mit Passkey anmelden'),
    done: greeted,
  },
  {
    ...accessData,
    ...passkeys,
    call: ['accounts.auth.fido.removeCredential', 'oauth.disconnect'],
    passkeys: [{ Id: 'AQID', DeviceName: 'Android' }],
    enter: inTurn(press('Entfernen: Android'), fillPassword),
    control: inDialog('Passkey entfernen'),
    leaves: true,
    done: sees('Der Passkey ist entfernt'),
  },
  { ...accessData, call: 'accounts.getPolicies', action: press('Ändern'), done: seesField('Neues Passwort') },
  ...(['accounts.setAccountInfo', 'POST /rest/v1/customer/notices'] as const).map((call): Place => ({
    ...withCodes,
    call,
    enter: inTurn(press('Ändern'), fillPassword, fill('Neues Passwort', newPassword)),
    control: button('Speichern'),
    // The new password is not the account's after a change that has not arrived.
    answers: { 'accounts.login': { errorCode: 403042 } },
    ...(call !== 'accounts.setAccountInfo' && { isSilent: true }),
    done: areChanged,
  })),
  {
    ...accessData,
    call: 'accounts.login',
    enter: openEmail,
    control: button('Weiter'),
    done: seesField('Neue E-Mail-Adresse'),
  },
  {
    ...accessData,
    call: 'accounts.setAccountInfo',
    enter: typeNewAddress,
    control: button('Speichern'),
    done: areChanged,
  },
  {
    ...withCodes,
    call: 'POST /rest/v1/customer/proof',
    enter: openEmail,
    control: button('Weiter'),
    failed: /Passwort ließ sich nicht|zu viele/,
    again: true,
    done: seesField('Neue E-Mail-Adresse'),
  },
  {
    ...withCodes,
    call: 'POST /rest/v1/customer/email',
    enter: typeNewAddress,
    control: button('Weiter'),
    done: seesCodeField,
  },
  {
    ...withCodes,
    call: 'POST /rest/v1/customer/email/code',
    enter: inTurn(typeNewAddress, press('Weiter'), typeCode),
    control: button('Bestätigen'),
    done: areChanged,
  },
  {
    ...accessData,
    call: 'DELETE /rest/v1/customer/sessions',
    control: button('Überall abmelden'),
    failed: /Sie sind nicht überall abgemeldet/,
    done: seesText('Sie sind auf allen Geräten abgemeldet.'),
  },
];
