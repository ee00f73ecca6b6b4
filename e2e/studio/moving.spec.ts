import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../harness/test.ts';
import { openStudio, row } from './steps.ts';

const tab = 2;
const component = 3;
const tile = 4;

/** The names of all visible rows of a level, from top to bottom. */
async function rows(page: Page, level: number): Promise<readonly string[]> {
  const texts = await page.locator(`[role=treeitem][aria-level="${level}"] > div`).allTextContents();
  return texts.map((text) => text.replace(/,.*/, ''));
}

/** Drags with the mouse as a person does: press, move, let go. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const middle = async (place: Locator): Promise<readonly [number, number]> => {
    const box = await place.boundingBox();
    if (!box) throw new Error('there is no such row');
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.mouse.move(...(await middle(from)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(to)), { steps: 6 });
  await page.mouse.up();
}

/** Does a move, expects what it says and the new order, and that undo restores the old one. */
async function movesAndReturns(page: Page, level: number, move: () => Promise<void>, after: RegExp): Promise<void> {
  const before = await rows(page, level);
  await move();
  await expect.poll(async () => (await rows(page, level)).join(' | ')).toMatch(after);
  await expect(page.getByRole('status').filter({ hasText: 'steht jetzt an Stelle' })).toBeVisible();
  await page.getByRole('button', { name: 'Rückgängig' }).last().click();
  await expect.poll(async () => rows(page, level)).toEqual(before);
}

/** Opens a row, so that the rows inside of it are shown. */
async function unfold(page: Page, level: number, name: string): Promise<void> {
  await row(page, level, name).click();
  await page.locator('[role=treeitem][aria-selected=true]').press('ArrowRight');
}

test(
  'tabs, components and tiles are moved with the mouse, also to another tab; undo puts each back @wide',
  { tag: '@long' },
  async ({ page, product, qa }) => {
    await openStudio(page, product, 'editor');
    await movesAndReturns(
      page,
      tab,
      () => drag(page, row(page, tab, 'Interessen'), row(page, tab, 'Newsletter')),
      /^Interessen \| Newsletter \| Persönliches \| Ernährung/,
    );
    await unfold(page, tab, 'Interessen');
    await unfold(page, component, 'Frisches und Feines');
    await movesAndReturns(
      page,
      tile,
      () => drag(page, row(page, tile, 'Brot und Gebäck'), row(page, tile, 'Bio')),
      /^Brot und Gebäck \| Bio \| Regionales/,
    );
    // Where a part cannot stand, nothing happens.
    const before = await rows(page, tile);
    await drag(page, row(page, tile, 'Bio'), row(page, tab, 'Newsletter'));
    expect(await rows(page, tile)).toEqual(before);
    await expect(page.getByRole('status').filter({ hasText: 'steht jetzt' })).toHaveCount(0);

    await unfold(page, tab, 'Ernährung');
    await movesAndReturns(
      page,
      component,
      () => drag(page, row(page, component, 'Rund ums Zuhause'), row(page, tab, 'Ernährung')),
      /Ernährungsweise und Vorlieben \| Rund ums Zuhause/,
    );
    await qa.reset();
  },
);
