import { describe, expect, it } from 'vitest';
import { withValue, type Documents } from '#studio/model/documents.ts';
import { addItem, moveItem } from '#studio/model/structure.ts';
import { translationsOf } from '#studio/model/translations.ts';
import { small, tiles } from './contentSamples.ts';

const tabs = ['preferenceCenter', 'tabs'];
const label = [...tiles, '0', 'label'];
const at = `/${label.join('/')}`;
const withText = (language: string, text: string | undefined, documents: Documents = small): Documents => ({
  ...documents,
  [language]: withValue(documents[language]!, label, text),
});

describe('what is to be translated', () => {
  it('is nothing where every language has every text', () => {
    expect(translationsOf(small, small)).toEqual({
      de: { missing: [], outdated: [] },
      en: { missing: [], outdated: [] },
    });
  });

  it('is a text that another language has', () => {
    expect(translationsOf(withText('en', undefined))['en']?.missing).toEqual([at]);
    const added = addItem(small, tiles, 2, (language) => (language === 'de' ? { label: 'Fisch' } : {})).documents;
    expect(translationsOf(added)['en']?.missing).toEqual([`/${tiles.join('/')}/2/label`]);
  });

  it('is a text that a part needs, also while no language has it', () => {
    const added = addItem(small, tabs, 2, () => ({ anchor: 'tab', components: [] })).documents;
    expect(Object.values(translationsOf(added)).map(({ missing }) => missing)).toEqual([
      ['/preferenceCenter/tabs/2/label'],
      ['/preferenceCenter/tabs/2/label'],
    ]);
  });

  it('is a text whose original was changed since the last publication', () => {
    const changed = withText('de', 'Öko');
    expect(translationsOf(changed, small)['en']?.outdated).toEqual([at]);
    expect(translationsOf(withText('en', 'Eco', changed), small)['en']?.outdated).toEqual([]);
    expect(translationsOf(changed)['en']?.outdated).toEqual([]);
    expect(translationsOf(withText('en', undefined), small)['de']?.outdated).toEqual([]);
  });

  it('is not a text that only moved', () => {
    const moved = moveItem(small, [...tiles, '0'], tiles, 1).documents;
    expect(translationsOf(moved, small)).toEqual(translationsOf(small, small));
  });
});
