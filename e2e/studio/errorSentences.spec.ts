import { expect, expectAccessibleInBothSchemes, test } from '../harness/test.ts';
import { countVisits, dayMs, passDays } from './countedVisits.ts';
import { goTo, openStudio } from './steps.ts';

test.use({ isMobile: false, hasTouch: false });

for (const width of [1440, 1024])
  test(
    `an editor goes from an error that many customers meet to its sentence, writes it, sees it in the preview and in the list of changes, at ${width} px @wide`,
    { tag: '@long' },
    async ({ page, product, qa }) => {
      await page.setViewportSize({ width, height: 900 });
      await countVisits(qa, 1000, 0.24, 0.06);
      await passDays(qa, 1);
      await page.clock.setFixedTime(Date.now() + dayMs);
      await openStudio(page, product, 'publisher');
      await goTo(page, '/effect?form=personal');
      await page.getByRole('link', { name: 'Satz ändern: Postleitzahl' }).click();

      const errors = page.getByRole('group', { name: 'Sätze bei Fehlern' });
      const sentence = (rule: RegExp) => errors.getByRole('group', { name: rule }).getByLabel('Deutsch');
      await expect(sentence(/^Text nicht in der verlangten Form/)).toBeFocused();
      await expect(sentence(/^Text nicht in der verlangten Form/)).toHaveAttribute(
        'placeholder',
        'Die Postleitzahl hat 5 Ziffern, zum Beispiel 10115.',
      );
      await page.keyboard.type('Fünf Ziffern, wie auf einem Brief.');
      await sentence(/^Text zu lang/).fill('Höchstens {{maxLength}} Zeichen.');
      await sentence(/400006/).fill('Diese Postleitzahl kennen wir nicht.');
      await expect(errors.getByRole('group', { name: /Zahl zu groß/ })).toHaveCount(0);
      await expectAccessibleInBothSchemes(page);

      await page.getByText('Seite, Darstellung, Zustand und Tag').click();
      await page.getByLabel('Alle Fehlermeldungen zeigen').check();
      const frame = page.frameLocator('iframe');
      for (const text of ['Fünf Ziffern, wie auf einem Brief.', 'Diese Postleitzahl kennen wir nicht.'])
        await expect(frame.getByText(text, { exact: true })).toBeVisible();
      await expect(frame.getByText(/^Höchstens \d+ Zeichen\.$/)).toBeVisible();

      await page.getByRole('link', { name: 'Veröffentlichen' }).click();
      await expect(
        page.getByText('Feld „Postleitzahl“: Text nicht in der verlangten Form ergänzt (Deutsch)').first(),
      ).toBeVisible();
      await qa.reset();
    },
  );
