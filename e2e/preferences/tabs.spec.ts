import { openCentre, saveButton, savedText, subscribedTo, tab } from '../harness/centre.ts';
import { expect, test } from '../harness/test.ts';

test.describe('tabs @desktop', () => {
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
