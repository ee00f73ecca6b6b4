import { openCentre, saveButton } from './harness/centre.ts';
import { hiddenFocuses } from './harness/focus.ts';
import { expect, test } from './harness/test.ts';

const windows = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
  { width: 320, height: 256 },
];

for (const size of windows)
  test(
    `without a connection the page says so at any scroll position, and covers no focused control: ${size.width} × ${size.height}`,
    { tag: size.width > 400 || size.height < 400 ? '@long' : [] },
    async ({ page, context, qa }) => {
      await page.setViewportSize(size);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await openCentre(page, qa, {}, 'personal');
      await page.getByLabel('Vorname').fill('Grace');
      await page.getByLabel('Nachname').focus();
      await expect(saveButton(page)).toBeAttached();
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
      const notice = page.getByText('Sie sind gerade offline. Ihre Eingaben bleiben hier erhalten.');
      await context.setOffline(true);
      // In a very low window the notice is above the page instead of over it.
      if (size.height > 480) await expect(notice).toBeInViewport({ ratio: 1 });
      else await expect(notice).toBeAttached();
      expect(await hiddenFocuses(page)).toEqual([]);
      await context.setOffline(false);
      await expect(notice).toHaveCount(0);
      await expect(page.getByLabel('Vorname')).toHaveValue('Grace');
    },
  );
