import { expect, test } from '../harness/test.ts';
import { changeCardRule, dayMs, passDays } from './countedVisits.ts';
import { goTo, openStudio } from './steps.ts';

test.use({ isMobile: false, hasTouch: false, viewport: { width: 1440, height: 900 } });

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
