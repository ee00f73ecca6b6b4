import type { FrameLocator, Locator, Page } from 'playwright';
import { countWeeks } from '../studio/countedVisits.ts';
import { changeElsewhere, goTo as goToAddress, openStudio, publishElsewhere, staffToken } from '../studio/steps.ts';
import { click, press, shows, steps, word, type Screen, type Stage, type Step } from './screen.ts';

/** A picture of the guide for content editors: the window, the whole page, or a part of it. */
export interface GuidePicture {
  /** The name of its file, without the ending. */
  readonly name: string;
  readonly of?: (page: Page) => Locator;
  readonly isWhole?: true;
  /** The width of its window, if not that of the others. CSS pixels. */
  readonly width?: number;
}

/** A screen of the studio, and the pictures that the guide shows of it. */
export interface StudioScreen extends Screen {
  readonly pictures?: readonly GuidePicture[];
}

const as =
  (role: 'viewer' | 'editor' | 'publisher'): Step =>
  ({ page, product }) =>
    openStudio(page, product, role);

/** Opens a place of the studio. */
const goTo =
  (address: string): Step =>
  ({ page }) =>
    goToAddress(page, address);
const part = (pointer: string): Step => goTo(`/edit?at=${encodeURIComponent(pointer)}`);

const preview = (page: Page): FrameLocator => page.frameLocator('iframe');
const showsPreview = shows('iframe[data-drawn]:not([data-drawn="0"])');
const inPreview =
  (german: string, english: string): Step =>
  ({ page, language }) =>
    preview(page)
      .getByText(language === 'de' ? german : english, { exact: true })
      .first()
      .waitFor();

/** The input with a text in German or English, by the label of its group. */
const textIn = ({ page, language }: Stage, key: string, of: 'de' | 'en'): Locator =>
  page
    .getByRole('group', { name: new RegExp(`^${word({ language }, key)}`) })
    .getByLabel(new Intl.DisplayNames(language, { type: 'language' }).of(of) ?? of);
const write =
  (key: string, of: 'de' | 'en', text: string): Step =>
  (stage) =>
    textIn(stage, key, of).fill(text);
const check =
  (key: string): Step =>
  ({ page, language }) =>
    page.getByLabel(word({ language }, key)).check();

/** The editor at rest: everything is saved, and the message of what was done is gone. */
const saved = steps(
  async ({ page, language }) => {
    const close = page.getByRole('button', { name: word({ language }, 'edit.close') });
    if (await close.isVisible()) await close.click();
    await page.getByText(word({ language }, 'edit.saved.SAVED'), { exact: true }).waitFor();
  },
  ({ page }) => page.locator('aside').evaluate((pane) => pane.scrollTo({ top: 0, behavior: 'instant' })),
);

const tabs = '/preferenceCenter/tabs';
const tilePath = `${tabs}/2/components/0/tiles/0`;
const newTab = `${tabs}/7`;

interface Tile {
  label: string;
  schemaPaths: readonly string[];
}
interface Tab {
  readonly components: { tiles?: Tile[]; fields?: { readonly type: string }[] | undefined }[];
}

/**
 * Another member of staff saves another German label for the tile “Bio” of the scenario `germany`; `path` is a field
 * that the tile then stands for.
 */
const changed =
  (text: string, path?: string): Step =>
  async ({ product }) =>
    changeElsewhere(product, await staffToken(product, 'editor'), (documents) => {
      for (const [language, { preferenceCenter }] of Object.entries(documents)) {
        const tile = (preferenceCenter.tabs as unknown as Tab[])[2]?.components[0]?.tiles?.[0];
        if (tile && language === 'de') tile.label = text;
        if (tile && path !== undefined) tile.schemaPaths = [path];
      }
    });

