import { randomUUID } from 'node:crypto';
import { expect, expectAccessibleInPassing, test } from '../harness/test.ts';
import { beginLoggedOut, expectGreeted } from '../sso/partner.ts';
import { breakScript, brokenScripts, consentIsNotUsed, logInByPassword } from './brokenScripts.ts';
import { mailedLink } from './mails.ts';

test.use({ scenario: 'consent-banner' });
// A tag manager replaces `push` of the data layer, which frozen prototypes forbid.
test.use({ frozen: false });

const widgetScript = /\/sdk\/kontor$/;

test('a new customer registers on the phone without a password, and logs in with the widget of a wide screen, the button of the phone, and for a partner (requirements#id-widget)', async ({
  page,
  product,
  qa,
}) => {
  const email = `neu-${randomUUID().slice(0, 8)}@beispiel.example`;
  const ownButton = page.getByRole('button', { name: 'Ohne Passwort weiter' });
  const vendorButton = page.locator('[data-ownid] button');
  const confirmInWindow = async (): Promise<void> => {
    const opening = page.waitForEvent('popup');
    await vendorButton.click();
    await (await opening).getByRole('button', { name: 'Bestätigen' }).click();
  };
  await page.goto(`${product.site}/registration`);
  await page.getByRole('button', { name: 'Nein, danke' }).click();
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await ownButton.click();
  await confirmInWindow();
  await expect(page.getByText(/Dieses Gerät wird eingerichtet, sobald/)).toBeVisible();
  await page.getByRole('checkbox').press('Space');
  await page.getByRole('button', { name: 'Konto anlegen' }).click();
  await expect(page.getByRole('heading', { name: 'Ihre Registrierung war erfolgreich' })).toBeVisible();
  await page.goto(await mailedLink(qa, email, 'verification'));
  await page.getByRole('button').click();
  await expect(page).toHaveURL(/double-opt-in-done/);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${product.site}/login`);
  await page.getByLabel('E-Mail-Adresse').fill('niemand@beispiel.example');
  await expect(page.locator('[data-ownid="login"]')).toBeVisible();
  await expectAccessibleInPassing(page);
  await confirmInWindow();
  await expect(page.getByText('noch nicht eingerichtet')).toBeVisible();
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await confirmInWindow();
  await expect(page.getByRole('heading', { name: /Guten Tag/ })).toBeVisible();

  await page.context().clearCookies();
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto(`${product.site}/login`);
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await expect(page.locator('[data-ownid="login"]')).toHaveCount(0);
  await ownButton.press('Enter');
  await expect(page.locator('[data-ownid="login"]')).toBeVisible();
  await expectAccessibleInPassing(page);
  await confirmInWindow();
  await expect(page.getByRole('heading', { name: /Guten Tag/ })).toBeVisible();

  await page.context().clearCookies();
  await beginLoggedOut(page, product, 'OIDC');
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await ownButton.click();
  await confirmInWindow();
  await expectGreeted(page, product, 'OIDC', '');
});

for (const how of brokenScripts) {
  test(
    `a widget that is ${how} is reported as missing beside a working password, and loads with another try`,
    { tag: '@long' },
    async ({ page, product, qa }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      const { loginID, password } = await qa.newCustomer(consentIsNotUsed);
      const { repair } = await breakScript(page, widgetScript, how);
      await page.goto(`${product.site}/login`);
      await page.getByLabel('E-Mail-Adresse').waitFor();
      if (how !== 'absent') {
        await page.waitForFunction(() => document.querySelector('script[src*="/sdk/"]') !== null);
        await page.clock.runFor(32_000);
      }
      await expect(page.getByText('Mit Ihrem Passwort geht es wie gewohnt.')).toBeVisible();
      await expectAccessibleInPassing(page);
      await repair();
      await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
      if (how !== 'absent') await page.clock.runFor(1_000);
      await expect(page.locator('[data-ownid="login"]')).toBeVisible();
      await logInByPassword(page, { loginID, password });
    },
  );
}

test(
  'a window of the widget that ends in an error leaves a sentence and the password',
  { tag: '@long' },
  async ({ page, product, qa }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const { loginID, password } = await qa.newCustomer(consentIsNotUsed);
    await page.goto(`${product.site}/login`);
    await page.getByRole('button', { name: 'Nein, danke' }).click();
    const opening = page.waitForEvent('popup');
    await page.locator('[data-ownid="login"] button').click();
    await (await opening).close();
    await expect(page.getByText('oder nutzen Sie Ihr Passwort')).toBeVisible();
    await expectAccessibleInPassing(page);
    await logInByPassword(page, { loginID, password });
  },
);
