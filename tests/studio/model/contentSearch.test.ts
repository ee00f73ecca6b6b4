import { describe, expect, it } from 'vitest';
import { controlOf, searchContent, searchEntries } from '#studio/model/contentSearch.ts';
import { outlineOf } from '#studio/model/outline.ts';
import { openStudioTexts } from '../../../studio/texts.ts';
import { small } from './contentSamples.ts';

const texts = { de: await openStudioTexts('de'), en: await openStudioTexts('en') };
const field = { path: 'data.interests.bio', name: 'Öko', labels: [], kind: 'boolean', isRequired: false, usedOn: [] };
const words = {
  t: texts.de.getFixedT('de', 'studio'),
  inOther: texts.en.getFixedT('en', 'studio'),
  fields: [field],
  newsletterNames: new Map(),
};
const entries = searchEntries(small, outlineOf(small['de']!), words);
const tile = '/preferenceCenter/tabs/0/components/0/tiles/0';

describe('the search over all words and fields', () => {
  it.each([
    ['a text of one language', 'organ', `${tile}/label`, ['Organic', 'label en']],
    ['a text of all languages', 'VEGAN', tile.replace(/0$/, '1/label'), ['Vegan', 'label de']],
    ['the label of an account field', 'öko', `${tile}/schemaPaths/0`, ['Öko (data.interests.bio)', 'schemaPaths 0']],
    ['an account path', 'data.interests.bio', `${tile}/schemaPaths/0`, ['Öko (data.interests.bio)', 'schemaPaths 0']],
    ['a key', 'interests', '/preferenceCenter/tabs/0/anchor', ['interests', 'anchor']],
    ['a ready-made field', 'geburtstag', tile.replace('0/tiles', '1/fields'), ['Geburtstag', '']],
    ['the same in the other language', 'birthday', tile.replace('0/tiles', '1/fields'), ['Geburtstag', '']],
    ['an account path that it writes', 'profile.birthyear', tile.replace('0/tiles', '1/fields'), ['Geburtstag', '']],
  ])('finds %s', (_what, search, pointer, [text, control]) => {
    const [hit] = searchContent(entries, search);
    expect(hit).toMatchObject({ pointer, text });
    expect(hit && (controlOf(hit, small, ['de', 'en']) ?? []).join(' ')).toBe(control);
  });

  it('finds nothing without words, and no technical names', () => {
    for (const search of ['', '  ', 'booleantiles', 'BirthdayInput'])
      expect(searchContent(entries, search)).toEqual([]);
  });
});
