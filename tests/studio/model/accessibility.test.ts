import { describe, expect, it } from 'vitest';
import { contentChanges } from '@kontor/contract/rules';
import type { PageFault } from '#studio/preview/previewMessages.ts';
import { findBarriers } from '#studio/model/accessibility.ts';
import { valueIn, type Documents } from '#studio/model/documents.ts';
import { pathOf } from '#studio/model/parts.ts';

const site = (...descriptions: readonly string[]) => ({
  preferenceCenter: { tabs: descriptions.map((description, index) => ({ anchor: `t${index}`, description })) },
});

/** Fakes a check that finds one fault for each “hier” in the text. */
async function find(draft: Documents, published: Documents) {
  const checked: string[] = [];
  const result = await findBarriers(contentChanges(published, draft), {
    draft,
    published,
    check: async (documents, { language, appearance, pointer }) => {
      checked.push(`${documents === draft ? 'draft' : 'published'} ${language} ${appearance} ${pointer}`);
      const text = JSON.stringify(valueIn(documents[language], pathOf(pointer)) ?? '');
      const fault: PageFault = { barrier: 'link', rule: 'link-words', pointer, text: 'hier' };
      return appearance === 'dark' ? [] : Array.from(text.matchAll(/hier/g), () => fault);
    },
  });
  return { ...result, checked };
}

describe('the check of changed pages', () => {
  it.each([
    ['a new one stands in the way', site('a', 'Mehr hier'), site('a', 'Mehr'), [1, 0]],
    ['one that customers see already does not', site('a', 'Mehr hier!'), site('a', 'Mehr hier'), [0, 1]],
    ['a second one with the same words does', site('hier, hier'), site('hier'), [1, 0]],
    ['one on a page that did not change is not looked at', site('hier', 'b'), site('hier', 'a'), [0, 0]],
    ['all of a new tab do', site('a', 'hier'), site('a'), [1, 0]],
  ])('%s', async (_what, draft, published, [added, before]) => {
    const result = await find({ de: draft }, { de: published });
    expect([result.added.length, result.before.length]).toEqual([added, before]);
  });

  it('looks at what changed in each language, at the first one also in the dark, and says a problem once', async () => {
    const [now, old] = [site('a', 'Mehr hier'), site('a', 'Mehr')];
    const { checked, added, pages } = await find({ de: now, en: now, fr: old }, { de: old, en: old, fr: old });
    expect(checked.filter((one) => one.startsWith('draft'))).toEqual([
      'draft de light /preferenceCenter/tabs/1',
      'draft en light /preferenceCenter/tabs/1',
      'draft de dark /preferenceCenter/tabs/1',
    ]);
    expect(added).toMatchObject([{ pointer: '/preferenceCenter/tabs/1/description', languages: ['de', 'en'] }]);
    expect(pages).toBe(2);
  });
});
