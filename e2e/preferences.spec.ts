import { expect, expectAccessibleInPassing, test } from './harness/test.ts';

test.describe('a customer opens the link from a newsletter @desktop', () => {
  test('sees a personal headline, the masked address, and the first open tab @storage @links', async ({ page, qa }) => {
    const { loginID } = await qa.newCustomer();
    const { url, token } = await qa.link(loginID);
    await page.goto(url);

    // As rendered: there is a space between the two parts of the greeting.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guten Tag Ada, schön, dass Sie da sind', {
      useInnerText: true,
    });
    await expect(page.getByText('k•••@beispiel.example')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Newsletter' })).toHaveAttribute('aria-selected', 'true');
    await expect(page).toHaveURL(/\/preferences#newsletters?$/);
    expect(page.url()).not.toContain(token);
    await expectAccessibleInPassing(page);
  });

  test('makes mistakes, sees error messages, corrects them and saves only what changed @storage @core @links', async ({
    page,
    qa,
  }) => {
    const { loginID } = await qa.newCustomer();
    await page.goto((await qa.link(loginID)).url);
    await page.getByRole('tab', { name: 'Persönliches' }).click();
    await page.getByLabel('Vorname').fill('');
    await page.getByLabel('Postleitzahl').fill('1011');
    await page.getByLabel('Jahr').fill('2031');
    await page.getByRole('button', { name: 'Änderungen speichern' }).click();

    const summary = page.getByRole('alert').filter({ has: page.getByRole('link') });
    await expect(summary.getByRole('link')).toHaveCount(3);
    await expect(summary).toBeFocused();
    await expect(summary).toContainText('Das Geburtsjahr muss zwischen 1900 und 2020 liegen.');
    await expect(page).toHaveTitle(/^Fehler: /);
    await expect(page.getByLabel('Postleitzahl')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessibleInPassing(page);
    expect((await qa.account(loginID)).profile['zip']).toBe('10115');

    await summary.getByRole('link').first().click();
    await expect(page.getByLabel('Vorname')).toBeFocused();
    await page.getByLabel('Vorname').fill('Grace');
    await page.getByLabel('Postleitzahl').fill('20095');
    await page.getByLabel('Jahr').fill('1990');
    await page.getByRole('button', { name: 'Änderungen speichern' }).click();

    await expect(page.getByRole('status').filter({ hasText: /gespeichert/i })).toBeVisible();
    const { profile } = await qa.account(loginID);
    expect(profile).toMatchObject({ firstName: 'Grace', zip: '20095', birthYear: 1990, lastName: 'Beispiel' });
    const [last] = await qa.calls('accounts.setAccountInfo');
    expect(last?.params['profile']).toEqual({ firstName: 'Grace', zip: '20095', birthYear: 1990 });
    expect(last?.params['data']).toBeUndefined();
    expect(last?.params['subscriptions']).toBeUndefined();
  });

  test('chooses tiles and newsletters, saves, and everything is stored @links', async ({ page, qa }) => {
    const { loginID } = await qa.newCustomer({ data: { sfmc: { dataProcessingConsented: true } } });
    await page.goto((await qa.link(loginID)).url);
    await page.getByRole('checkbox', { name: /Rezepte der Saison/ }).check();
    await page.getByRole('tab', { name: 'Interessen' }).click();
    await page.getByRole('checkbox', { name: /Familie/ }).check();
    await page.getByRole('button', { name: 'Änderungen speichern' }).click();
    await expect(page.getByRole('status').filter({ hasText: /gespeichert/i })).toBeVisible();

    const account = await qa.account(loginID);
    expect(account.subscriptions['NLT_RECIPES']?.email?.isSubscribed).toBe(true);
    expect(account.data).toMatchObject({ interests: { family: { baby: true, kids: true } } });
  });
});
