import type { Page } from 'playwright/test';
import type { PageFault } from '#studio/preview/previewMessages.ts';
import { isJsonObject, isList, type Json } from '@kontor/schema-adapters/json';
import { expect, expectAccessible, test } from '../harness/test.ts';
import type { Product } from '../harness/product.ts';
import { clean, everything, openPreview } from './framedPreview.ts';
import { changeElsewhere, openStudio, publishElsewhere, staffToken } from './steps.ts';

test.use({ isMobile: false, hasTouch: false, viewport: { width: 1440, height: 900 } });

type Barrier = PageFault['barrier'];

const tabs = '/preferenceCenter/tabs';
const [newsletters, personal, interests] = [`${tabs}/0`, `${tabs}/1`, `${tabs}/2`];
const [taste, household] = [`${tabs}/3`, `${tabs}/4`];
const long = 'Vorteilskundenprogrammteilnahmebedingungen'.repeat(2);
/** A character without a shape. */
const nothing = '\u200B';
const english = 'This is what you and the rest of your family need for the best offers.';

/** Faults that an editor can write: where, what, what they keep people from, and the part that is named. */
const seeds: readonly (readonly [at: string, text: string, barrier: Barrier, part: string])[] = [
  [`${newsletters}/description`, 'Alles dazu <a href="https://a.example/1">hier</a>.', 'link', newsletters],
  [`${personal}/description`, '<a href="https://a.example/2">https://a.example/2</a>', 'link', personal],
  [`${interests}/description`, 'Bilder: <a href="https://a.example/3"> </a>', 'name', interests],
  [`${taste}/description`, '<a href="https://a.example/4">Klicken Sie hier!</a>', 'link', taste],
  [`${household}/description`, 'Bitte <li>lesen</li> Sie das.', 'markup', household],
  ['/preferenceCenter/description', '<ul>Alles auf einen Blick</ul>', 'markup', '/preferenceCenter'],
  ['/footer/columns/0/links/0/label', 'Mehr', 'link', '/footer'],
  ['/footer/columns/1/links/1/label', 'Persönliche Daten', 'twice', '/footer'],
  ['/footer/columns/2/headline', '…', 'name', '/footer'],
  ['/socialmediabar/links/0/label', nothing, 'name', '/footer'],
  ['/header/logo/alt', 'logo_final.png', 'picture', '/header'],
  ['/preferenceCenter/welcomeImage/alt', 'IMG_2041', 'picture', '/preferenceCenter'],
  [`${newsletters}/label`, '…', 'name', newsletters],
  [`${newsletters}/components/0/newsletters/0/name`, '!!!', 'name', `${newsletters}/components/0/newsletters/0`],
  [`${personal}/components/0/fields/1/label`, '?', 'name', `${personal}/components/0/fields/1`],
  [`${personal}/components/0/fields/2/label`, 'E-Mail-Adresse', 'twice', `${personal}/components/0/fields/2`],
  [`${personal}/components/2/title`, '***', 'name', `${personal}/components/2`],
  [`${personal}/components/2/description`, english, 'language', `${personal}/components/2`],
  [`${interests}/components/0/title`, nothing, 'name', `${interests}/components/0`],
  [`${interests}/components/0/tiles/0/label`, '–', 'name', `${interests}/components/0/tiles/0`],
  [`${interests}/components/0/tiles/1/label`, 'Brot und Gebäck', 'twice', `${interests}/components/0/tiles/1`],
  [`${interests}/components/2/tiles/0/description`, english, 'language', `${interests}/components/2/tiles/0`],
  [`${taste}/components/0/groups/0/label`, '—', 'name', `${taste}/components/0`],
  [`${taste}/components/0/toggleAllLabel`, nothing, 'name', `${taste}/components/0`],
  [`${household}/label`, long, 'overflow', household],
  [
    `${household}/components/0/fields/0/label`,
    'Budget für eine Woche in Euro',
    'twice',
    `${household}/components/0/fields/0`,
  ],
  ['/accountPage/accountLinks/0/label', '…', 'name', '/accountPage'],
  ['/accountPage/services/headline', '***', 'name', '/accountPage'],
  ['/accountPage/services/items/0/description', english, 'language', '/accountPage'],
  ['/components/SsoClientsOverview/items/0/buttonlabel', 'Hier', 'link', '/accountPage'],
];

/** A copy of a document with another value at a pointer. */
function changed(document: Json, at: string, value: Json): Json {
  const [, name = '', ...rest] = at.split('/');
  const inner = (before: Json): Json => (rest.length === 0 ? value : changed(before, `/${rest.join('/')}`, value));
  if (isList(document)) return document.map((item, index) => (String(index) === name ? inner(item) : item));
  return isJsonObject(document) ? { ...document, [name]: inner(document[name] ?? null) } : document;
}

