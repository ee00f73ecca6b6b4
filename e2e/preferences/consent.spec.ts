import { isSubscribed, openCentre, saveButton, savedText, subscribedTo, tab } from '../harness/centre.ts';
import { expect, expectAccessibleInPassing, test } from '../harness/test.ts';

const newcomer = { subscriptions: {}, data: { salutation: 'mrs' } };

test.describe('the first newsletter', () => {
  test('starts after consent to data processing, and opens the locked tabs @desktop @storage @production @links', async ({
    page,
    qa,
  }) => {
    const loginID = await openCentre(page, qa, newcomer);
    await page.getByRole('checkbox', { name: 'Wochenangebote' }).check();
    await saveButton(page).click();
    const dialog = page.getByRole('dialog', { name: 'Dürfen wir Ihre Daten für Newsletter verwenden?' });
    await expectAccessibleInPassing(page, 'both schemes');
    await dialog.getByRole('button', { name: 'Einverstanden' }).click();
    await expect(savedText(page)).toContainText('Fast fertig: Wochenangebote.');
    await expect(tab(page, 'Persönliches')).not.toHaveAttribute('aria-disabled', 'true');
    const { data } = await qa.account(loginID);
    expect(data).toMatchObject({ sfmc: { dataProcessingConsented: true } });
    expect(await isSubscribed(qa, loginID, 'NLT_WEEKLY')).toBe(true);
  });

  test('no box is ticked before the customer ticks it (requirements#PRI-3)', async ({ page, qa }) => {
    await openCentre(page, qa, newcomer);
    for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
  });
});

test(
  'unsubscribing from a newsletter takes no more presses than subscribing, and unsubscribing from everything takes fewer',
  { tag: '@long' },
  async ({ page, qa }) => {
    const loginID = await openCentre(page, qa, newcomer);
    const presses = async (...names: readonly string[]): Promise<number> => {
      for (const name of names)
        await page.getByRole(name === 'Wochenangebote' ? 'checkbox' : 'button', { name, exact: true }).click();
      return names.length;
    };
    const starting = await presses('Wochenangebote', 'Änderungen speichern', 'Einverstanden');
    await expect(savedText(page)).toContainText('Fast fertig: Wochenangebote.');
    const leavingAll = await presses('Keine Newsletter mehr', 'Abbestellen');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sie haben alles abbestellt');
    expect(await isSubscribed(qa, loginID, 'NLT_WEEKLY')).toBe(false);
    expect(leavingAll).toBeLessThan(starting);

    await page.getByRole('link', { name: 'Newsletter wieder abonnieren' }).click();
    await presses('Wochenangebote', 'Änderungen speichern', 'Einverstanden');
    await expect(savedText(page)).toContainText('Fast fertig: Wochenangebote.');
    await tab(page, 'Newsletter').click();
    const leaving = await presses('Wochenangebote', 'Änderungen speichern', 'Abbestellen');
    await expect(page).toHaveURL(/\/unsubscribe-success$/);
    expect(leaving).toBeLessThanOrEqual(starting);
  },
);

test.describe('a site that requires consent', () => {
  test.use({ scenario: 'forced-consent' });

  test(
    'asks on arrival, with a dialog that cannot be closed, needs its box ticked, and survives a failure @desktop (requirements#opt-in-box)',
    { tag: '@long' },
    async ({ page, qa }) => {
      const loginID = await openCentre(page, qa);
      const dialog = page.getByRole('dialog', { name: 'Newsletter, die zu Ihnen passen' });
      await expect(dialog).toBeVisible();
      const box = dialog.getByRole('checkbox');
      await expect(box).not.toBeChecked();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeVisible();
      await dialog.getByRole('button', { name: 'Speichern' }).click();
      await expect(dialog.getByRole('alert')).toHaveText('Bitte füllen Sie dieses Feld aus, um zu speichern.');
      await expect(box).toHaveAttribute('aria-invalid', 'true');
      await expectAccessibleInPassing(page, 'both schemes');
      await box.check();
      await expect(dialog.getByRole('alert')).toHaveCount(0);
      await box.uncheck();
      await expect(dialog.getByRole('alert')).toBeVisible();
      await box.check();

      await qa.faults([{ call: 'accounts.setAccountInfo', effect: { kind: 'error', errorCode: 500001 } }]);
      await dialog.getByRole('button', { name: 'Speichern' }).click();
      await expect(dialog.getByRole('alert')).toContainText('technisches Problem');
      await expect(box).toBeChecked();
      await qa.call('DELETE', '/faults');
      await dialog.getByRole('button', { name: 'Speichern' }).click();
      await expect(dialog).toHaveCount(0);
      expect((await qa.account(loginID)).data).toMatchObject({ sfmc: { dataProcessingConsented: true } });
    },
  );

  test(
    'unsubscribing has equal weight: customers can leave without consent, and can read why it is asked',
    { tag: '@long' },
    async ({ page, qa }) => {
      const loginID = await openCentre(page, qa, { subscriptions: subscribedTo('NLT_WEEKLY') });
      const dialog = page.getByRole('dialog', { name: 'Newsletter, die zu Ihnen passen' });
      await expect(dialog.getByRole('link', { name: 'Datenschutz' })).toHaveAttribute('href', /datenschutz$/);
      const [agree, leave] = [
        dialog.getByRole('button', { name: 'Speichern' }),
        dialog.getByRole('button', { name: 'Stattdessen alles abbestellen' }),
      ];
      const look = (button: typeof agree) =>
        button.evaluate((element) => {
          const { backgroundColor, color, borderColor, fontSize, fontWeight } = getComputedStyle(element);
          return { backgroundColor, color, borderColor, fontSize, fontWeight };
        });
      expect(await look(leave)).toEqual(await look(agree));
      await leave.click();
      await page.getByRole('button', { name: 'Nicht abbestellen' }).click();
      await expect(dialog).toBeVisible();

      await qa.faults([{ call: 'accounts.setAccountInfo', effect: { kind: 'error', errorCode: 500001 } }]);
      await leave.click();
      await page.getByRole('button', { name: 'Abbestellen', exact: true }).click();
      await expect(dialog.getByRole('alert')).toContainText('technisches Problem');
      await qa.call('DELETE', '/faults');
      await leave.click();
      await page.getByRole('button', { name: 'Abbestellen', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sie haben alles abbestellt');
      expect(await isSubscribed(qa, loginID, 'NLT_WEEKLY')).toBe(false);
      expect(JSON.stringify(await qa.account(loginID))).not.toContain('"dataProcessingConsented":true');
    },
  );

  test('does not ask customers who consented before', { tag: '@long' }, async ({ page, qa }) => {
    await openCentre(page, qa, { data: { sfmc: { dataProcessingConsented: true } } });
    await expect(page.getByRole('checkbox', { name: 'Wochenangebote' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
