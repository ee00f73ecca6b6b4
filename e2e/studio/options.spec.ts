import { expect, test } from '../harness/test.ts';
import { openStudio } from './steps.ts';

test('the preview shows the chosen language, width, colours, person, day and state, and every error message @wide @long', async ({
  page,
  product,
}) => {
  await openStudio(page, product, 'viewer');
  const frame = page.frameLocator('iframe');
  const choose = async (name: string, label: string): Promise<void> => {
    await page.getByLabel(name, { exact: true }).selectOption({ label });
  };
  await choose('Sprache', 'Englisch');
  await expect(frame.getByRole('tab', { name: 'Interests' })).toBeVisible();
  await choose('Sprache', 'Deutsch');
  await expect(frame.getByRole('tab', { name: 'Interessen' })).toBeVisible();
  await choose('Breite', 'Computer');
  await expect(page.locator('iframe')).toHaveCSS('width', '1280px');
  await page.getByText('Seite, Darstellung, Zustand und Tag').click();
  await choose('Darstellung', 'Dunkel');
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');

  // A newsletter that was visible in one summer only, for somebody who does not receive it.
  const newsletter = frame.locator('label').getByText('Grillsommer 2024', { exact: true });
  await expect(newsletter).toBeVisible();
  await choose('Beispielperson', 'Neu, ohne Newsletter');
  await expect(newsletter).toHaveCount(0);
  await page.getByLabel('Am Tag').fill('2024-08-31');
  await expect(newsletter).toBeVisible();
  await page.getByLabel('Am Tag').fill('2024-09-01');
  await expect(newsletter).toHaveCount(0);

  await choose('Zustand', 'Bereich gesperrt');
  await expect(frame.getByRole('dialog')).toContainText('gesperrt');
  await choose('Zustand', 'Ohne Inhalt');
  await expect(frame.getByText('Für Sie gibt es hier gerade nichts einzustellen.')).toBeVisible();
  await choose('Zustand', 'Wird geladen');
  await expect(frame.locator('[aria-busy=true]').first()).toBeVisible();
  await choose('Zustand', 'Nicht erreichbar');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText(
    'Ihre Einstellungen lassen sich gerade nicht laden',
  );
  // Without a newsletter the other tabs are locked.
  await choose('Beispielperson', 'Hat alles ausgefüllt');
  await page.getByLabel('Alle Fehlermeldungen zeigen').check();
  // Playwright's mouse misses in a frame that is drawn smaller.
  await frame.getByRole('tab', { name: /Persönliches.*Fehler/ }).press('Enter');
  for (const text of [
    'Dieses Datum gibt es nicht. Bitte prüfen Sie den Tag.',
    'Der Tag muss zwischen 1 und 31 liegen.',
  ])
    await expect(frame.getByText(text, { exact: true })).toBeVisible();
  await page.getByLabel('Alle Fehlermeldungen zeigen').uncheck();
  await choose('Seite', 'Startseite des Kontos');
  await expect(frame.getByRole('tablist')).toHaveCount(0);
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText(/^Guten Tag/);
});
