import type { Page } from 'playwright/test';
import { changeInPage } from '../harness/pageDocuments.ts';
import { expect, expectAccessibleInPassing, test } from '../harness/test.ts';
import { authenticator } from './authenticator.ts';
import { ownMail } from './ownMail.ts';
import { greeting, logInAt, newAddress, newMember } from './steps.ts';

/** From the next page on: a site whose browsers save passkeys by themselves, and offer none in the field. */
async function automatic(page: Page): Promise<void> {
  await changeInPage(page, 'metadata', {
    features: { passkeys: true, automaticPasskeys: true, emailChange: true },
  });
  await page.addInitScript(() => {
    // `about:blank` has neither passkeys nor credentials.
    if (!globalThis.isSecureContext) return;
    Object.assign(globalThis.PublicKeyCredential, { isConditionalMediationAvailable: async () => false });
  });
}

/**
 * From the next page on: headless Chromium says that it can save passkeys by itself, but never answers, because it has
 * no password manager. Its authenticator gets such a question as an ordinary one; `count` tells how many there were.
 */
async function withPasswordManager(page: Page): Promise<() => number> {
  let count = 0;
  await page.exposeFunction('countUnasked', () => (count += 1));
  await page.addInitScript(() => {
    if (!globalThis.isSecureContext) return;
    const create = navigator.credentials.create.bind(navigator.credentials);
    navigator.credentials.create = async ({
      mediation,
      ...options
    }: CredentialCreationOptions & { readonly mediation?: string } = {}) => {
      if (mediation === 'conditional') await Reflect.apply(Reflect.get(globalThis, 'countUnasked'), undefined, []);
      return create(options);
    };
  });
  return () => count;
}

test('a browser saves a passkey after the login with a password, once, and password managers learn a new address and the removal @long (requirements#automatic-passkeys, requirements#passkey-signals)', async ({
  page,
  product,
  qa,
}) => {
  const { cdp, authenticatorId } = await authenticator(page);
  const names = async () =>
    (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.map(({ userName }) => userName);
  await automatic(page);
  const unasked = await withPasswordManager(page);
  const who = await newMember(qa);

  await logInAt(page, `${product.site}/`, who);
  await expect(greeting(page)).toBeVisible();
  await ownMail(qa, who.loginID, 'passkey-added');
  expect(await names()).toEqual([who.loginID]);
  await expect(page.getByRole('region', { name: 'Beim nächsten Mal ohne Passwort?' })).toHaveCount(0);
  await expectAccessibleInPassing(page);

  await page.goto('about:blank');
  await page.context().clearCookies();
  const { enroll } = (await (await fetch(`${product.site}/.well-known/passkey-endpoints`)).json()) as {
    readonly enroll: string;
  };
  await logInAt(page, enroll, who);
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeInViewport();
  await expect(page.getByText('Noch nicht benutzt.')).toBeVisible();
  expect(unasked()).toBe(1);

  await page.getByRole('button', { name: /^Entfernen: / }).click();
  await page.getByLabel('Aktuelles Passwort').fill(who.password);
  await page.getByRole('button', { name: 'Passkey entfernen' }).click();
  await expect(page.getByText('Sie haben noch keinen Passkey.')).toBeVisible();
  await expect.poll(names).toEqual([]);

  await page.getByRole('button', { name: 'Passkey anlegen' }).click();
  await expect(page.getByText('Ihr Passkey ist angelegt')).toBeVisible();
  const address = newAddress();
  await page.getByRole('button', { name: 'Ändern' }).first().click();
  await page.getByLabel('Aktuelles Passwort').fill(who.password);
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.getByLabel('Neue E-Mail-Adresse').fill(address);
  await page.getByRole('button', { name: 'Weiter' }).click();
  const code = /\b\d{6}\b/.exec((await ownMail(qa, address, 'email-code')).text)?.[0] ?? '';
  await page.getByLabel('Code aus der E-Mail').fill(code);
  await page.getByRole('button', { name: 'Bestätigen' }).click();
  await expect(page.getByRole('heading', { name: 'Ihre Zugangsdaten sind geändert' })).toBeVisible();
  await expect.poll(names).toEqual([address]);
  await expect(page).toHaveURL(/\/login/, { timeout: 8_000 });
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue(address);

  // Password managers store a new password for the new address.
  await logInAt(page, `${product.site}/accessdata`, { ...who, loginID: address });
  await page.getByRole('button', { name: 'Ändern' }).nth(1).click();
  await page.getByLabel('Aktuelles Passwort').waitFor();
  await expect(page.locator('form [autocomplete="username"]')).toHaveValue(address);
});

test('a browser that does not answer holds neither the login up nor a passkey of the customer’s own @long', async ({
  page,
  product,
  qa,
}) => {
  const { cdp, authenticatorId } = await authenticator(page);
  await automatic(page);
  await logInAt(page, `${product.site}/accessdata`, await newMember(qa));
  await page.getByRole('button', { name: 'Passkey anlegen' }).click();
  await expect(page.getByText('Ihr Passkey ist angelegt')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect((await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials).toHaveLength(1);
});
