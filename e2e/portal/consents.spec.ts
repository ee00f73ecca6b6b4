import { readFileSync } from 'node:fs';
import { missingMembers } from '../../tests/backend/product/evidence/receipt/receiptMembers.ts';
import { openCentre, saveButton, savedText, tab } from '../harness/centre.ts';
import { expect, expectAccessibleInPassing, test } from '../harness/test.ts';
import { mailedLink } from './mails.ts';
import { logInAt, newAddress, newMember, register, unusedPassword } from './steps.ts';

const doubleOptIn = {
  emailSentTime: '2026-01-14T08:30:00.000Z',
  confirmTime: '2026-01-14T08:42:00.000Z',
  status: 'Confirmed',
};
const subscribed = { NLT_WEEKLY: { email: { isSubscribed: true, doubleOptIn } } };

test('a customer reads what they agreed to, takes the receipt along, and withdraws with one press @desktop', async ({
  page,
  product,
  qa,
  browser,
}) => {
  const who = await newMember(qa, { subscriptions: subscribed });
  await logInAt(page, `${product.site}/consents`, who);
  const terms = page.getByRole('region', { name: 'Nutzungsbedingungen des Kundenkontos' });
  await expect(terms).toContainText('Nicht aufgezeichnet:');
  const weekly = page.getByRole('region').filter({ hasText: 'Bestätigungs-E-Mail gesendet' });
  await expect(weekly).toContainText('14. Januar 2026');
  await expect(page.getByText('Kontor Lebensmittel GmbH', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Seltener oder Pause Wochenangebote' })).toBeVisible();
  await expectAccessibleInPassing(page, 'both schemes');

  await page.getByRole('button', { name: 'Verlauf und Nachweise anzeigen' }).click();
  await expect(page.getByLabel('Aktuelles Passwort')).toBeVisible();
  await expectAccessibleInPassing(page);
  await page.getByLabel('Aktuelles Passwort').fill(who.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Verlauf und Nachweise anzeigen' }).click();
  const events = page.getByRole('list', { name: 'Verlauf und Nachweise' }).getByRole('listitem');
  await expect(events.first()).toContainText('Erteilt:');
  await expectAccessibleInPassing(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Nachweis herunterladen (JSON-LD)' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('consents.jsonld');
  const receipt = JSON.parse(readFileSync(await download.path(), 'utf8')) as Record<string, unknown>;
  expect(missingMembers(receipt)).toEqual([]);
  expect(receipt).toMatchObject({ '@type': 'dpv:ConsentReceipt' });

  await weekly.getByRole('button', { name: /^Einwilligung widerrufen/ }).click();
  await expect(page.getByText('Ihre Einwilligung ist widerrufen.', { exact: false })).toBeFocused();
  await expect(page.getByText(/^Widerrufen am/)).toBeVisible();
  await expectAccessibleInPassing(page);
  expect((await qa.account(who.loginID)).subscriptions['NLT_WEEKLY']?.email?.isSubscribed).toBe(false);

  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: /^Einwilligung widerrufen/ }).first()).toBeHidden();
  await expect(terms).toBeVisible();

  const visitor = await (await browser.newContext({ viewport: { width: 320, height: 640 } })).newPage();
  await visitor.goto(`${product.site}/receipt`);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Nachweis prüfen' })).toBeVisible();
  await visitor.waitForLoadState('networkidle');
  const requests: string[] = [];
  visitor.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await visitor.getByLabel('Datei des Nachweises auswählen').setInputFiles(await download.path());
  await expect(visitor.getByRole('heading', { name: 'Der Nachweis ist echt' })).toBeVisible();
  expect(requests).toEqual(['GET /.well-known/receipt-keys.json']);
  await expectAccessibleInPassing(visitor, 'both schemes');
  const pasted = visitor.getByLabel('Oder seinen Inhalt einfügen');
  await pasted.fill(JSON.stringify({ ...receipt, 'dct:language': 'xx' }));
  await visitor.getByRole('button', { name: 'Prüfen' }).click();
  await expect(visitor.getByRole('heading', { name: 'Der Nachweis wurde verändert' })).toBeVisible();
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await visitor.context().close();
});

test(
  'the preference centre tells which words it showed, and ends a consent there; details stay in the account',
  { tag: '@long' },
  async ({ page, qa }) => {
    await openCentre(page, qa, { subscriptions: subscribed });
    await page.getByRole('checkbox', { name: /Rezepte/ }).check();
    const response = page.waitForResponse('**/rest/v1/customer/consents');
    await saveButton(page).click();
    await expect(savedText(page)).toBeVisible();
    const answer = await response;
    expect(answer.status()).toBe(204);
    expect(answer.request().postDataJSON()).toMatchObject({
      changed: [{ purpose: 'subscriptions.NLT_RECIPES', words: expect.stringMatching(/\n/), language: 'de' }],
      page: '/preferences',
    });
    await tab(page, 'Einwilligungen').click();
    const card = page.getByRole('region', { name: /Woche/ });
    await expect(card).toContainText('Erteilt am');
    await expect(page.getByText('Wortlaut', { exact: true })).toHaveCount(0);
    await expectAccessibleInPassing(page);
    await card.getByRole('button', { name: /^Einwilligung widerrufen/ }).click();
    await expect(page.getByText('Ihre Einwilligung ist widerrufen.', { exact: false })).toBeFocused();
  },
);

test('what a registration showed is on record when the mail is opened in another browser @long', async ({
  page,
  product,
  qa,
  browser,
}) => {
  const who = { loginID: newAddress(), password: unusedPassword };
  await page.goto(`${product.site}/registration`);
  await register(page, who);
  await expect(page).toHaveURL(/\/registration\/confirmation$/);
  const elsewhere = await (await browser.newContext({ locale: 'de-DE' })).newPage();
  await elsewhere.goto(await mailedLink(qa, who.loginID, 'verification'));
  await elsewhere.getByRole('button').click();
  await expect(elsewhere).toHaveURL(/double-opt-in-done/);
  await logInAt(elsewhere, `${product.site}/consents`, who);
  const terms = elsewhere.getByRole('region', { name: 'Nutzungsbedingungen des Kundenkontos' });
  await expect(terms).toContainText('Ich stimme den');
  await expect(terms).not.toContainText('Nach Angabe der Seite');
  await expect(terms).toContainText('Konto anlegen');
  await expect(terms).toContainText('Kontor Lebensmittel GmbH');
  await elsewhere.context().close();
});
