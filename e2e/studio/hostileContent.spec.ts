import type { Page } from 'playwright/test';
import { expectHarmless, payloads, poisoned, type Json } from '../harness/hostileContent.ts';
import type { Product } from '../harness/product.ts';
import { expect, test } from '../harness/test.ts';
import { openStudio, staffToken } from './steps.ts';
import { isLong } from '../../tests/longRun.ts';

/** The studio's own frame, which has a test of its own below. */
const previewFrame = 'iframe[title="Vorschau der Kundenseite"]';

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

/** Walks down the outline and opens what is on the way; each part shows its form. */
async function walk(page: Page, steps: number): Promise<void> {
  const selected = page.locator('[role=treeitem][aria-selected=true]');
  await selected.focus();
  let before = '';
  for (let step = 0; step < steps; step += 1) {
    if ((await selected.getAttribute('aria-expanded')) === 'false') await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expectHarmless(page, previewFrame);
    const now = (await selected.getAttribute('data-pointer')) ?? '';
    if (now === before) break;
    before = now;
  }
}

for (const shift of isLong ? payloads.keys() : [0])
  test(`texts of a draft stay texts in the editor, its preview, the publish page and the history, from payload ${shift} @wide`, async ({
    page,
    product,
    qa,
    troubles,
  }) => {
    test.setTimeout(isLong ? 180_000 : 60_000);
    await page.exposeFunction('hit', () => troubles.list.push('content was executed'));
    page.on('dialog', (dialog) => void dialog.dismiss());
    await poisonDraft(product, shift);
    await openStudio(page, product, 'publisher');
    await walk(page, isLong ? 400 : 5);
    const frame = page.frame({ url: `${product.site}/preview` });
    if (!frame) throw new Error('there is no preview');
    await expect(frame.getByRole('tab').first()).toBeVisible();
    await expectHarmless(frame);
    await page.getByText('Prüfung').first().click();
    await expectHarmless(page, previewFrame);
    await page.getByRole('link', { name: 'Veröffentlichen' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Veröffentlichen' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('hit()');
    await expectHarmless(page);
    await page.getByRole('link', { name: 'Verlauf' }).click();
    await page.getByLabel('Zu', { exact: true }).selectOption('draft');
    await expect(page.getByRole('main')).toContainText('hit()');
    await expectHarmless(page);
    expect(troubles.list).toEqual([]);
    await qa.reset();
  });

test('content that ran as code in the studio would be noticed (control) @wide', async ({ page, product, troubles }) => {
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
