import type { Locator, Page } from 'playwright';
import type { ConsoleApi } from '../../e2e/harness/console.ts';
import type { Product } from '../../e2e/harness/product.ts';
import { openStudio } from '../../e2e/studio/steps.ts';
import { changeTile } from './contact-sheets/studioScreens.ts';

interface Surroundings {
  readonly page: Page;
  readonly product: Product;
  readonly qa: ConsoleApi;
}

/** What a picture shows: a window, a whole page, or a part of it. */
export interface Shown {
  readonly of: Page | Locator;
  readonly isWhole?: boolean;
}

interface Picture {
  /** The name of its file, without the ending. */
  readonly name: string;
  /** Goes on from the picture before. */
  readonly go: (surroundings: Surroundings) => Promise<Shown>;
}

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name }).first();
const dialog = (page: Page): Locator => page.getByRole('dialog');
const preview = (page: Page) => page.frameLocator('iframe');

async function write(page: Page, group: RegExp, german: string, english: string): Promise<void> {
  const texts = page.getByRole('group', { name: group });
  await texts.getByLabel('German').fill(german);
  await texts.getByLabel('English').fill(english);
}

async function select(page: Page, product: Product, pointer: string): Promise<void> {
  await page.goto(`${product.studio}/edit?at=${encodeURIComponent(pointer)}`);
}

/** The window, without the message of what was done, as soon as everything is saved. */
async function editor(page: Page): Promise<Shown> {
  const close = page.getByRole('button', { name: 'Close message' });
  if (await close.isVisible()) await close.click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.locator('aside').evaluate((pane) => pane.scrollTo({ top: 0, behavior: 'instant' }));
  return { of: page };
}

/** Waits until the preview shows a text of the draft. */
async function shows(page: Page, text: string): Promise<void> {
  await preview(page).getByText(text, { exact: true }).first().waitFor();
}

/** The content before the first step: some fields of the account are still on no tab. */
async function leaveFieldsFree({ product, qa }: Surroundings): Promise<void> {
  for (const language of ['de', 'en']) {
    const content = (await (await fetch(`${product.site}/cms/germany/${language}.json`)).json()) as Content;
    const [, personal, interests] = content.preferenceCenter.tabs;
    interests?.components.splice(1);
    for (const component of personal?.components ?? [])
      component.fields = component.fields?.filter(({ type }) => type !== 'BirthdayInput');
    await qa.call('PUT', `/content/${language}`, content);
  }
}

interface Content {
  readonly preferenceCenter: {
    readonly tabs: readonly { readonly components: { fields?: readonly { readonly type: string }[] | undefined }[] }[];
  };
}

const newTab = '/preferenceCenter/tabs/6';

