import { describe, expect, it } from 'vitest';
import { valueIn, withValue } from '#studio/model/documents.ts';
import {
  addItem,
  duplicateItem,
  freeName,
  moveItem,
  ownerOf,
  removeItem,
  withoutTexts,
} from '#studio/model/structure.ts';
import { small, tiles } from './contentSamples.ts';

const labels = (documents: typeof small, path: readonly string[] = tiles): unknown =>
  Object.values(documents).map((document) =>
    (valueIn(document, path) as readonly { label?: string; type?: string }[]).map(({ label, type }) => label ?? type),
  );

describe('changing the structure of content', () => {
  it('adds a part in every language, with the texts of each', () => {
    const { documents, selected } = addItem(small, tiles, 1, (language) => ({ label: language }));
    expect(labels(documents)).toEqual([
      ['Bio', 'de', 'Vegan'],
      ['Organic', 'en', 'Vegan'],
    ]);
    expect(selected).toEqual([...tiles, '1']);
  });

  it('makes a list that is not there yet', () => {
    const { documents } = addItem(small, ['footer', 'columns'], 0, () => ({ headline: 'Neu' }));
    expect(valueIn(documents['en'], ['footer', 'columns', '0', 'headline'])).toBe('Neu');
  });

  it('removes a part and goes on with its neighbour, or with what held it', () => {
    const once = removeItem(small, [...tiles, '1']);
    expect(labels(once.documents)).toEqual([['Bio'], ['Organic']]);
    expect(once.selected).toEqual([...tiles, '0']);
    expect(removeItem(once.documents, once.selected).selected).toEqual(tiles.slice(0, 5));
  });

  it('copies a part under a name of its own', () => {
    const { documents, selected } = duplicateItem(small, ['preferenceCenter', 'tabs', '0']);
    expect(valueIn(documents['de'], [...selected, 'anchor'])).toBe('interests-2');
    expect(valueIn(documents['en'], [...selected, 'label'])).toBe('Interests');
  });

  it.each([
    ['within its list', [...tiles, '0'], [...tiles], 1, ['Vegan', 'Bio']],
    ['to the same place', [...tiles, '0'], [...tiles], 0, ['Bio', 'Vegan']],
  ])('moves a part %s', (_what, from, to, index, expected) => {
    const { documents } = moveItem(small, from, to, index);
    expect((labels(documents) as readonly unknown[])[0]).toEqual(expected);
  });

  it('moves a part to another tab, in every language', () => {
    const second = ['preferenceCenter', 'tabs', '1', 'components'];
    const { documents, selected } = moveItem(small, tiles.slice(0, 5), second, 0);
    expect(labels(documents, second)).toEqual([['booleantiles'], ['booleantiles']]);
    expect(selected).toEqual([...second, '0']);
    expect(labels(documents, tiles.slice(0, 4))).toEqual([['profile'], ['profile']]);
  });

  it('finds the target again when the part that moves stands in front of it', () => {
    const { selected } = moveItem(
      small,
      ['preferenceCenter', 'tabs', '0'],
      ['preferenceCenter', 'tabs', '1', 'components'],
      0,
    );
    expect(selected).toEqual(['preferenceCenter', 'tabs', '0', 'components', '0']);
  });

  it('shares everything that it does not touch', () => {
    const { documents } = removeItem(small, [...tiles, '1']);
    const second = ['preferenceCenter', 'tabs', '1'];
    expect(valueIn(documents['de'], second)).toBe(valueIn(small['de'], second));
  });

  it('leaves no texts of one language in another', () => {
    expect(
      withoutTexts({ label: 'Bio', schemaPaths: ['data.a'], width: 'half', lines: ['eins', 'zwei'], on: true }),
    ).toEqual({ label: undefined, schemaPaths: ['data.a'], width: 'half', lines: [], on: true });
  });

  it.each([
    ['news', [], 'news'],
    ['news', ['news'], 'news-2'],
    ['news-2', ['news', 'news-2'], 'news-3'],
  ])('%s is free as %s beside %o', (name, taken, free) => {
    expect(freeName(name, new Set(taken))).toBe(free);
  });

  it.each([
    [['preferenceCenter', 'tabs'], ['preferenceCenter']],
    [
      ['preferenceCenter', 'tabs', '0', 'components'],
      ['preferenceCenter', 'tabs', '0'],
    ],
    [['accountPage', 'services', 'items'], ['accountPage']],
  ])('%o belongs to %o', (list, owner) => {
    expect(ownerOf(list)).toEqual(owner);
  });
});

describe('writing one value', () => {
  const document = { a: { b: 1, c: [{ d: 1 }] }, e: 2 };

  it('keeps the order of members and shares the rest', () => {
    const changed = withValue(document, ['a', 'b'], undefined);
    expect(Object.keys(changed['a'] as object)).toEqual(['b', 'c']);
    expect(JSON.stringify(changed)).toBe('{"a":{"c":[{"d":1}]},"e":2}');
    expect(valueIn(changed, ['a', 'c'])).toBe(document.a.c);
    expect(JSON.stringify(withValue(changed, ['a', 'b'], 3))).toBe('{"a":{"b":3,"c":[{"d":1}]},"e":2}');
  });

  it.each([[['a', 'c', '4', 'd']], [['x', '0', 'y']], [['e', 'f']]])(
    'changes nothing where there is no place: %o',
    (path) => {
      expect(withValue(document, path, 1)).toBe(document);
    },
  );
});
