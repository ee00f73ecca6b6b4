import { openCentre, saveButton, savedText, subscribedTo, tab } from '../harness/centre.ts';
import { expect, expectAccessibleInPassing, test } from '../harness/test.ts';

const withoutNewsletter = { subscriptions: {} };

test.describe('tabs @desktop', () => {
  test('a locked tab can be focused, says that it is locked and why, and opens nothing @long', async ({ page, qa }) => {
    await openCentre(page, qa, withoutNewsletter, 'personal');
    await expect(page).toHaveURL(/#newsletters$/);
    const locked = tab(page, 'Persönliches');
    await expect(locked).toHaveAttribute('aria-disabled', 'true');
    await expect(locked).toContainText('(gesperrt)');
    await locked.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: '„Persönliches“ ist noch gesperrt' });
    await expect(dialog).toContainText('Bitte abonnieren Sie zuerst einen Newsletter');
    await expectAccessibleInPassing(page, 'both schemes');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(locked).toBeFocused();
    await expect(tab(page, 'Newsletter')).toHaveAttribute('aria-selected', 'true');
    // Open without a subscription, because content says so.
    await tab(page, 'Produkt-Erinnerungen').click();
    await expect(page).toHaveURL(/#reminders$/);
  });

  test('leaving a tab validates it, keeps the input and shows its number of errors at the tab @storage (requirements#tab-leaving)', async ({
    page,
    qa,
  }) => {
    await openCentre(page, qa, {}, 'personal');
    await page.getByLabel('Postleitzahl').fill('1011');
    await page.getByLabel('Jahr').fill('2031');
    await tab(page, 'Interessen').click();
    await expect(tab(page, 'Persönliches')).toContainText('2 Fehler');
    await expect(tab(page, 'Interessen')).toHaveAttribute('aria-selected', 'true');
    await tab(page, 'Persönliches').click();
    await expect(page.getByLabel('Postleitzahl')).toHaveValue('1011');
    await expect(page.getByLabel('Postleitzahl')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Postleitzahl').fill('20095');
    await tab(page, 'Interessen').click();
    await expect(tab(page, 'Persönliches')).toContainText('1 Fehler');
  });

  test(
    'an error in another tab is listed with its tab, and its link goes to the field',
    { tag: '@long' },
    async ({ page, qa }) => {
      await openCentre(page, qa, {}, 'personal');
      await page.getByLabel('Postleitzahl').fill('1');
      await tab(page, 'Haushalt und Vorteile').click();
      await page.getByLabel('Personen im Haushalt').fill('99');
      await saveButton(page).click();
      const summary = page.getByRole('alert').filter({ has: page.getByRole('link') });
      await expect(summary.getByRole('link')).toHaveCount(2);
      await expect(summary).toContainText('Persönliches: Die Postleitzahl hat 5 Ziffern, zum Beispiel 10115.');
      await summary.getByRole('link', { name: /Haushalt/ }).click();
      await expect(page.getByLabel('Personen im Haushalt')).toBeFocused();
      await summary.getByRole('link', { name: /Persönliches/ }).click();
      await expect(page.getByLabel('Postleitzahl')).toBeFocused();
      await expect(page).toHaveTitle(/^Fehler: /);
    },
  );

  test('back and forward switch tabs and keep the input @long', async ({ page, qa }) => {
    await openCentre(page, qa);
    await tab(page, 'Persönliches').click();
    await page.getByLabel('Vorname').fill('Hedy');
    await tab(page, 'Ernährung').click();
    await page.goBack();
    await expect(tab(page, 'Persönliches')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByLabel('Vorname')).toHaveValue('Hedy');
    await page.goForward();
    await expect(page).toHaveURL(/#taste$/);
  });
});

test(
  'a tab bar that is wider than the phone has arrows and scrolls the open tab into view (requirements#tabs)',
  { tag: '@long' },
  async ({ page, qa }) => {
    await openCentre(page, qa, {}, 'reminders');
    await expect(tab(page, 'Produkt-Erinnerungen')).toBeInViewport();
    await page.getByRole('button', { name: 'Vorherige Bereiche zeigen' }).click();
    await page.getByRole('button', { name: 'Vorherige Bereiche zeigen' }).click();
    await expect(tab(page, 'Newsletter')).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Weitere Bereiche zeigen' })).toBeVisible();
  },
);

test('if a save locks the open tab, the next open one is shown', { tag: '@long' }, async ({ page, qa }) => {
  await openCentre(page, qa, {
    subscriptions: subscribedTo('NLT_WEEKLY', 'SVC_PRODUCT_REMINDER'),
    reminders: [
      { reminderId: 'b3b1c0de-7a52-4f0b-9a0e-5d1f6f0a1109', variantId: '1', variantName: { de: 'Dinkelbrot' } },
    ],
  });
  await page.getByRole('checkbox', { name: /Wochenangebote/ }).uncheck();
  await tab(page, 'Interessen').click();
  await saveButton(page).click();
  await page.getByRole('button', { name: 'Abbestellen', exact: true }).click();
  await expect(savedText(page)).toContainText('Abbestellt: Wochenangebote.');
  await expect(tab(page, 'Interessen')).toHaveAttribute('aria-disabled', 'true');
  await expect(tab(page, 'Produkt-Erinnerungen')).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/#reminders$/);
});
