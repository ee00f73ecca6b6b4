import type { Page } from 'playwright/test';
import { openCentre, reminderService, remindersFor, subscribedTo } from '../harness/centre.ts';
import { expect, expectAccessibleInPassing, test } from '../harness/test.ts';
import { textsOf } from '../harness/texts.ts';

interface Site {
  readonly scenario: string;
  readonly browser: string;
  readonly language: string;
  readonly country: string;
  readonly zip: { readonly label: string; readonly wrong: string; readonly sentence: RegExp; readonly right: string };
  readonly newsletter: string;
  readonly about: RegExp;
  readonly all: string;
}

const sites: readonly Site[] = [
  {
    scenario: 'belgium',
    browser: 'fr-BE',
    language: 'fr-BE',
    country: 'BE',
    zip: { label: 'Code postal', wrong: '10000', sentence: /4 chiffres, par exemple 1000/, right: '4000' },
    newsletter: 'Promos de la semaine',
    about: /Chaque dimanche/,
    all: 'Toutes les alertes',
  },
  {
    scenario: 'pl',
    browser: 'pl-PL',
    language: 'pl',
    country: 'PL',
    zip: { label: 'Kod pocztowy', wrong: '1234', sentence: /00-001/, right: '31-002' },
    newsletter: 'Oferty tygodnia',
    about: /niedzielę/,
    all: 'Wszystkie przypomnienia',
  },
];

for (const site of sites) {
  test.describe(`on the site ${site.scenario} in ${site.language}`, () => {
    test.use({ scenario: site.scenario });
    test.use({ locale: site.browser });
    // By default a variant of a language, and letters of another script; the rules of each country have unit tests.
    const tag = site.language === 'fr-BE' ? [] : '@long';

    test("texts, postcode, telephone and reminders follow the country's rules", { tag }, async ({ page, qa }) => {
      const say = textsOf(site.language);
      const profile = { firstName: 'Kim', zip: site.zip.right, country: site.country };
      const loginID = await openCentre(page, qa, {
        profile,
        subscriptions: subscribedTo('NLT_WEEKLY', reminderService),
        reminders: remindersFor('Brot', 'Käse'),
      });
      await expect(page.locator('html')).toHaveAttribute('lang', site.language);
      await expect(page.getByRole('checkbox', { name: site.newsletter })).toHaveAccessibleDescription(site.about);

      await page.getByRole('tab').nth(1).click();
      await page.getByLabel(site.zip.label).fill(site.zip.wrong);
      await page.getByLabel(say('global.fields.profile.phones.number')).fill('123');
      await page.getByRole('button', { name: say('mpp.save.save') }).click();
      await expect(
        page
          .getByRole('alert')
          .filter({ has: page.getByRole('link') })
          .getByRole('link'),
      ).toHaveCount(2);
      await expect(page.getByLabel(site.zip.label)).toHaveAccessibleDescription(site.zip.sentence);
      await expect(page.getByLabel(say('global.fields.profile.phones.number'))).toHaveAttribute('aria-invalid', 'true');
      await expectAccessibleInPassing(page);

      await page.getByRole('tab').last().click();
      await expect(page.getByRole('checkbox')).toHaveCount(1);
      await expect(page.getByRole('checkbox', { name: site.all })).toBeChecked();

      await page.getByRole('tab').nth(1).click();
      await page.getByLabel(site.zip.label).fill(site.zip.right);
      await page.getByLabel(say('global.fields.profile.phones.number')).fill('');
      await page.getByLabel(say('global.fields.profile.firstName')).fill('Robin');
      await page.getByRole('button', { name: say('mpp.save.save') }).click();
      await expect(page.getByRole('status').filter({ hasText: say('mpp.saved.headline') })).toBeVisible();
      expect((await qa.account(loginID)).profile['firstName']).toBe('Robin');
    });
  });
}

test('a language that was chosen in another tab stays after Back (requirements#language-choice)', async ({
  page,
  context,
  product,
}) => {
  const menu = (tab: Page) => tab.locator('header select').first();
  await page.goto(`${product.site}/login`);
  await menu(page).selectOption('en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.goto(`${product.site}/registration`);
  const other = await context.newPage();
  await other.goto(`${product.site}/login`);
  await menu(other).selectOption('de');
  await expect(other.locator('html')).toHaveAttribute('lang', 'de');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
});
