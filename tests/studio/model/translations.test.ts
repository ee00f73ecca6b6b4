import { describe, expect, it } from 'vitest';
import { contentChanges, contentSchema, differencesOf } from '@kontor/contract/rules';
import { schemaErrors } from '@kontor/schema-adapters/checks';
import { withValue, type Documents } from '#studio/model/documents.ts';
import { mergeDocuments } from '#studio/model/mergeDocuments.ts';
import { withOriginal, withOriginals } from '#studio/model/originals.ts';
import { addItem, moveItem } from '#studio/model/structure.ts';
import { textPlaces, translationsOf } from '#studio/model/translations.ts';
import { scenarioDocuments, small, tiles } from './contentSamples.ts';

const tabs = ['preferenceCenter', 'tabs'];
const label = [...tiles, '0', 'label'];
const at = `/${label.join('/')}`;
const withText = (language: string, text: string | undefined, documents: Documents = small): Documents => ({
  ...documents,
  [language]: withValue(documents[language]!, label, text),
});
/** The gaps by language: pointers of missing texts, and the originals of outdated ones. */
const gaps = (documents: Documents) =>
  Object.fromEntries(
    Object.entries(translationsOf(documents, 'de')).map(([language, all]) => [
      language,
      all.map(({ pointer, original }) => (original === undefined ? pointer : `${pointer} ${original}`)),
    ]),
  );

describe('what is to be translated', () => {
  it('is a text that another language has', () => {
    expect(gaps(withText('en', undefined))['en']).toEqual([at]);
    expect(gaps(withText('de', ' '))).toEqual({ de: [at], en: [] });
    const added = addItem(small, tiles, 2, (language) => (language === 'de' ? { label: 'Fisch' } : {})).documents;
    expect(gaps(added)['en']).toEqual([`/${tiles.join('/')}/2/label`]);
  });

  it('is a text that a part needs, also while no language has it', () => {
    const added = addItem(small, tabs, 2, () => ({ anchor: 'tab', components: [] })).documents;
    const missing = ['/preferenceCenter/tabs/2/label'];
    expect(gaps(added)).toEqual({ de: missing, en: missing });
  });

  it.each(scenarioDocuments.filter(([, documents]) => Object.keys(documents).length > 1))(
    'stands in reading order, and is every text of the forms: %s',
    (_scenario, documents) => {
      const [main = ''] = Object.keys(documents);
      const emptied = { ...documents, xx: {} };
      const places = textPlaces(documents, main);
      expect(places.length).toBeGreaterThan(20);
      expect(new Set(places.map(({ pointer }) => pointer)).size).toBe(places.length);
      const missing = translationsOf(emptied, main)['xx']!.map(({ pointer }) => pointer);
      const order = places.map(({ pointer }) => pointer);
      expect(missing).toEqual(order.filter((pointer) => missing.includes(pointer)));
    },
  );
});

it('nothing is missing where every language has every text, and a language that is added lacks them all', () => {
  expect(gaps(small)).toEqual({ de: [], en: [] });
  expect(gaps({ ...small, fr: {} })['fr']).toHaveLength(4);
});

describe('a text whose original was changed after it was translated', () => {
  const changed = withOriginals(small, withText('de', 'Öko'), 'de');
  const outdated = { de: [], en: [`${at} Bio`] };

  it('is to be looked at, and says what the original was', () => expect(gaps(changed)).toEqual(outdated));

  it.each<[string, Documents]>([
    ['is typed on', withOriginals(changed, withText('de', 'Ökol', changed), 'de')],
    [
      'is emptied and written again',
      withOriginals(
        withOriginals(changed, withText('de', undefined, changed), 'de'),
        withText('de', 'Öko', changed),
        'de',
      ),
    ],
    ['is saved and loaded', JSON.parse(JSON.stringify(changed)) as Documents],
    [
      'is merged with a change of somebody else',
      mergeDocuments(small, changed, { ...small, de: withValue(small['de']!, [...tabs, '1', 'label'], 'Drei') })
        .documents,
    ],
    [
      'was changed by somebody else',
      mergeDocuments(small, { ...small, de: withValue(small['de']!, [...tabs, '1', 'label'], 'Drei') }, changed)
        .documents,
    ],
  ])('stays that while the original %s', (_what, documents) => expect(gaps(documents)).toEqual(outdated));

  it('stays that where its part moves', () => {
    const moved = moveItem(changed, [...tiles, '0'], tiles, 1).documents;
    expect(gaps(moved)['en']).toEqual([`/${tiles.join('/')}/1/label Bio`]);
    expect(gaps(withOriginals(changed, moved, 'de'))).toEqual(gaps(moved));
  });

  it.each<[string, Documents]>([
    ['the translation changes too', withOriginals(changed, withText('en', 'Eco', changed), 'de')],
    ['both change at once', withOriginals(small, withText('en', 'Eco', withText('de', 'Öko')), 'de')],
    ['the original is what it was', withOriginals(changed, withText('de', 'Bio', changed), 'de')],
    ['somebody says that it is still right', { ...changed, en: withOriginal(changed['en']!, label, undefined) }],
  ])('is not that any more when %s', (_when, documents) => {
    expect(gaps(documents)).toEqual({ de: [], en: [] });
    expect(JSON.stringify(documents)).not.toContain('originals');
  });

  it('is no text that only moved, and none whose original was written after it', () => {
    const moved = moveItem(small, [...tiles, '0'], tiles, 1).documents;
    expect(withOriginals(small, moved, 'de')).toEqual(moved);
    const first = withText('de', undefined);
    expect(gaps(withOriginals(first, small, 'de'))['en']).toEqual([]);
  });

  it('is no difference between languages, no change of the content, and valid', () => {
    const marked: Documents = { ...small, en: withOriginal(small['en']!, label, 'Bio') };
    expect(differencesOf(marked['de'], marked['en'])).toEqual(differencesOf(small['de'], small['en']));
    expect(contentChanges(small, marked)).toEqual([]);
    expect(schemaErrors(contentSchema(), marked['en'])).toEqual(schemaErrors(contentSchema(), small['en']));
  });
});
