import { expect } from 'playwright/test';
import { logInAt } from '../../portal/steps.ts';
import { authenticator } from '../../portal/authenticator.ts';
import {
  field,
  fillLogin,
  greeted,
  keepsLogin,
  opens,
  press,
  sees,
  type CallSequence,
  type PageState,
} from './state.ts';

const created = sees('Ihr Passkey ist angelegt');
const inDialog =
  (name: string) =>
  ({ page }: PageState): Promise<void> =>
    page.getByRole('dialog').getByRole('button', { name }).click();
const create = inDialog('Passkey anlegen');

/** The question before a passkey is created, with the password, in a browser whose authenticator is empty. */
async function asksToCreate(state: PageState): Promise<void> {
  await (await authenticator(state.page)).clear();
  await opens('/accessdata')(state);
  await press('Passkey anlegen')(state);
  await field(state.page, 'Aktuelles Passwort').fill(state.who.password);
}

/** The login page, logged out; the list of the field would answer before the button. */
async function opensLoginAgain(state: PageState): Promise<void> {
  await state.page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await state.page.context().clearCookies();
  await opens('/login')(state);
  await fillLogin(state);
}

/** The question before the customer's only passkey is removed, with the password. */
async function asksToRemove(state: PageState): Promise<void> {
  await state.page.context().clearCookies();
  await logInAt(state.page, `${state.site}/accessdata`, state.who);
  await asksToCreate(state);
  await create(state);
  await created(state);
  await state.page.getByRole('button', { name: /^Entfernen: / }).click();
  await field(state.page, 'Aktuelles Passwort').fill(state.who.password);
}

/** Creating a passkey and logging in with it. */
export const passkeys: CallSequence = {
  name: 'passkeys',
  calls: [
    {
      name: 'accounts.auth.fido.getCredentials',
      address: '**/accounts.auth.fido.getCredentials*',
      enter: async (state) => {
        await logInAt(state.page, `${state.site}/accessdata`, state.who);
        await authenticator(state.page);
      },
      act: opens('/accessdata'),
      done: ({ page }) => expect(page.getByText('Sie haben noch keinen Passkey.')).toBeVisible(),
    },
    {
      name: 'accounts.auth.fido.initRegisterCredentials',
      address: '**/accounts.auth.fido.initRegisterCredentials*',
      enter: asksToCreate,
      act: create,
      done: created,
    },
    {
      name: 'accounts.auth.fido.registerCredentials',
      address: '**/accounts.auth.fido.registerCredentials*',
      enter: asksToCreate,
      act: create,
      done: created,
    },
    { name: 'oauth.connect', address: '**/oauth.connect*', enter: asksToCreate, act: create, done: created },
    ...[
      'accounts.auth.fido.getAssertionOptions',
      'accounts.auth.fido.verifyAssertion',
      'oauth.authorize',
      'oauth.token',
    ].map((name) => ({
      name,
      address: `**/${name}*`,
      enter: opensLoginAgain,
      act: press('Mit Passkey anmelden'),
      kept: keepsLogin,
      done: greeted,
    })),
  ],
};

/** Removing a passkey. */
export const passkeyRemoval: CallSequence = {
  name: 'removal of passkeys',
  calls: ['accounts.auth.fido.removeCredential', 'oauth.disconnect'].map((name) => ({
    name,
    address: `**/${name}*`,
    enter: asksToRemove,
    act: inDialog('Passkey entfernen'),
    done: sees('Der Passkey ist entfernt'),
  })),
};
