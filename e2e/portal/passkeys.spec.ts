import type { Page } from 'playwright/test';
import type { ConsoleApi } from '../harness/console.ts';
import type { Product } from '../harness/product.ts';
import { expect, expectAccessibleInPassing, test } from '../harness/test.ts';
import { beginLoggedOut, expectGreeted } from '../sso/partner.ts';
import { authenticator } from './authenticator.ts';
import { greeting, logIn, logInAt, newMember } from './steps.ts';

const offer = (page: Page) => page.getByRole('region', { name: 'Beim nächsten Mal ohne Passwort?' });
const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Mit Passkey anmelden' });

/**
 * From the next page on, passkeys are not offered in the list of the field. The authenticator takes part in whatever
 * is asked, so the field's question would answer itself and the button would never be needed.
 */
const byButtonOnly = (page: Page) =>
  page.addInitScript(() =>
    Object.assign(globalThis.PublicKeyCredential, { isConditionalMediationAvailable: async () => false }),
  );

const mailed = async (qa: ConsoleApi, to: string, kind: string): Promise<void> =>
  expect
    .poll(async () => qa.call<readonly unknown[]>('GET', `/mails?to=${encodeURIComponent(to)}&kind=${kind}`), {
      timeout: 15_000,
    })
    .toHaveLength(1);

/** Ends the session, also for an answer that is still on its way and would bring its cookie back. */
async function endSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

/** Creates a passkey on the start page of a new customer, and logs out. */
async function withPasskey(page: Page, product: Product, qa: ConsoleApi) {
  const device = await authenticator(page);
  const who = await newMember(qa);
  await logInAt(page, `${product.site}/`, who);
  await offer(page).getByRole('button', { name: 'Passkey anlegen' }).click();
  await expect(page.getByText('Ihr Passkey ist angelegt')).toBeVisible();
  await endSession(page);
  return { device, who };
}

test('a customer creates a passkey after the login, logs in with it from the list of the field and by the button, renames and removes it @desktop (requirements#passkeys)', async ({
  page,
  product,
  qa,
}) => {
  const { device, who } = await withPasskey(page, product, qa);
  const { cdp, authenticatorId } = device;
  expect((await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials).toHaveLength(1);

  await page.goto(`${product.site}/login?from=%2Faccessdata`);
  await expect(page).toHaveURL(`${product.site}/accessdata`);
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible();

  await endSession(page);
  await byButtonOnly(page);
  await page.goto(`${product.site}/login?from=%2Faccessdata`);
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveAttribute('autocomplete', 'username webauthn');
  await expect(passkeyButton(page)).toBeVisible();
  await expectAccessibleInPassing(page);
  await passkeyButton(page).click();
  await expect(page).toHaveURL(`${product.site}/accessdata`);
  await expect(page.getByText(/Angelegt am .*Zuletzt benutzt am/)).toBeVisible();
  await expectAccessibleInPassing(page);

  await page.getByRole('button', { name: /^Umbenennen: / }).click();
  await page.getByLabel('Name des Passkeys').fill('Mein Telefon');
  await expectAccessibleInPassing(page);
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Der Name ist geändert')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Mein Telefon', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Entfernen: Mein Telefon' }).click();
  await page.getByLabel('Aktuelles Passwort').fill('falsch-Falsch-1!');
  await page.getByRole('button', { name: 'Passkey entfernen' }).click();
  await expect(page.getByText(/Das ist nicht Ihr aktuelles Passwort/).first()).toBeVisible();
  await expectAccessibleInPassing(page);
  await page.getByLabel('Aktuelles Passwort').fill('Apfel-Kuchen-27!');
  await page.getByRole('button', { name: 'Passkey entfernen' }).click();
  await expect(page.getByText('Der Passkey ist entfernt')).toBeVisible();
  await expect(page.getByText('Sie haben noch keinen Passkey.')).toBeVisible();
  await mailed(qa, who.loginID, 'passkey-added');
  await mailed(qa, who.loginID, 'passkey-removed');
});

test('who finds an open session creates no passkey without the password @long', async ({ page, product, qa }) => {
  const { cdp, authenticatorId } = await authenticator(page);
  const who = await newMember(qa);
  await logInAt(page, `${product.site}/accessdata`, who);
  // Somebody else, later: nothing was typed on this page.
  await page.reload();
  const create = page.getByRole('button', { name: 'Passkey anlegen' });
  await create.click();
  const question = page.getByRole('dialog');
  await expect(question.getByLabel('Aktuelles Passwort')).toBeFocused();
  await expectAccessibleInPassing(page);
  const credentials = async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
  expect(await credentials()).toBe(0);
  await question.getByLabel('Aktuelles Passwort').fill(who.password);
  await question.getByRole('button', { name: 'Passkey anlegen' }).click();
  await expect(page.getByText('Ihr Passkey ist angelegt')).toBeVisible();
  expect(await credentials()).toBe(1);
  await mailed(qa, who.loginID, 'passkey-added');
});

test('who says “not now” is not asked again', { tag: '@long' }, async ({ page, product, qa }) => {
  await authenticator(page);
  const who = await newMember(qa);
  await logInAt(page, `${product.site}/`, who);
  await offer(page).getByRole('button', { name: 'Nicht jetzt' }).click();
  await expect(offer(page)).toHaveCount(0);
  await page.context().clearCookies();
  const accountResponse = page.waitForResponse(/accounts\.getAccountInfo/);
  await logInAt(page, `${product.site}/`, who);
  await accountResponse;
  await expect(greeting(page)).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
});

test(
  'a browser without an authenticator says so, and the form works',
  { tag: '@long' },
  async ({ page, product, qa }) => {
    const who = await newMember(qa);
    await page.goto(`${product.site}/login`);
    await passkeyButton(page).click();
    await expect(page.getByRole('alert')).toContainText('Auf diesem Gerät geht das nicht');
    await logIn(page, who);
    await expect(greeting(page)).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
    await page.goto(`${product.site}/accessdata`);
    await expect(page.getByText('Auf diesem Gerät geht das nicht')).toBeVisible();
  },
);

test('a login with a passkey signs the customer on at a partner', { tag: '@long' }, async ({ page, product, qa }) => {
  await withPasskey(page, product, qa);
  await byButtonOnly(page);
  await beginLoggedOut(page, product, 'OIDC');
  await passkeyButton(page).click();
  await expectGreeted(page, product, 'OIDC');
});

test(
  'the offer, the list and the button fit 320 pixels, also in the dark',
  { tag: '@long' },
  async ({ page, product, qa }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.emulateMedia({ colorScheme: 'dark' });
    const device = await authenticator(page);
    const who = await newMember(qa);
    const fits = async (): Promise<void> => {
      await expectAccessibleInPassing(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    };
    await logInAt(page, `${product.site}/`, who);
    await expect(offer(page)).toBeVisible();
    await fits();
    await offer(page).getByRole('button', { name: 'Passkey anlegen' }).press('Enter');
    await expect(page.getByText('Ihr Passkey ist angelegt')).toBeVisible();
    await fits();
    await page.goto(`${product.site}/accessdata`);
    await page.getByRole('button', { name: /^Entfernen: / }).press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await fits();
    await page.context().clearCookies();
    await device.canProve(false);
    await page.goto(`${product.site}/login`);
    await passkeyButton(page).press('Enter');
    await expect(page.getByRole('alert')).toContainText('Der Vorgang wurde abgebrochen');
    await fits();
  },
);
