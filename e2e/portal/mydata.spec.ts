import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright/test';
import type { ConsoleApi } from '../harness/console.ts';
import { hiddenFocuses } from '../harness/focus.ts';
import { expect, expectAccessibleInPassing, test } from '../harness/test.ts';
import { greeting, logIn, logInAt, newMember } from './steps.ts';

const DAY = 86_400;

async function prove(page: Page, password: string, act: string): Promise<void> {
  await page.getByRole('dialog').getByLabel('Aktuelles Passwort').fill(password);
  await page.getByRole('dialog').getByRole('button', { name: act }).click();
}

const mailed = async (qa: ConsoleApi, to: string, kind: string): Promise<void> =>
  expect
    .poll(async () => qa.call<readonly unknown[]>('GET', `/mails?to=${encodeURIComponent(to)}&kind=${kind}`), {
      timeout: 15_000,
    })
    .toHaveLength(1);

test('a customer finds the tile, proves the identity and gets one file that is readable without a connection @desktop @long', async ({
  page,
  product,
  qa,
  browser,
}) => {
  const who = await newMember(qa);
  await logInAt(page, `${product.site}/`, who);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Meine Daten/ })
    .click();
  await expect(page.getByRole('button', { name: 'Konto löschen' })).toBeVisible();
  await expectAccessibleInPassing(page, 'both schemes');
  await page.getByRole('button', { name: 'Kopie herunterladen' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInPassing(page, 'both schemes');
  await prove(page, 'Falsch-27-falsch!', 'Kopie herunterladen');
  await expect(page.getByText('Das ist nicht Ihr aktuelles Passwort.', { exact: false }).first()).toBeVisible();
  await expect(page.getByRole('dialog').getByLabel('Aktuelles Passwort')).toHaveValue('Falsch-27-falsch!');
  await expectAccessibleInPassing(page, 'both schemes');
  const download = page.waitForEvent('download', { timeout: 10_000 });
  await prove(page, who.password, 'Kopie herunterladen');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^meine-daten-\d{4}-\d\d-\d\d\.zip$/);
  await expect(page.getByRole('heading', { name: 'Ihre Kopie ist fertig' })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await hiddenFocuses(page)).toEqual([]);

  await mailed(qa, who.loginID, 'copy-taken');

  // The proof was for the copy: the deletion asks for one of its own.
  await page.getByRole('button', { name: 'Konto löschen' }).click();
  await expect(page.getByRole('dialog', { name: 'Konto löschen?' })).toBeVisible();
  await expect(page.getByLabel('Aktuelles Passwort')).toBeFocused();
  await page.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(page.getByRole('region', { name: 'Ihr Konto wird bald gelöscht' })).toHaveCount(0);

  const folder = mkdtempSync(join(tmpdir(), 'kontor-test-'));
  const files = unzipSync(new Uint8Array(readFileSync(await file.path())));
  const text = (name: string): string => strFromU8(files[name] ?? new Uint8Array());
  expect(JSON.parse(text('data.json'))).toMatchObject({ account: { profile: { email: who.loginID } } });
  writeFileSync(join(folder, 'index.html'), text('index.html'));
  const offline = await browser.newContext({ offline: true, viewport: { width: 320, height: 640 } });
  const copy = await offline.newPage();
  await copy.goto(`file://${folder}/index.html`);
  await expect(copy.getByRole('heading', { level: 1, name: 'Ihre Daten' })).toBeVisible();
  expect((await copy.getByRole('term').allTextContents()).slice(0, 3)).toEqual(['Anrede', 'Vorname', 'Nachname']);
  await expect(copy.getByText('27. März 1984').first()).toBeVisible();
  await expect(copy.getByText('SAP Customer Data Cloud', { exact: false })).toBeVisible();
  await expect(copy.getByRole('link', { name: 'Impressum' })).toHaveAttribute('href', /^https:.*impressum/);
  expect(await copy.getByAltText('Kontor').evaluate((logo: HTMLImageElement) => logo.naturalWidth)).toBeGreaterThan(0);
  await expectAccessibleInPassing(copy, 'both schemes');
  expect(await copy.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await offline.close();
  rmSync(folder, { recursive: true });
});

test(
  'a customer deletes the account, keeps it, and deletes it after all @desktop',
  { tag: '@long' },
  async ({ page, product, qa }) => {
    test.setTimeout(120_000);
    const who = await newMember(qa);
    const order = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Konto löschen' }).click();
      await expect(page.getByRole('dialog', { name: 'Konto löschen?' })).toContainText('Bis dahin können Sie');
      await expectAccessibleInPassing(page, 'both schemes');
      await prove(page, who.password, 'Konto löschen');
      await expect(page.getByRole('heading', { name: 'Ihr Konto wird gelöscht' })).toBeVisible();
      await expect(page).toHaveURL(/\/login/, { timeout: 8_000 });
    };
    await logInAt(page, `${product.site}/mydata`, who);
    await order();
    await mailed(qa, who.loginID, 'deletion-ordered');
    const { subscriptions } = await qa.account(who.loginID);
    expect(Object.values(subscriptions).filter(({ email }) => email?.isSubscribed)).toEqual([]);

    await logIn(page, who);
    await expect(greeting(page)).toBeVisible();
    const notice = page.getByRole('region', { name: 'Ihr Konto wird bald gelöscht' });
    await expect(notice).toBeVisible();
    // Its sentence has the width of the page.
    expect((await notice.boundingBox())?.height).toBeLessThan(420);
    await expectAccessibleInPassing(page, 'both schemes');
    await page.getByRole('button', { name: 'Konto behalten' }).click();
    await expect(page.getByText('Ihr Konto bleibt bestehen')).toBeVisible();

    await page.goto(`${product.site}/mydata`);
    await order();
    try {
      await qa.call('POST', '/clock', { advanceSeconds: 11 * DAY + 60 });
      await mailed(qa, who.loginID, 'deletion-soon');
      await logIn(page, who);
      await expect(page.getByRole('region', { name: 'Ihr Konto wird bald gelöscht' })).toBeVisible();
      await qa.call('POST', '/clock', { advanceSeconds: 3 * DAY });
      await mailed(qa, who.loginID, 'deletion-done');
      await expect(qa.account(who.loginID)).rejects.toThrow('404');
      await page.goto(`${product.site}/personaldata`);
      await expect(page).toHaveURL(/\/login/);
    } finally {
      await qa.call('POST', '/clock', { set: new Date().toISOString() });
    }
  },
);
