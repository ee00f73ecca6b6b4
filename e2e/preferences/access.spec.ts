import {
  openCentre,
  reminderService,
  remindersFor,
  saveButton,
  savedText,
  subscribedTo,
  tab,
} from '../harness/centre.ts';
import { expect, test } from '../harness/test.ts';

const everything = (): Readonly<Record<string, unknown>> => ({
  subscriptions: subscribedTo('NLT_WEEKLY', reminderService),
  reminders: remindersFor('Dinkelbrot'),
});

test('a whole visit by keyboard alone: choose, type, save, and the focus is never lost or covered @desktop (requirements#form-comfort)', async ({
  page,
  qa,
}) => {
  const loginID = await openCentre(page, qa, everything());
  await tab(page, 'Newsletter').focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Tab');
  const focused = page.locator('*:focus');
  await expect(focused).toHaveAccessibleName('Rezepte der Saison');
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'Rezepte der Saison' })).toBeChecked();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Shift+Tab');
  await expect(tab(page, 'Newsletter')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(tab(page, 'Persönliches')).toHaveAttribute('aria-selected', 'true');
  const covered: string[] = [];
  for (let step = 0; step < 40 && (await focused.textContent()) !== 'Änderungen speichern'; step += 1) {
    await page.keyboard.press('Tab');
    const inSight = await focused.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const topElement = document.elementFromPoint(left + width / 2, top + height / 2);
      return (
        topElement === null ||
        element.contains(topElement) ||
        topElement.contains(element) ||
        element.parentElement?.contains(topElement) === true
      );
    });
    if (!inSight) covered.push((await focused.getAttribute('id')) ?? '?');
    if ((await focused.getAttribute('id'))?.endsWith('_profile_firstName')) {
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type('Grace');
    }
  }
  expect(covered).toEqual([]);
  await expect(saveButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(savedText(page)).toContainText('Fast fertig: Rezepte der Saison.');
  expect((await qa.account(loginID)).profile['firstName']).toBe('Grace');
});
