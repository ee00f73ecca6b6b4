import { isSubscribed, openCentre, saveButton, savedWords, tab } from '../harness/centre.ts';
import { expect, expectAccessible, test } from '../harness/test.ts';

const newcomer = { subscriptions: {}, data: { salutation: 'mrs' } };

test.describe('the first newsletter', () => {
  test('is started after consent to the processing of data, and opens the locked tabs @desktop', async ({ page, qa }) => {
    const loginID = await openCentre(page, qa, newcomer);
    await page.getByRole('checkbox', { name: 'Wochenangebote' }).check();
    await saveButton(page).click();
    const dialog = page.getByRole('dialog', { name: 'Dürfen wir Ihre Daten dafür verwenden?' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Einverstanden' }).click();
    await expect(savedWords(page)).toContainText('Sie erhalten ab jetzt: Wochenangebote.');
    await expect(tab(page, 'Persönliches')).not.toHaveAttribute('aria-disabled', 'true');
    const { data } = await qa.account(loginID);
    expect(data).toMatchObject({ sfmc: { dataProcessingConsented: true } });
    expect(await isSubscribed(qa, loginID, 'NLT_WEEKLY')).toBe(true);
  });

  test('is not started when consent is refused, and no consent is stored', async ({ page, qa }) => {
    const loginID = await openCentre(page, qa, newcomer);
    await page.getByRole('checkbox', { name: 'Wochenangebote' }).check();
    await saveButton(page).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Abbrechen' }).click();
    await expect(page.getByRole('checkbox', { name: 'Wochenangebote' })).not.toBeChecked();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const { data } = await qa.account(loginID);
    expect(data['sfmc']).toBeUndefined();
    expect(await isSubscribed(qa, loginID, 'NLT_WEEKLY')).not.toBe(true);
  });

  test('no box is ticked before the customer ticks it', async ({ page, qa }) => {
    await openCentre(page, qa, newcomer);
    for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
  });
});