/** A comment of another member of staff at the tile. */
const comment =
  (text: string): Step =>
  async ({ product }) => {
    const token = await staffToken(product, 'editor');
    const answer = await fetch(`${product.studio}/api/v1/content/germany/comments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ place: tilePath, part: { schemaPaths: ['data.interests.bio'], label: 'Bio' }, text }),
    });
    if (!answer.ok) throw new Error(`the comment was not saved: ${answer.status}`);
  };

/** Some fields of the account are published on no tab. */
const fieldsFree: Step = async ({ product, qa }) => {
  for (const language of ['de', 'en']) {
    const published = await fetch(`${product.site}/cms/germany/${language}.json`);
    const content = (await published.json()) as { readonly preferenceCenter: { readonly tabs: readonly Tab[] } };
    const [, personal, interests] = content.preferenceCenter.tabs;
    interests?.components.splice(1);
    for (const component of personal?.components ?? [])
      component.fields = component.fields?.filter(({ type }) => type !== 'BirthdayInput');
    await qa.call('PUT', `/content/${language}`, content);
  }
};

const tile = (label: string, path: string) => ({ label, schemaPaths: [path] });

/** The draft has a tab for gardeners: without building blocks, or with tiles and the birthday. */
const garden =
  (...components: readonly ('tiles' | 'birthday')[]): Step =>
  async ({ product }) =>
    changeElsewhere(product, await staffToken(product, 'editor'), (documents) => {
      for (const [language, { preferenceCenter }] of Object.entries(documents)) {
        const [label, herbs, seed] =
          language === 'de' ? ['Ihr Garten', 'Kräuter', 'Vogelfutter'] : ['Your garden', 'Herbs', 'Bird feed'];
        const tiles = [tile(herbs, 'data.interests.garden'), tile(seed, 'data.interests.pets')];
        const contents = {
          tiles: { type: 'booleantiles', tiles },
          birthday: { type: 'profile', fields: [{ type: 'BirthdayInput' }] },
        };
        preferenceCenter.tabs.push({
          label,
          anchor: 'ihr-garten',
          accessWithoutSubscription: true,
          components: components.map((component) => contents[component]),
        });
      }
    });
const wholeGarden = steps(fieldsFree, garden('tiles', 'birthday'));
const published: Step = async ({ product }) => {
  await publishElsewhere(product, 'A tab for gardeners');
};

/** Chooses a condition: the first field of the list, and its first two values. */
const condition = steps(press('edit.showIf.first'), async ({ page, language }) => {
  await page.getByLabel(word({ language }, 'members.condition.field')).selectOption({ index: 1 });
  const choices = page.locator('[data-part-form] fieldset fieldset fieldset').getByRole('checkbox');
  await choices.nth(0).check();
  await choices.nth(1).check();
  await choices.nth(1).evaluate((tick) => tick.scrollIntoView({ block: 'center' }));
});

/** Weeks of visits, with a publication that hurt. */
const counted: Step = ({ page, product, qa }) => countWeeks(page, product, qa);

const dialog = (page: Page): Locator => page.getByRole('dialog');
const palette = steps(fieldsFree, garden(), as('publisher'), part(newTab), press('edit.add.component'));
const publishing = steps(wholeGarden, as('publisher'), goTo('/publish'), shows('#publish-note'));

type Row = Pick<StudioScreen, 'open' | 'inWindow' | 'pictures'>;

/** A dialog over the editor. */
const inDialog = (open: Row['open'], picture?: string): Row => ({
  open,
  inWindow: true,
  ...(picture !== undefined && { pictures: [{ name: picture, of: dialog }] }),
});

const screens: Readonly<Record<string, Row>> = {
  'signed-out': { open: steps(({ page, product }) => page.goto(product.studio), shows('h1')) },
  'no-role': { open: steps(({ page, product }) => page.goto(`${product.studio}/?signIn=no-role`), shows('h1')) },
  tab: { open: steps(as('publisher'), part(`${tabs}/2`), showsPreview) },
  tile: {
    open: steps(fieldsFree, as('publisher'), part(tilePath), showsPreview, inPreview('Bio', 'Organic'), saved),
    pictures: [{ name: 'editor' }],
  },
  condition: { open: steps(as('publisher'), part(`${tabs}/1/components/0/fields/1`), condition, showsPreview) },
  newsletter: { open: steps(as('publisher'), part(`${tabs}/0/components/0/newsletters/0`), showsPreview) },
  'preview-options': { open: steps(as('publisher'), part(`${tabs}/1`), click('aside summary'), showsPreview) },
  'new-tab': {
    open: steps(
      fieldsFree,
      as('publisher'),
      press('edit.add.tab'),
      write('members.tab.label', 'de', 'Ihr Garten'),
      write('members.tab.label', 'en', 'Your garden'),
      inPreview('Ihr Garten', 'Your garden'),
      saved,
    ),
    pictures: [{ name: 'new-tab' }],
  },
  palette: inDialog(palette, 'palette'),
  fields: inDialog(
    steps(
      palette,
      ({ page, language }) =>
        page.getByRole('button', { name: new RegExp(`^${word({ language }, 'edit.parts.booleantiles')} `) }).click(),
      async ({ page, language }) => {
        await page.getByLabel(word({ language }, 'edit.fields.search')).fill('interests');
        for (const name of [/data\.interests\.garden/, /data\.interests\.pets/])
          await dialog(page).getByRole('checkbox', { name }).check();
      },
    ),
    'fields',
  ),
  'new-tile': {
    open: steps(
      wholeGarden,
      as('publisher'),
      part(`${newTab}/components/0/tiles/0`),
      inPreview('Kräuter', 'Herbs'),
      saved,
      (stage) => textIn(stage, 'members.label', 'en').focus(),
    ),
    pictures: [{ name: 'tile' }],
  },
  'every-error': {
    open: steps(
      wholeGarden,
      as('publisher'),
      part(`${newTab}/components/1/fields/0`),
      check('preview.allErrors'),
      inPreview('Der Tag muss zwischen 1 und 31 liegen.', 'The day must be between 1 and 31.'),
      saved,
    ),
    pictures: [{ name: 'every-error' }],
  },
  gap: {
    open: steps(
      wholeGarden,
      as('publisher'),
      part(`${newTab}/components/0/tiles/0`),
      write('members.label', 'en', ''),
      shows('input[aria-invalid=true]'),
      saved,
    ),
    pictures: [
      { name: 'checks' },
      { name: 'languages', of: (page) => page.getByRole('region', { name: 'Languages' }) },
    ],
  },
  checks: {
    open: steps(changed('', 'data.nothing'), as('publisher'), part(tilePath), showsPreview, ({ page, language }) =>
      page.locator('summary', { hasText: word({ language }, 'edit.checks.heading') }).click(),
    ),
  },
  viewer: { open: steps(as('viewer'), part(tilePath), showsPreview) },
  pictures: inDialog(
    steps(as('publisher'), part(tilePath), ({ page, language }) =>
      page.getByRole('button', { name: new RegExp(`^${word({ language }, 'members.image')}: `) }).click(),
    ),
  ),
  search: inDialog(
    steps(as('editor'), showsPreview, press('search.open'), ({ page }) => page.locator('dialog input').fill('bio')),
  ),
  exchange: inDialog(steps(as('editor'), showsPreview, press('exchange.open'), shows('dialog[open]'))),
  share: inDialog(steps(as('publisher'), showsPreview, press('preview.share'), shows('dialog svg')), 'share'),
  conflict: inDialog(
    steps(
      as('publisher'),
      part(tilePath),
      showsPreview,
      changed('Öko'),
      write('members.label', 'de', 'Bioware'),
      shows('dialog[open]'),
    ),
    'conflict',
  ),
  publish: {
    open: steps(
      publishing,
      ({ page }) => page.locator('#publish-note').fill('A tab for gardeners'),
      ({ page, language }) => page.getByText(word({ language }, 'publish.access.found_zero')).waitFor(),
    ),
    pictures: [{ name: 'publish', isWhole: true }],
  },
  schedule: {
    open: steps(publishing, check('publish.later'), ({ page, language }) =>
      page.getByLabel(word({ language }, 'publish.date')).fill(`${new Date().getFullYear() + 1}-03-01T09:00`),
    ),
    pictures: [{ name: 'schedule', of: (page) => page.locator('[aria-labelledby=publish-form]') }],
  },
  'publish-blocked': {
    open: steps(as('publisher'), changed('Öko', 'data.nothing'), goTo('/publish'), check('publish.later')),
  },
  'publish-nothing': { open: steps(as('publisher'), goTo('/publish'), shows('#publish-changes')) },
  'publish-review': {
    open: steps(
      as('publisher'),
      changed('Öko'),
      comment('Ist das Wort bekannt?'),
      goTo('/publish'),
      shows('[aria-labelledby=publish-review] textarea'),
      ({ page }) =>
        page.locator('[aria-labelledby=publish-review] textarea').fill('Bitte ansehen: neue Worte für Bio.'),
      press('review.ask'),
      shows('#publish-comments'),
    ),
  },
  comments: {
    open: steps(
      as('publisher'),
      comment('Ist das Wort bekannt?'),
      part(tilePath),
      showsPreview,
      shows('details[open] li'),
    ),
  },
  view: { open: steps(as('publisher'), ({ page, product }) => page.goto(`${product.studio}/view`), showsPreview) },
  wide: { open: steps(as('publisher'), part(tilePath), showsPreview, click('button[aria-pressed]')) },
  'session-ended': inDialog(
    steps(
      as('publisher'),
      part(tilePath),
      showsPreview,
      ({ page, product }) =>
        page.route(`${product.studio}/api/**`, (route) => route.fulfill({ status: 401, json: { code: 'signed-out' } })),
      write('members.label', 'de', 'Bioware'),
      shows('dialog[open]'),
    ),
  ),
  history: {
    open: steps(
      wholeGarden,
      published,
      as('publisher'),
      goTo('/history'),
      press('history.showOf', { number: '4' }),
      ({ page }) =>
        page
          .getByText(/“(?:Ihr Garten|Your garden)”|„Ihr Garten“/)
          .first()
          .waitFor(),
    ),
    pictures: [{ name: 'history', isWhole: true }],
  },
  effect: { open: steps(counted, as('publisher'), goTo('/effect?form=personal'), shows('figure svg rect')) },
  'effect-none': { open: steps(as('viewer'), goTo('/effect'), shows('main h2')) },
  'effect-field': {
    open: steps(
      counted,
      as('publisher'),
      part(`${tabs}/1/components/2/fields/0`),
      showsPreview,
      shows('li a[href*=effect]'),
    ),
  },
  restore: { open: steps(as('publisher'), goTo('/history'), press('history.restoreOf', { number: '1' }), shows('h3')) },
  customers: {
    open: steps(wholeGarden, published, async ({ page, qa, language }) => {
      const { loginID } = await qa.newCustomer();
      const link = new URL((await qa.link(loginID)).url);
      link.searchParams.set('lang', language);
      await page.goto(link.href);
      await page.locator('[role=tab]').last().click();
      await page.locator('[role=tabpanel] input').first().waitFor();
    }),
    pictures: [{ name: 'customers', width: 620 }],
  },
};

const reset: Step = async ({ qa }) => qa.reset();

/** Every screen of the studio, in its two languages. */
export const studioScreens: readonly StudioScreen[] = Object.entries(screens).map(([name, row]) => ({
  ...row,
  name: `studio-${name}`,
  languages: ['de', 'en'],
  open: steps(reset, row.open),
}));