/** What the check finds on each tab and on the account page, 320 pixels wide, with texts for German. */
async function faultsOf(de: unknown, page: Page, product: Product): Promise<readonly PageFault[]> {
  const { frame, show, check } = await openPreview(page, product);
  await page.evaluate(() => document.querySelector('iframe')?.setAttribute('width', '320'));
  const faults: PageFault[] = [];
  await show({ ...everything, documents: { de } });
  // The first page needs its scripts: on a busy machine longer than the check waits.
  await frame.locator('main:not([aria-busy=true]) h1').first().waitFor();
  // One frame shows one page after the other.
  // oxlint-disable-next-line no-await-in-loop -- see above
  for (const index of [0, 1, 2, 3, 4, 5, 6]) faults.push(...(await check(`${tabs}/${index}`)));
  await show({ area: 'portal', type: 'show', revision: 2 });
  return [...faults, ...(await check(''))];
}

test('of 30 faults in texts all are found where they stand (requirements#studio-accessible)', async ({
  page,
  product,
}) => {
  const document = seeds.reduce((before, [at, text]) => changed(before, at, text), clean as Json);
  const faults = await faultsOf(document, page, product);
  const missed = seeds.filter(
    ([, , barrier, part]) => !faults.some((fault) => fault.barrier === barrier && fault.pointer === part),
  );
  expect(missed).toEqual([]);
});

test('content without faults has none @long', async ({ page, product }) => {
  expect(await faultsOf(clean, page, product)).toEqual([]);
});

test('each of four bad colours is found, in light and in dark @long', async ({ page, product }) => {
  const { show, check } = await openPreview(page, product);
  const { schema, metadata } = everything.reference;
  const site = isJsonObject(metadata) ? metadata : {};
  for (const [appearance, token, colour] of [
    ['light', '--primary', '#8fd0a9'],
    ['light', '--ink', '#b5b5b5'],
    ['light', '--ink-soft', '#c5ccc8'],
    ['dark', '--ink', '#2b3a31'],
  ] as const) {
    const theme = { light: {}, dark: {}, [appearance]: { [token]: colour } };
    // oxlint-disable-next-line no-await-in-loop -- see above
    await show({ ...everything, appearance, reference: { schema, metadata: { ...site, theme } } });
    // oxlint-disable-next-line no-await-in-loop -- see above
    const barriers = (await check(personal)).map(({ barrier }) => barrier);
    expect(barriers, `${appearance} ${token}`).toContain('contrast');
  }
});

test('what keeps people from reading a changed page stands in the way of publishing, until it is mended; what customers see already does not @wide @long', async ({
  page,
  product,
}) => {
  const token = await staffToken(product, 'editor');
  const describe = (text: string): Promise<void> =>
    changeElsewhere(product, token, ({ de }) => {
      const tab = de?.preferenceCenter.tabs[2];
      if (tab) tab['description'] = text;
    });
  const card = page.getByRole('region', { name: 'Barrierefreiheit' });
  const button = page.getByRole('button', { name: 'Jetzt veröffentlichen' });
  await openStudio(page, product, 'publisher');
  await describe('Mehr über unsere Tiere <a href="https://a.example/">hier</a>.');
  await page.goto(`${product.studio}/publish`);
  // The check has 15 s for each step, on a busy machine, too.
  await expect(card).toContainText('Ein neues Hindernis steht im Weg.');
  await expect(card.getByRole('listitem')).toContainText('Der Link „hier“ sagt nicht, wohin er führt.');
  await expect(card.getByRole('listitem')).toContainText('Interessen');
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await page.setViewportSize({ width: 1024, height: 768 });
  await expectAccessible(page);
  await card.getByRole('link', { name: /^Zur Stelle/ }).click();
  await expect(page).toHaveURL(/at=.*tabs.*2.*description/);

  await describe('Mehr über <a href="https://a.example/">unsere Tiere</a>.');
  await page.goto(`${product.studio}/publish`);
  await expect(card).toContainText('Es gibt keine neuen Hindernisse.');
  await button.click();
  await expect(page.getByRole('status').filter({ hasText: /^Version \d+ ist veröffentlicht/ })).toBeVisible();

  await describe('Mehr über unsere Tiere <a href="https://a.example/">hier</a>.');
  // One check of a draft at a time.
  await expect(() => publishElsewhere(product, 'before the studio looked for barriers')).toPass();
  await describe('Tippen Sie an, was Sie mögen. Mehr <a href="https://a.example/">hier</a>.');
  await page.goto(`${product.studio}/publish`);
  await expect(card).toContainText('Ein Hindernis, das auch die veröffentlichte Version hat');
  await expect(button).toHaveAttribute('aria-disabled', 'false');
});
