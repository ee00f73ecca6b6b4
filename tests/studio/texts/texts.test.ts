import { expect, it } from 'vitest';
import { openStudioTexts, studioLanguages } from '#studio/texts.ts';

it.each(studioLanguages)('the studio has its own texts and those of forms in %s', async (language) => {
  const { t } = await openStudioTexts(language);
  const words = [t('studio.pages.edit', { ns: 'studio' }), t('global.tryAgain', { ns: 'common' })];
  expect(words.every((word) => word.length > 0 && !word.includes('.'))).toBe(true);
});
