import {
  isSubscribed,
  openCentre,
  reminderService,
  remindersFor,
  saveButton,
  subscribedTo,
  tab,
} from '../harness/centre.ts';
import { expect, test } from '../harness/test.ts';

const both = (): Readonly<Record<string, unknown>> => ({
  subscriptions: subscribedTo('NLT_WEEKLY', reminderService),
  reminders: remindersFor('Dinkelbrot'),
});
const yes = { name: 'Abbestellen', exact: true };
const no = { name: 'Nicht abbestellen' };

test.describe('a save that would end all newsletters or reminders asks first', () => {
  test(
    'both at once: leads to the unsubscribed page if nothing remains @links (requirements#after-save)',
    { tag: '@long' },
    async ({ page, qa }) => {
      const loginID = await openCentre(page, qa, both());
      await page.getByRole('checkbox', { name: 'Wochenangebote' }).uncheck();
      await tab(page, 'Produkt-Erinnerungen').click();
      await page.getByRole('checkbox', { name: 'Alle Erinnerungen' }).uncheck();
      await saveButton(page).click();
      const dialog = page.getByRole('dialog', { name: 'Alle Newsletter und Erinnerungen abbestellen?' });
      await dialog.getByRole('button', yes).click();
      await expect(page).toHaveURL(/\/unsubscribe-success$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sie haben alles abbestellt');
      expect(await isSubscribed(qa, loginID, 'NLT_WEEKLY')).toBe(false);
    },
  );
});

test.describe('unsubscribing from everything', () => {
  test('is offered once, warns first, and ends newsletters and reminders @desktop @storage @links', async ({
    page,
    qa,
  }) => {
    const loginID = await openCentre(page, qa, both(), 'personal');
    await expect(page.getByLabel('Vorname')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Alles abbestellen' })).toHaveCount(0);
    await tab(page, 'Newsletter').click();
    await page.getByRole('button', { name: 'Alles abbestellen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Alle Newsletter und Erinnerungen abbestellen?' });
    await expect(dialog).toContainText('keinen Zugang mehr zu Ihrem Profil');
    await dialog.getByRole('button', no).click();
    expect(await isSubscribed(qa, loginID, 'NLT_WEEKLY')).toBe(true);
    await page.getByRole('button', { name: 'Alles abbestellen' }).click();
    await dialog.getByRole('button', yes).click();
    await expect(page).toHaveURL(/\/unsubscribe-success$/);
    const account = (await qa.account(loginID)) as unknown as {
      readonly subscriptions: Record<string, { email: { isSubscribed: boolean } }>;
      readonly reminders: readonly unknown[];
    };
    expect(account.subscriptions['NLT_WEEKLY']?.email.isSubscribed).toBe(false);
    expect(account.subscriptions[reminderService]?.email.isSubscribed).toBe(false);
    expect(account.reminders).toEqual([]);

    await page.getByRole('link', { name: 'Newsletter wieder abonnieren' }).click();
    await expect(page.getByRole('checkbox', { name: 'Wochenangebote' })).not.toBeChecked();
  });
});
