import type { CDPSession, Locator, Page } from 'playwright/test';
import { fillSilently, openCentre, savedText, saveButton, tab } from '../harness/centre.ts';
import { expect, test } from '../harness/test.ts';
import { newMember } from '../portal/steps.ts';

test('what a password manager fills in without an event is sent @desktop', async ({ page, product, qa }) => {
  const { loginID, password } = await newMember(qa);
  await page.goto(`${product.site}/login`);
  const email = page.getByLabel('E-Mail-Adresse');
  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeEnabled();
  await page.waitForLoadState('networkidle');
  await fillSilently(email, loginID);
  await fillSilently(page.getByLabel('Passwort', { exact: true }), password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByRole('heading', { name: /Guten Tag/ })).toBeVisible();
});

test('what is typed before the scripts run stays, and is sent @desktop', async ({ page, product, qa }) => {
  const { loginID, password } = await newMember(qa);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/(?<!earlyPresses-[\w-]*)\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${product.site}/login`, { waitUntil: 'commit' });
  await page.getByLabel('E-Mail-Adresse').fill(loginID);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  release();
  await page.waitForLoadState('networkidle');
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue(loginID);
  await page.getByRole('button', { name: 'Passwort anzeigen' }).click();
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue(loginID);
  await page.getByLabel('Passwort', { exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: /Guten Tag/ })).toBeVisible();
});

test('after an error, a postcode that is typed with a blank is stored without it @desktop', async ({ page, qa }) => {
  const loginID = await openCentre(page, qa, {}, 'personal');
  const zip = page.getByLabel('Postleitzahl');
  await zip.fill('10');
  await saveButton(page).click();
  await expect(zip).toHaveAttribute('aria-invalid', 'true');
  await zip.fill('');
  await zip.pressSequentially('10 119');
  await expect(zip).not.toHaveAttribute('aria-invalid');
  await expect(zip).toHaveValue('10 119');
  await zip.blur();
  await expect(zip).toHaveValue('10119');
  await saveButton(page).click();
  await expect(page.getByText(/Geändert: |Ihre Angaben sind gespeichert/)).toBeVisible();
  expect((await qa.account(loginID))?.profile).toMatchObject({ zip: '10119' });
});

test('a store that was searched and not chosen is told, and stays @desktop', async ({ page, qa }) => {
  await openCentre(page, qa, {}, 'personal');
  const store = page.getByRole('combobox', { name: /Lieblingsmarkt/ });
  await store.fill('Hamburg');
  await page.getByLabel('Vorname').focus();
  await expect(page.getByText(/1 Änderung/)).toBeVisible();
  await saveButton(page).click();
  await expect(store).toHaveAttribute('aria-invalid', 'true');
  await expect(store).toHaveValue('Hamburg');
});

interface Keyboard {
  readonly page: Page;
  readonly field: Locator;
  readonly cdp: CDPSession;
}

/** An input method shows each of these texts, and then writes one. */
async function compose({ cdp }: Keyboard, texts: readonly string[], written: string): Promise<void> {
  for (const text of texts)
    await cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await cdp.send('Input.insertText', { text: written });
}

/** How a text comes into an empty field, what stands there then, and once the field is left. */
const ways: readonly {
  readonly how: string;
  readonly label: string;
  readonly type: (keyboard: Keyboard) => Promise<unknown>;
  readonly text: string;
  readonly left?: string;
}[] = [
  { how: 'an input method', label: 'Vorname', type: (on) => compose(on, ['z', 'zo', 'zoe'], 'Zoë'), text: 'Zoë' },
  {
    how: 'an input method where texts are normalised',
    label: 'Postleitzahl',
    type: (on) => compose(on, ['1', '10 ', '10 1'], '10 119'),
    text: '10 119',
    left: '10119',
  },
  {
    how: 'a dead key',
    label: 'Vorname',
    type: async (on) => {
      await on.page.keyboard.type('Ren');
      await compose(on, ['´'], 'é');
    },
    text: 'René',
  },
  {
    how: 'a keyboard without key codes',
    label: 'Vorname',
    type: ({ page }) => page.keyboard.insertText('Grace'),
    text: 'Grace',
  },
  {
    how: 'a paste with a line break',
    label: 'Vorname',
    type: async ({ page }) => {
      await page.evaluate(() => navigator.clipboard.writeText('Ada\nMarie'));
      await page.keyboard.press('Control+v');
    },
    text: 'Ada Marie',
  },
  {
    how: 'keys that are taken back',
    label: 'Vorname',
    type: async ({ page }) => {
      await page.keyboard.type('Grace');
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Delete');
      await page.keyboard.press('Control+z');
    },
    text: 'Grace',
  },
  {
    how: 'keys in the middle',
    label: 'Vorname',
    type: async ({ page }) => {
      await page.keyboard.type('Gce');
      for (const key of ['Home', 'ArrowRight', 'r', 'a']) await page.keyboard.press(key);
    },
    text: 'Grace',
  },
  {
    how: 'keys in the middle where texts are normalised',
    label: 'Postleitzahl',
    type: async ({ page }) => {
      await page.keyboard.type('10 9');
      for (const key of ['ArrowLeft', '1', '1']) await page.keyboard.press(key);
    },
    text: '10 119',
    left: '10119',
  },
];

test('every way of typing writes what was meant, and leaves the caret alone @desktop', async ({
  page,
  qa,
  product,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.site });
  const loginID = await openCentre(page, qa, {}, 'personal');
  const cdp = await page.context().newCDPSession(page);
  for (const { how, label, type, text, left = text } of ways) {
    const field = page.getByLabel(label);
    await field.fill('');
    await field.focus();
    await type({ page, field, cdp });
    await expect(field, how).toHaveValue(text);
    await page.getByLabel('Nachname').focus();
    await expect(field, how).toHaveValue(left);
  }
  // A filler without events, just before the page is hidden.
  await fillSilently(page.getByLabel('Nachname'), 'Hopper');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByLabel('Nachname')).toHaveValue('Hopper');
  await expect(page.getByLabel('Vorname')).toHaveValue('Grace');
  // A number that is half typed, and another language.
  await tab(page, 'Haushalt').click();
  const budget = page.locator('input[id$=weeklyBudget]');
  await budget.fill('12,');
  await page.getByRole('banner').getByRole('combobox').selectOption('en');
  await expect(budget).toHaveValue('12');
  await budget.pressSequentially('.5');
  await budget.press('Enter');
  await expect(page.locator('[data-saved]')).toBeVisible();
  expect(await qa.account(loginID)).toMatchObject({
    profile: { firstName: 'Grace', lastName: 'Hopper', zip: '10119' },
    data: { household: { weeklyBudget: 12.5 } },
  });
});

test('a refusal, a conflict and another form leave what is typed, and Enter goes on @desktop', async ({ page, qa }) => {
  const loginID = await openCentre(page, qa, {}, 'personal');
  const name = page.getByLabel('Vorname');
  const validationErrors = [{ fieldName: 'profile.firstName', errorCode: 400006, message: 'refused' }];
  const refusal = { kind: 'error', errorCode: 400009, validationErrors };
  await qa.faults([{ call: 'accounts.setAccountInfo', effect: refusal, times: 1 }]);
  await name.fill('Grac');
  await name.press('Enter');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toBeFocused();
  await name.press('End');
  await name.press('e');
  await expect(name).not.toHaveAttribute('aria-invalid');
  // Another system is faster.
  const before = await qa.account(loginID);
  const theirs = { ...before, profile: { ...before.profile, firstName: 'Marie' } };
  await qa.call('PUT', `/accounts/${encodeURIComponent(loginID)}`, theirs);
  await name.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'dort steht jetzt: Marie' })).toBeVisible();
  await expect(name).toHaveValue('Grace');
  // The link ends: a second form on the page asks for another one.
  await page.route('**/rest/v1/subscriber/regToken/jwt', (route) =>
    route.fulfill({ status: 401, json: { statusCode: 401, code: 'link-refused' } }),
  );
  await qa.faults([{ call: 'accounts.setAccountInfo', effect: { kind: 'error', errorCode: 403002 }, times: 1 }]);
  await name.press('Enter');
  await expect(page.getByRole('region', { name: 'Ihre Sitzung ist abgelaufen' })).toBeVisible();
  const email = page.locator('#new-link-form').getByRole('textbox');
  await email.fill('ada');
  await email.press('Enter');
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(name).not.toHaveAttribute('aria-invalid');
  await name.press('Enter');
  await expect(savedText(page)).toBeVisible();
  expect((await qa.account(loginID)).profile['firstName']).toBe('Grace');
});

test('the last keys before another tab, another language or a reload stay @desktop', async ({ page, qa }) => {
  await openCentre(page, qa, {}, 'personal');
  const name = page.getByLabel('Vorname');
  await name.fill('Grace');
  await tab(page, 'Interessen').click();
  await tab(page, 'Persönliches').click();
  await expect(name).toHaveValue('Grace');
  await name.press('End');
  await name.press('a');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(name).toHaveValue('Gracea');
});
