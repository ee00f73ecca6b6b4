import type { Page } from 'playwright/test';
import {
  isSubscribed,
  openCentre,
  reminderService,
  remindersFor,
  saveButton,
  savedText,
  subscribedTo,
  tab,
} from '../harness/centre.ts';
import type { ConsoleApi } from '../harness/console.ts';
import { expect, expectAccessibleInPassing, test } from '../harness/test.ts';

/** Opens the preference centre and changes both parts: a name, and one of two reminders. */
async function changeBoth(page: Page, qa: ConsoleApi): Promise<string> {
  const profile = { firstName: 'Ada', lastName: 'Beispiel', zip: '1010', country: 'AT' };
  const loginID = await openCentre(
    page,
    qa,
    {
      subscriptions: subscribedTo('NLT_WEEKLY', reminderService),
      profile,
      reminders: remindersFor('Apfelschorle', 'Dinkelbrot'),
    },
    'personal',
  );
  await page.getByLabel('Vorname').fill('Grace');
  await tab(page, 'Produkt-Erinnerungen').click();
  await page.getByRole('checkbox', { name: 'Dinkelbrot' }).uncheck();
  await saveButton(page).click();
  return loginID;
}

async function stored(qa: ConsoleApi, loginID: string): Promise<readonly [unknown, number]> {
  const { profile, reminders: left } = (await qa.account(loginID)) as Awaited<ReturnType<ConsoleApi['account']>> & {
    readonly reminders: readonly unknown[];
  };
  return [profile['firstName'], left.length];
}

test.describe('a save has two parts', () => {
  test.use({ scenario: 'austria' });

  test('both saved: says so, and opens the next tab @storage @links @core (requirements#link-exchange)', async ({
    page,
    qa,
  }) => {
    const loginID = await changeBoth(page, qa);
    await expect(savedText(page)).toContainText(/Geändert: |Ihre Angaben sind gespeichert/);
    await expect(savedText(page)).toContainText('Eine Erinnerung ist gelöscht.');
    // The last tab was open: the view continues with the first.
    await expect(tab(page, 'Newsletter')).toHaveAttribute('aria-selected', 'true');
    expect(await stored(qa, loginID)).toEqual(['Grace', 1]);
  });
});

test.describe('saving', () => {
  test(
    'the banner is highlighted for five seconds; its text stays @desktop',
    { tag: '@long' },
    async ({ page, qa }) => {
      await page.clock.install();
      await openCentre(page, qa, {}, 'personal');
      await page.getByLabel('Vorname').fill('Grace');
      await saveButton(page).click();
      const banner = savedText(page).locator('> span');
      await expect(banner).toBeVisible();
      await expectAccessibleInPassing(page);
      await page.clock.fastForward(6_000);
      await expect(banner).toHaveAttribute('data-faded', 'true');
      await expect(banner).toContainText(/Geändert: |Ihre Angaben sind gespeichert/);
      await expectAccessibleInPassing(page);
      await expect(tab(page, 'Interessen')).toHaveAttribute('aria-selected', 'true');
    },
  );

  test('an answer that is lost after the save counts as saved @storage', { tag: '@long' }, async ({ page, qa }) => {
    const loginID = await openCentre(page, qa, {}, 'personal');
    await page.route('**/accounts.setAccountInfo*', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.getByLabel('Vorname').fill('Grace');
    await saveButton(page).click();
    await expect(savedText(page)).toContainText(/Geändert: |Ihre Angaben sind gespeichert/);
    expect((await qa.account(loginID)).profile['firstName']).toBe('Grace');
  });

  test(
    'a subscription that another system ended in the meantime is not restored, and foreign changes are shown @links',
    { tag: '@long' },
    async ({ page, qa }) => {
      const data = { sfmc: { dataProcessingConsented: true } };
      const subscriptions = subscribedTo('NLT_WEEKLY', 'NLT_RECIPES');
      const loginID = await openCentre(page, qa, { data, subscriptions }, 'personal');
      await page.getByLabel('Vorname').fill('Grace');
      const { profile } = await qa.account(loginID);
      await qa.call('PUT', `/accounts/${encodeURIComponent(loginID)}`, {
        verified: true,
        profile: { ...profile, lastName: 'Hopper' },
        data,
        subscriptions: { ...subscribedTo('NLT_WEEKLY'), NLT_RECIPES: { email: { isSubscribed: false } } },
      });
      await saveButton(page).click();
      await expect(savedText(page)).toContainText(/Inzwischen an anderer Stelle geändert.*Nachname/);
      expect(await isSubscribed(qa, loginID, 'NLT_RECIPES')).toBe(false);
      expect((await qa.account(loginID)).profile).toMatchObject({ firstName: 'Grace', lastName: 'Hopper' });
      await tab(page, 'Newsletter').click();
      await expect(page.getByRole('checkbox', { name: 'Rezepte der Saison' })).not.toBeChecked();
      await tab(page, 'Persönliches').click();
      await expect(page.getByLabel('Nachname')).toHaveValue('Hopper');
    },
  );
});