/** What docs/guides/content-editors.md shows, in its order; each step goes on from the one before. */
export const guideSteps: readonly Picture[] = [
  {
    name: 'editor',
    go: async ({ page, product, qa }) => {
      await leaveFieldsFree({ page, product, qa });
      await openStudio(page, product, 'publisher');
      await select(page, product, '/preferenceCenter/tabs/2/components/0/tiles/0');
      await shows(page, 'Organic');
      return editor(page);
    },
  },
  {
    name: 'new-tab',
    go: async ({ page }) => {
      await button(page, 'Add tab').click();
      await write(page, /^Words on the tab/, 'Ihr Garten', 'Your garden');
      await shows(page, 'Your garden');
      return editor(page);
    },
  },
  {
    name: 'palette',
    go: async ({ page }) => {
      await button(page, 'Add building block').click();
      return { of: dialog(page) };
    },
  },
  {
    name: 'fields',
    go: async ({ page }) => {
      await button(page, /^Tiles /).click();
      await page.getByLabel('Search fields').fill('interests');
      await dialog(page)
        .getByRole('checkbox', { name: /data\.interests\.garden/ })
        .check();
      await dialog(page)
        .getByRole('checkbox', { name: /data\.interests\.pets/ })
        .check();
      return { of: dialog(page) };
    },
  },
  {
    name: 'tile',
    go: async ({ page, product }) => {
      await button(page, 'Add 2').click();
      await select(page, product, `${newTab}/components/0/tiles/1`);
      await write(page, /^Label/, 'Vogelfutter', 'Bird feed');
      await select(page, product, `${newTab}/components/0/tiles/0`);
      await write(page, /^Label/, 'Kräuter', 'Herbs');
      await shows(page, 'Herbs');
      return editor(page);
    },
  },
  {
    name: 'every-error',
    go: async ({ page, product }) => {
      await select(page, product, newTab);
      await button(page, 'Add building block').click();
      await button(page, /^Input fields /).click();
      await button(page, 'Birthday').click();
      await select(page, product, `${newTab}/components/1/fields/0`);
      await page.getByLabel('Show every error message').check();
      await shows(page, 'The day must be between 1 and 31.');
      return editor(page);
    },
  },
  {
    name: 'checks',
    go: async ({ page, product }) => {
      await page.getByLabel('Show every error message').uncheck();
      await select(page, product, `${newTab}/components/0/tiles/0`);
      const english = page.getByRole('group', { name: /^Label/ }).getByLabel('English');
      await english.fill('');
      await page.locator('input[aria-invalid=true]').first().waitFor();
      return editor(page);
    },
  },
  {
    name: 'languages',
    go: async ({ page }) => ({ of: page.getByRole('region', { name: 'Languages' }) }),
  },
  {
    name: 'share',
    go: async ({ page }) => {
      await page
        .getByRole('group', { name: /^Label/ })
        .getByLabel('English')
        .fill('Herbs');
      await button(page, 'Share').click();
      await dialog(page).locator('svg').last().waitFor();
      return { of: dialog(page) };
    },
  },
  {
    name: 'publish',
    go: async ({ page }) => {
      await dialog(page).getByRole('button', { name: 'Close' }).click();
      await page.getByRole('link', { name: 'Publish' }).click();
      await page.getByLabel('Note for the history').fill('A tab for gardeners');
      return { of: page, isWhole: true };
    },
  },
  {
    name: 'schedule',
    go: async ({ page }) => {
      await page.getByLabel('At a set time').check();
      await page.getByLabel('Date and time').fill(`${new Date().getFullYear() + 1}-03-01T09:00`);
      return { of: page.getByRole('region', { name: 'Publication' }) };
    },
  },
  {
    name: 'customers',
    go: async ({ page, product, qa }) => {
      await page.getByLabel('Now').check();
      await button(page, 'Publish now').click();
      await page.getByText(/^Version \d+ is published/).waitFor();
      const { loginID } = await qa.newCustomer();
      const link = new URL((await qa.link(loginID)).url);
      link.searchParams.set('lang', 'en');
      const customer = await page.context().newPage();
      await customer.setViewportSize({ width: 620, height: 760 });
      await customer.goto(link.href);
      await customer.getByRole('tab', { name: 'Your garden' }).click();
      await customer.getByText('Bird feed').waitFor();
      await page.goto(`${product.studio}/history`);
      return { of: customer };
    },
  },
  {
    name: 'history',
    go: async ({ page }) => {
      await button(page, /^What is new in version/).click();
      await page.getByText('Tab “Ihr Garten” added').first().waitFor();
      return { of: page, isWhole: true };
    },
  },
  {
    name: 'conflict',
    go: async ({ page, product }) => {
      await select(page, product, '/preferenceCenter/tabs/2/components/0/tiles/0');
      const german = page.getByRole('group', { name: /^Label/ }).getByLabel('German');
      await german.waitFor();
      await changeTile(product, 'Öko');
      await german.fill('Bioware');
      await dialog(page).waitFor();
      return { of: dialog(page) };
    },
  },
];
