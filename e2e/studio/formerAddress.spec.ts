import { expect, test } from '../harness/test.ts';
import { goTo, openStudio, publishElsewhere } from './steps.ts';

for (const width of [1440, 1024])
  test(
    `the address of a published tab changes with a warning, links in mails still lead to it, and the outline fits, at ${width} px @wide`,
    { tag: '@long' },
    async ({ page, product, qa }) => {
      await page.setViewportSize({ width, height: 900 });
      await openStudio(page, product, 'publisher');
      await goTo(page, '/edit?at=/preferenceCenter/tabs/1');
      const address = page.getByRole('textbox', { name: /^Name in der Adresse/ });
      await expect(address).toHaveValue('personal');
      await address.fill('ueber-sie');
      await expect(page.getByText(/^Version \d+ zeigt diesen Reiter unter der Adresse „personal“/)).toBeVisible();
      await page.getByRole('link', { name: 'Veröffentlichen' }).click();
      await expect(
        page.getByText(/^Reiter „Persönliches“: Name in der Adresse geändert von „personal“ zu „ueber-sie“/),
      ).toBeVisible();
      await expect(page.getByText(/^Reiter „Persönliches“ (?:hinzugefügt|entfernt|zu |aus )/)).toHaveCount(0);
      await publishElsewhere(product, 'Address');

      await goTo(page, '/edit');
      const outline = page.locator('section[aria-labelledby="outline-heading"]');
      const closed = outline.locator('[role=treeitem][aria-expanded=false] > div > span:first-child');
      await closed.first().waitFor();
      while ((await closed.count()) > 0) await closed.first().click();
      await expect(outline.getByText('data.interests.family.baby')).toBeAttached();
      expect(await outline.evaluate((pane) => pane.scrollWidth - pane.clientWidth)).toBe(0);

      const { loginID } = await qa.newCustomer();
      await page.goto(`${(await qa.link(loginID)).url}#personal`);
      await expect(page.getByRole('tab', { name: 'Persönliches' })).toHaveAttribute('aria-selected', 'true');
      await expect(page).toHaveURL(/#ueber-sie$/);
      await qa.reset();
    },
  );
