import type { Locator, Page } from 'playwright';
import { goTo as goToAddress, openStudio, staffToken } from '../../../e2e/studio/steps.ts';
import { countWeeks } from '../../../e2e/studio/countedVisits.ts';
import { shows, steps, type Screen, type Step } from './steps.ts';
import type { Product } from '../../../e2e/harness/product.ts';

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
const press =
  (find: (page: Page) => Locator): Step =>
  ({ page }) =>
    find(page).first().click();
const button = (name: string | RegExp): Step => press((page) => page.getByRole('button', { name }));
const drawn = shows('iframe[data-drawn]:not([data-drawn="0"])');

const tabs = '/preferenceCenter/tabs';
const tilePath = `${tabs}/2/components/0/tiles/0`;

/** A comment of another member of staff at the tile. */
const comment =
  (text: string): Step =>
  async ({ product }) => {
    const token = await staffToken(product, 'editor');
    const saved = await fetch(`${product.studio}/api/v1/content/germany/comments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ place: tilePath, part: { schemaPaths: ['data.interests.bio'], label: 'Bio' }, text }),
    });
    if (!saved.ok) throw new Error(`the comment was not saved: ${saved.status}`);
  };

/** A change that another member of staff has saved. */
const changed =
  (text: string, path?: string): Step =>
  ({ product }) =>
    changeTile(product, text, path);

/** Types in the studio while somebody else saves the same text. */
const conflict = steps(part(tilePath), drawn, changed('Öko'), ({ page }) =>
  page
    .getByRole('group', { name: /^Beschriftung/ })
    .getByLabel('Deutsch')
    .fill('Bioware'),
);

/** Chooses a condition: the first field of the list, and its first two values. */
const condition: Step = async ({ page }) => {
  await page.getByRole('button', { name: /^(?:Bedingung hinzufügen|Add a condition)$/ }).click();
  await page.getByLabel(/^(?:Antwort im Feld|Answer in the field)/).selectOption({ index: 1 });
  const choices = page.locator('[data-part-form] fieldset fieldset fieldset').getByRole('checkbox');
  await choices.nth(0).check();
  await choices.nth(1).check();
  await choices.nth(1).evaluate((tick) => tick.scrollIntoView({ block: 'center' }));
};

/** Weeks of visits, with a publication that hurt. */
const counted: Step = ({ page, product, qa }) => countWeeks(page, product, qa);

const screens: Readonly<Record<string, Step>> = {
  'signed-out': ({ page, product }) => page.goto(product.studio),
  'no-role': ({ page, product }) => page.goto(`${product.studio}/?signIn=no-role`),
  tab: steps(as('publisher'), part(`${tabs}/2`), drawn),
  tile: steps(as('publisher'), part(tilePath), drawn),
  condition: steps(as('publisher'), part(`${tabs}/1/components/0/fields/1`), condition, drawn),
  newsletter: steps(as('publisher'), part(`${tabs}/0/components/0/newsletters/0`), drawn),
  'preview-options': steps(
    as('publisher'),
    part(`${tabs}/1`),
    press((page) => page.locator('aside summary')),
    drawn,
  ),
  checks: steps(
    changed('', 'data.nothing'),
    as('publisher'),
    part(tilePath),
    drawn,
    press((page) => page.getByText('Prüfung', { exact: true })),
  ),
  viewer: steps(as('viewer'), part(tilePath), drawn),
  palette: steps(as('publisher'), part(`${tabs}/2`), button('Baustein hinzufügen')),
  fields: steps(as('publisher'), part(`${tabs}/2/components/0`), button('Kachel hinzufügen')),
  pictures: steps(as('publisher'), part(tilePath), button(/^Bild: /)),
  share: steps(as('publisher'), drawn, button('Teilen'), shows('dialog svg')),
  conflict: steps(as('publisher'), conflict, shows('dialog[open]')),
  publish: steps(as('publisher'), changed('Öko'), goTo('/publish'), shows('#publish-note')),
  'publish-blocked': steps(
    as('publisher'),
    changed('Öko', 'data.nothing'),
    goTo('/publish'),
    press((page) => page.getByLabel('Zu einem Zeitpunkt')),
  ),
  'publish-nothing': steps(as('publisher'), goTo('/publish'), shows('#publish-changes')),
  'publish-review': steps(
    as('publisher'),
    changed('Öko'),
    comment('Ist das Wort bekannt?'),
    goTo('/publish'),
    shows('[aria-labelledby=publish-review] textarea'),
    ({ page }) => page.locator('[aria-labelledby=publish-review] textarea').fill('Bitte ansehen: neue Worte für Bio.'),
    button('Bereit zur Prüfung'),
    shows('#publish-comments'),
  ),
  comments: steps(as('publisher'), comment('Ist das Wort bekannt?'), part(tilePath), drawn, shows('details[open] li')),
  view: steps(as('publisher'), ({ page, product }) => page.goto(`${product.studio}/view`), drawn),
  wide: steps(
    as('publisher'),
    part(tilePath),
    drawn,
    press((page) => page.locator('button[aria-pressed]')),
  ),
  'session-ended': steps(
    as('publisher'),
    part(tilePath),
    drawn,
    ({ page, product }) =>
      page.route(`${product.studio}/api/**`, (route) => route.fulfill({ status: 401, json: { code: 'signed-out' } })),
    ({ page }) =>
      page
        .getByRole('group', { name: /^Beschriftung/ })
        .getByLabel('Deutsch')
        .fill('Bioware'),
    shows('dialog[open]'),
  ),
  history: steps(as('publisher'), goTo('/history'), shows('table')),
  effect: steps(counted, as('publisher'), goTo('/effect?form=personal'), shows('figure svg rect')),
  'effect-none': steps(as('viewer'), goTo('/effect'), shows('main h2')),
  'effect-field': steps(
    counted,
    as('publisher'),
    part(`${tabs}/1/components/2/fields/0`),
    drawn,
    shows('li a[href*=effect]'),
  ),
  restore: steps(as('publisher'), goTo('/history'), button(/wiederherstellen$/), shows('h3')),
};

const dialogs = ['palette', 'fields', 'pictures', 'share', 'conflict', 'session-ended'];

/** The steps are done in German. */
const inGerman: Step = ({ page }) => page.addInitScript(() => localStorage.setItem('kontor-studio.language', 'de'));

/** The studio's own language, also behind a dialog. */
const toEnglish: Step = async ({ page }) => {
  await page.locator('header select:has(option[value=en])').evaluate((select: HTMLSelectElement) => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, 'en');
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await page.locator('html[lang=en]').waitFor();
};

const reset: Step = async ({ qa }) => qa.reset();

/** Every screen of the studio in its two languages; the preview in a window of its own has no choice of language. */
export const studioScreens: readonly Screen[] = Object.entries(screens).flatMap(([name, open]) => {
  const screen = { name: `studio-${name}`, inWindow: dialogs.includes(name) };
  return [
    { ...screen, languages: ['de'], open: steps(reset, open) },
    ...(name === 'view' ? [] : [{ ...screen, languages: ['en'], open: steps(reset, inGerman, open, toEnglish) }]),
  ];
});

/** As much of a content document as is changed here. */
interface Content {
  readonly preferenceCenter: {
    readonly tabs: readonly { readonly components: readonly { readonly tiles: readonly Tile[] }[] }[];
  };
}
interface Tile {
  label: string;
  schemaPaths: readonly string[];
}

/**
 * Another member of staff saves another German label for the tile “Bio” of the scenario `germany`; `path` is a field
 * that the tile then stands for.
 */
export async function changeTile(product: Product, label: string, path?: string): Promise<void> {
  const token = await staffToken(product, 'editor');
  const draft = `${product.studio}/api/v1/content/germany/draft`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const { revision, documents } = (await (await fetch(draft, { headers })).json()) as {
    revision: string;
    documents: Record<string, Content>;
  };
  for (const [language, content] of Object.entries(documents)) {
    const tile = content.preferenceCenter.tabs[2]?.components[0]?.tiles[0];
    if (tile && language === 'de') tile.label = label;
    if (tile && path !== undefined) tile.schemaPaths = [path];
  }
  const init = { method: 'PUT', headers: { ...headers, 'if-match': `"${revision}"` } };
  const saved = await fetch(draft, { ...init, body: JSON.stringify({ documents, lagging: [] }) });
  if (!saved.ok) throw new Error(`the draft was not saved: ${saved.status}`);
}
