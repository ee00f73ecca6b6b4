import type { Page } from 'playwright/test';
import {
  openCentre,
  reminderService,
  remindersFor,
  saveButton,
  savedText,
  subscribedTo,
  tab,
} from '../harness/centre.ts';
import type { ConsoleApi } from '../harness/console.ts';
import { expect, test } from '../harness/test.ts';

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

test.describe('saving', () => {});
