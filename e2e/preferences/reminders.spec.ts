import { openCentre, reminderService, remindersFor, saveButton, savedText, subscribedTo } from '../harness/centre.ts';
import { expect, expectAccessibleInPassing, test } from '../harness/test.ts';

test.describe('product reminders in Austria', () => {
  test.use({ scenario: 'austria' });
  const names = [{ de: 'Kürbiskernöl' }, { en: 'Poppy seed strudel' }, {}];
  const reminders = remindersFor('', '', '').map((reminder, index) => ({
    ...reminder,
    variantName: names[index] ?? {},
  }));

  test('have a checkbox each, named in the language, else by the first name, else by their number; a single one can be ended @links @long', async ({
    page,
    qa,
  }) => {
    const profile = { firstName: 'Anna', zip: '1010', country: 'AT' };
    const loginID = await openCentre(
      page,
      qa,
      { subscriptions: subscribedTo('NLT_WEEKLY', reminderService), profile, reminders },
      'reminders',
    );
    await expect(page.getByRole('checkbox')).toHaveCount(4);
    await expect(page.getByRole('checkbox', { name: 'Poppy seed strudel' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: '400604002' })).toBeChecked();
    await page.getByRole('checkbox', { name: 'Kürbiskernöl' }).uncheck();
    await expect(page.getByText('2 von 3')).toBeVisible();
    // Marking one twice has the same effect as once.
    await page.getByRole('checkbox', { name: 'Kürbiskernöl' }).check();
    await page.getByRole('checkbox', { name: 'Kürbiskernöl' }).uncheck();
    await expect(page.getByText('1 Änderung')).toBeVisible();
    await expectAccessibleInPassing(page);
    await saveButton(page).click();
    await expect(savedText(page)).toContainText('Eine Erinnerung ist gelöscht.');
    const [last] = await qa.calls('DELETE /rest/v1/productreminder');
    expect(last?.params['productReminderIds']).toEqual([reminders[0]?.reminderId]);
    const { reminders: left } = (await qa.account(loginID)) as unknown as { readonly reminders: readonly unknown[] };
    expect(left).toHaveLength(2);
  });
});
