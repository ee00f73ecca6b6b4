import { expect, expectAccessibleInPassing, test } from '../harness/test.ts';
import { mailedLink } from '../portal/mails.ts';
import { logIn } from '../portal/steps.ts';
import { beginLoggedOut, expectGreeted, readyCustomer } from './partner.ts';

test(
  'a forgotten password is replaced in the mail’s tab, which ends at the partner',
  { tag: '@long' },
  async ({ page, context, product, qa }) => {
    const who = await readyCustomer(qa);
    await beginLoggedOut(page, product, 'OIDC');
    await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
    await expect(page).toHaveURL(/\/login\/reset-password\/start$/);
    await expect(page.getByRole('button', { name: 'Link anfordern' })).toBeVisible();
    await page.getByLabel('E-Mail-Adresse').fill(who.loginID);
    await page.getByRole('button', { name: 'Link anfordern' }).click();
    await expect(page.getByText(/warten Sie 15 Minuten/)).toBeVisible();
    const mailTab = await context.newPage();
    await mailTab.goto(await mailedLink(qa, who.loginID, 'reset'));
    await mailTab.getByLabel('Neues Passwort', { exact: true }).fill('Birnen-Kuchen-28!');
    await mailTab.getByLabel('Neues Passwort wiederholen').fill('Birnen-Kuchen-28!');
    await mailTab.getByRole('button', { name: 'Passwort speichern' }).click();
    await expect(mailTab.getByText('Wir bringen Sie zurück zu Ihrem Partnerdienst.')).toBeVisible();
    await expectAccessibleInPassing(mailTab);
    await expectGreeted(mailTab, product, 'OIDC');
    await mailTab.close();
  },
);

test('an incomplete registration ends at the partner', { tag: '@long' }, async ({ page, product, qa }) => {
  const who = await readyCustomer(qa, { preferences: {} });
  await beginLoggedOut(page, product, 'OIDC');
  await logIn(page, who);
  await page.getByRole('checkbox').press('Space');
  await page.getByRole('button', { name: 'Angaben speichern' }).click();
  await expectGreeted(page, product, 'OIDC');
});
