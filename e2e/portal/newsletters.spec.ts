import type { Page } from 'playwright/test';
import { openLink, savedText, subscribedTo } from '../harness/centre.ts';
import { expect, expectAccessibleInPassing, test } from '../harness/test.ts';
import { logIn, logInAt, newMember } from './steps.ts';

/** Presses Tab until this control has the focus. */
async function tabTo(page: Page, name: string, most = 40): Promise<void> {
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press('Tab');
    const text = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
    if (text === name) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}

const masked = (loginID: string): string => `${loginID[0] ?? ''}•••${loginID.slice(loginID.indexOf('@'))}`;

test('from the login to the newsletters by keyboard, without any mail, until the logout @desktop @links @storage', async ({
  page,
  context,
  product,
  qa,
}) => {
  await qa.faults([{ call: 'POST /rest/v1/subscriber/link', effect: { kind: 'status', status: 503 } }]);
  const who = await newMember(qa, { subscriptions: subscribedTo('NLT_WEEKLY') });
  await logInAt(page, `${product.site}/`, who);
  await expect(page.getByRole('link', { name: 'Newsletter auswählen' })).toBeVisible();
  await expectAccessibleInPassing(page);
  await tabTo(page, 'Newsletter auswählen');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tablist')).toBeVisible();
  await expect(page).toHaveURL(/\/preferences#/);
  await expect(page.getByText(`Newsletter Ihres Kontos ${masked(who.loginID)}`)).toBeVisible();
  await expectAccessibleInPassing(page);
  const box = page.getByRole('tabpanel').getByRole('checkbox', { checked: false }).first();
  await box.focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Änderungen speichern' }).press('Enter');
  await expect(savedText(page)).toBeVisible();
  expect(page.url()).not.toContain('account.');
  const mails = await qa.call<readonly unknown[]>(
    'GET',
    `/mails?to=${encodeURIComponent(who.loginID)}&kind=preference-link`,
  );
  expect(mails).toEqual([]);

  const other = await context.newPage();
  await other.goto(`${product.site}/`);
  await other.getByRole('button', { name: 'Abmelden' }).last().click();
  await expect(other).toHaveURL(/\/login$/);
  await expect(page).toHaveURL(/\/login\?from=%2Fpreferences%2Faccount$/);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('tablist')).toHaveCount(0);
  await expect(page.getByText(masked(who.loginID))).toHaveCount(0);
});

test('a mailed link of another account changes nothing in the account that is logged in @production @long (requirements#own-centre)', async ({
  page,
  context,
  product,
  qa,
}) => {
  const subscriptions = subscribedTo('NLT_WEEKLY');
  const who = await newMember(qa, { profile: { firstName: 'Ada' }, subscriptions });
  const another = await newMember(qa, { profile: { firstName: 'Bela' }, subscriptions });
  const headline = (at: Page) => at.getByRole('heading', { level: 1 });
  const own = (at: Page) => at.getByText(`Newsletter Ihres Kontos ${masked(who.loginID)}`);
  const ofLink = (at: Page) => at.getByText(`Für ${masked(another.loginID)}`);
  await page.goto(`${product.site}/preferences/account`);
  await logIn(page, who);
  await expect(own(page)).toBeVisible();
  await expect(headline(page)).toContainText('Ada');

  const mailed = await context.newPage();
  await openLink(mailed, qa, another.loginID);
  await expect(ofLink(mailed)).toBeVisible();
  await expect(headline(mailed)).toContainText('Bela');
  await page.reload();
  await expect(own(page)).toBeVisible();

  await openLink(page, qa, another.loginID);
  await expect(headline(page)).toContainText('Bela');
  await page.goto(`${product.site}/`);
  await expect(headline(page)).toContainText('Ada');
  await page.getByRole('button', { name: 'Menü' }).click();
  await page.getByRole('navigation', { name: 'Menü' }).getByRole('link', { name: 'Newsletter' }).click();
  await expect(own(page)).toBeVisible();
  await expect(headline(page)).toContainText('Ada');

  const elsewhere = await context.newPage();
  await elsewhere.goto(`${product.site}/`);
  await elsewhere.getByRole('button', { name: 'Abmelden' }).last().click();
  await expect(page).toHaveURL(/\/login\?from=%2Fpreferences%2Faccount$/);
  await mailed.reload();
  await expect(ofLink(mailed)).toBeVisible();
});
