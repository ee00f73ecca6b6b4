import type { Page } from 'playwright/test';
import { expectHarmless, payloads, poisoned, type Json } from '../harness/hostileContent.ts';
import type { Product } from '../harness/product.ts';
import { expect, test } from '../harness/test.ts';
import { goTo, openStudio, staffToken } from './steps.ts';
import { isLong } from '../../tests/longRun.ts';

/** The studio's own frame, which has a test of its own below. */
const previewFrame = 'iframe[title="Vorschau der Kundenseite"]';

/** The frame in which the publish page checks the pages of the draft: of the studio's own site, and inert. */
const checkerFrame = ({ site }: Product): string => `iframe[src="${site}/preview"][inert]`;

/** Replaces the draft by one with a payload in each text of both languages. */
async function poisonDraft(product: Product, first: number): Promise<void> {
  const token = await staffToken(product, 'editor');
  const draft = `${product.studio}/api/v1/content/germany/draft`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const { revision } = (await (await fetch(draft, { headers })).json()) as { revision: string };
  const clean = (language: string): Promise<Json> =>
    fetch(`${product.site}/cms/germany/${language}.json`).then((answer) => answer.json() as Promise<Json>);
  const documents = { de: poisoned(await clean('de'), first), en: poisoned(await clean('en'), first + 1) };
  const saved = await fetch(draft, {
    method: 'PUT',
    headers: { ...headers, 'if-match': `"${revision}"` },
    body: JSON.stringify({ documents, lagging: [] }),
  });
  expect(saved.status, await saved.text()).toBe(200);
}

/**
 * Walks down the outline from what is selected, opens what is on the way, and stops at its end or behind the parts of a
 * pointer; each part shows its form.
 */
async function walk(page: Page, most: number, within = ''): Promise<number> {
  const selected = page.locator('[role=treeitem][aria-selected=true]');
  await selected.focus();
  let before = '';
  for (let step = 0; step < most; step += 1) {
    if ((await selected.getAttribute('aria-expanded')) === 'false') await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expectHarmless(page, previewFrame);
    const now = (await selected.getAttribute('data-pointer')) ?? '';
    if (now === before || !now.startsWith(within)) return step;
    before = now;
  }
  return most;
}

/**
 * In the long run all parts of the outline are walked: each tab to its end, and what stands outside of the tabs. Each
 * test begins with another payload, and a draft has more texts than there are payloads, so that all are in it.
 */
const tabs = [0, 1, 2, 3, 4, 5, 6];
const tests = tabs.length + 1;

async function openPoisoned(page: Page, product: Product, troubles: { readonly list: string[] }, index: number) {
  await page.exposeFunction('hit', () => troubles.list.push('content was executed'));
  page.on('dialog', (dialog) => void dialog.dismiss());
  await poisonDraft(product, Math.floor((index * payloads.length) / tests));
  await openStudio(page, product, 'publisher');
}

for (const tab of tabs)
  test(`texts of a draft stay texts in the editor and its preview, in tab ${tab + 1} @wide @long`, async ({
    page,
    product,
    qa,
    troubles,
  }) => {
    await openPoisoned(page, product, troubles, tab);
    const pointer = `/preferenceCenter/tabs/${tab}`;
    await goTo(page, `/edit?at=${pointer}`);
    await expect(page.locator('[role=treeitem][aria-selected=true]')).toHaveAttribute('data-pointer', pointer);
    const most = 100;
    const steps = await walk(page, most, pointer);
    expect(steps).toBeGreaterThan(0);
    expect(steps, 'the end of the tab').toBeLessThan(most);
    const frame = page.frame({ url: `${product.site}/preview` });
    if (!frame) throw new Error('there is no preview');
    await expect(frame.getByRole('tab').first()).toBeVisible();
    await expectHarmless(frame);
    expect(troubles.list).toEqual([]);
    await qa.reset();
  });

test('texts of a draft stay texts outside of the tabs, in the checks, on the publish page and in the history @wide @long', async ({
  page,
  product,
  qa,
  troubles,
}) => {
  await openPoisoned(page, product, troubles, tabs.length);
  if (isLong) {
    const first = page.locator('[role=treeitem][aria-level="1"]').nth(1);
    await goTo(page, `/edit?at=${await first.getAttribute('data-pointer')}`);
    await expect(first).toHaveAttribute('aria-selected', 'true');
    const steps = await walk(page, 100);
    expect(steps).toBeGreaterThan(0);
    expect(steps, 'the end of the outline').toBeLessThan(100);
  }
  await page.getByText('Prüfung').first().click();
  await expectHarmless(page, previewFrame);
  await page.getByRole('link', { name: 'Veröffentlichen' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Veröffentlichen' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('hit()');
  await expectHarmless(page, checkerFrame(product));
  await page.getByRole('link', { name: 'Verlauf' }).click();
  await page.getByLabel('Zu', { exact: true }).selectOption('draft');
  await expect(page.getByRole('main')).toContainText('hit()');
  await expectHarmless(page);
  expect(troubles.list).toEqual([]);
  await qa.reset();
});

test('content that ran as code in the studio would be noticed (control) @wide @long', async ({
  page,
  product,
  troubles,
}) => {
  await page.exposeFunction('hit', () => troubles.list.push('content was executed'));
  await openStudio(page, product, 'viewer');
  await expectHarmless(page, previewFrame);
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.setAttribute('href', ' javascript:hit()');
    document.querySelector('main')?.append(link);
  });
  await expect(expectHarmless(page, previewFrame)).rejects.toThrow('javascript:hit()');
  await page.evaluate(() => Reflect.get(window, 'hit')());
  expect(troubles.list).toEqual(['content was executed']);
  troubles.list.length = 0;
});
