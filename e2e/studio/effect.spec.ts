import { expect, expectAccessibleInBothSchemes, test } from '../harness/test.ts';
import { changeCardRule, countVisits, dayMs, passDays, publishHint } from './countedVisits.ts';
import { goTo, openStudio } from './steps.ts';

test.use({ isMobile: false, hasTouch: false, viewport: { width: 1440, height: 900 } });

test('a warning at the start leads to the field whose hint misleads customers; the hint is mended and published @wide @long (requirements#EFFECT-3)', async ({
  page,
  product,
  qa,
}) => {
  await countVisits(qa, 1000, 0.02, 0);
  await passDays(qa, 1);
  await publishHint(product, 'Nur die ersten vier Ziffern');
  await countVisits(qa, 1000, 0.24, 0.06);
  await passDays(qa, 1);
  await page.clock.setFixedTime(Date.now() + 2 * dayMs);

  await expect(async () => {
    await openStudio(page, product, 'publisher');
    await expect(
      page.getByRole('region', { name: 'Hinweis: Besuche melden mehr Fehler seit einer Änderung' }),
    ).toContainText(
      /„Persönliches“ meldete seit Version \d+ \(.+\) bei 24\s% der Besuche Fehler\. In den sieben Tagen davor waren es 2\s%\./,
    );
  }).toPass();
  await page.getByRole('link', { name: 'Wirkung ansehen: Persönliches' }).click();
  await expect(page.getByRole('row', { name: /^Fehler 24\s% 2\s%$/ })).toHaveCount(2);
  const sentence =
    /Letzte 30 Tage: 2\.0\d\d sahen das Feld, 13\s% trafen auf „Die Postleitzahl hat 5 Ziffern, zum Beispiel 10115“, 3\s% ließen es ungespeichert liegen\./;
  await expect(page.getByText(sentence)).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expectAccessibleInBothSchemes(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Bearbeiten: Postleitzahl' }).click();
  await expect(page.getByText(sentence)).toBeVisible();
  for (const language of ['Deutsch', 'Englisch'])
    await page
      .getByRole('group', { name: /^Hilfe zum Feld/ })
      .getByLabel(language)
      .fill('');
  await page.getByRole('link', { name: 'Veröffentlichen' }).click();
  await page.getByRole('button', { name: 'Jetzt veröffentlichen' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^Version \d+ ist veröffentlicht/ })).toBeVisible();
  await qa.reset();
});

test('a warning names a change of the provider’s rules; the chart marks it, and the repair ends the warning @long', async ({
  page,
  product,
  qa,
}) => {
  const card = { form: 'household', field: 'data_club_cardNumber', visits: 1000, left: 0 };
  await qa.call('POST', '/form-counts', { ...card, errors: 0.02, days: 8 });
  await changeCardRule(product, qa, '^29[0-9]{9}$');
  await qa.call('POST', '/form-counts', { ...card, errors: 0.24 });
  await passDays(qa, 1);
  await page.clock.setFixedTime(Date.now() + 2 * dayMs);

  await openStudio(page, product, 'publisher');
  const warnings = page.getByRole('region', { name: 'Hinweis: Besuche melden mehr Fehler seit einer Änderung' });
  await expect(warnings).toContainText(
    /meldete, seit die Regeln des Anbieters geändert wurden \(.+\), bei 24\s% der Besuche Fehler\. In den sieben Tagen davor waren es 2\s%\./,
  );
  await warnings.getByRole('link', { name: /^Wirkung ansehen/ }).click();
  const field = page.locator('section', { has: page.getByRole('heading', { name: 'Kartennummer' }) });
  await expect(field.getByText(/: Regeln des Anbieters geändert$/)).toBeVisible();
  await expect(field.locator('svg line[data-kind=schema]')).toHaveCount(1);
  await page.getByRole('link', { name: 'Bearbeiten: Kartennummer' }).click();
  await expect(page.getByText(/Letzte 30 Tage: 9\.000 sahen das Feld, 4\s% trafen auf „/)).toBeVisible();

  await changeCardRule(product, qa, '^29[0-9]{8}$');
  await qa.call('POST', '/form-counts', { ...card, errors: 0.02 });
  await passDays(qa, 1);
  await page.clock.setFixedTime(Date.now() + 4 * dayMs);
  await openStudio(page, product, 'publisher');
  await goTo(page, '/effect?form=household');
  await expect(field.locator('svg line[data-kind=schema]')).toHaveCount(2);
  await expect(warnings).toHaveCount(0);
  await qa.reset();
});
