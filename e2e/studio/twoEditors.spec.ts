import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../harness/test.ts';
import { openStudio } from './steps.ts';

const place = 'edit?at=/preferenceCenter/tabs/2/components/0/tiles/0';

function label(page: Page, language: string): Locator {
  return page.getByRole('group', { name: /^Beschriftung/ }).getByLabel(language);
}

async function isSaved(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: /^Gespeichert$/ })).toBeVisible();
}

/** Waits until this editor is asked which text counts. */
async function findQuestion(editor: Page): Promise<{ readonly question: Locator; readonly editor: Page }> {
  const question = editor.getByRole('dialog', { name: 'Eine Stelle wurde zweimal geändert' });
  await expect(question).toBeVisible();
  return { question, editor };
}

test(
  'two editors at once: different texts both stand, and the same text is asked for @wide',
  { tag: '@long' },
  async ({ page: first, browser, product, qa }) => {
    const second = await (
      await browser.newContext({ locale: 'de-DE', viewport: { width: 1440, height: 900 } })
    ).newPage();
    await openStudio(first, product, 'editor');
    await openStudio(second, product, 'publisher');
    for (const page of [first, second]) await page.goto(`${product.studio}/${place}`);

    await label(first, 'Deutsch').fill('Ökologisch');
    await label(second, 'Englisch').fill('Ecological');
    for (const page of [first, second]) await isSaved(page);
    await expect(label(second, 'Deutsch')).toHaveValue('Ökologisch');
    await expect(second.getByRole('status').filter({ hasText: 'hat den Entwurf geändert' })).toBeVisible();

    await label(first, 'Deutsch').fill('Natur');
    await label(second, 'Deutsch').fill('Biokost');
    // The one who saves second is asked.
    const { question, editor } = await Promise.any([findQuestion(first), findQuestion(second)]);
    const [own, other] = editor === first ? ['Natur', 'Biokost'] : ['Biokost', 'Natur'];
    await expect(question).toContainText('Vorher: Ökologisch');
    await expect(question).toContainText(`Andere Fassung: ${other}`);
    // It must be answered, however often somebody presses Escape.
    for (let times = 0; times < 3; times += 1) await editor.keyboard.press('Escape');
    await expect(question).toBeVisible();
    await question.getByRole('radio', { name: `Ihre Fassung: ${own}` }).check();
    await question.getByRole('button', { name: 'Übernehmen' }).click();
    await isSaved(editor);
    await second.context().close();
    await qa.reset();
  },
);
