import type { Page } from 'playwright/test';
import type { ConsoleApi } from '../harness/console.ts';
import { expect, expectAccessibleInPassing, test } from '../harness/test.ts';
import { newAddress, register, unusedPassword } from './steps.ts';

test.use({ scenario: 'code-verification' });

/** The codes mailed to an address, newest first. */
async function mailedCodes(qa: ConsoleApi, to: string): Promise<readonly string[]> {
  const mails = await qa.call<readonly { readonly text: string }[]>(
    'GET',
    `/mails?to=${encodeURIComponent(to)}&kind=verification`,
  );
  return mails.map(({ text }) => /Code ein: (\d{6})/.exec(text)?.[1] ?? 'no code');
}

/** Waits until that many mails have arrived; returns the newest code. */
async function newestCode(qa: ConsoleApi, to: string, count: number): Promise<string> {
  await expect.poll(() => mailedCodes(qa, to), { message: `${count} codes to ${to}` }).toHaveLength(count);
  return (await mailedCodes(qa, to))[0] ?? '';
}

const field = (page: Page) => page.getByLabel('Code aus der E-Mail');

async function type(page: Page, code: string): Promise<void> {
  await field(page).fill(code);
  await page.getByRole('button', { name: 'Bestätigen' }).click();
}

test('a new customer is led to the mailed code (206006), corrects a wrong one, requests another, and is logged in @long (requirements#error-206006)', async ({
  page,
  product,
  qa,
}) => {
  const who = { loginID: newAddress(), password: unusedPassword };
  await page.goto(`${product.site}/registration?from=%2Faddresses`);
  await register(page, who);
  await expect(page).toHaveURL(/\/registration\/code\?from=%2Faddresses$/);
  await expect(page.getByText('Ihr Konto ist angelegt.')).toBeVisible();
  await expectAccessibleInPassing(page);
  const first = await newestCode(qa, who.loginID, 1);

  await type(page, first === '000000' ? '000001' : '000000');
  await expect(field(page)).toHaveAccessibleDescription(/Dieser Code stimmt nicht/);
  await expect(field(page)).toBeFocused();
  await expect(page).toHaveTitle(/^Fehler: /);

  await page.getByRole('button', { name: 'Neuen Code senden' }).click();
  await expect(page.getByText('Wir haben Ihnen einen neuen Code geschickt.')).toBeVisible();
  const second = await newestCode(qa, who.loginID, 2);
  if (first !== second) {
    await type(page, first);
    await expect(field(page)).toHaveAccessibleDescription(/Dieser Code stimmt nicht/);
  }
  // As people type it: in two groups.
  await type(page, `${second.slice(0, 3)} ${second.slice(3)}`);
  await expect(page).toHaveURL(/\/addresses$/);
  expect(await qa.account(who.loginID)).toMatchObject({ verified: true });
});
