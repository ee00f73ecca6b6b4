import { describe, expect, it } from 'vitest';
import { withGapsFilled } from '../../contract/languageDifferences.ts';
import type { JsonObject } from '@kontor/schema-adapters/json';

/** English with what it lacks, beside a German document. */
const filled = (de: JsonObject, en: JsonObject) => withGapsFilled({ de, en })['en'];

describe('a document whose gaps are filled', () => {
  it.each<[string, JsonObject, JsonObject, JsonObject]>([
    ['a missing text', { label: 'Bio' }, {}, { label: 'Bio' }],
    ['a blank text', { label: 'Bio' }, { label: ' ' }, { label: 'Bio' }],
    ['missing lines', { descriptions: ['a', 'b'] }, { descriptions: [] }, { descriptions: ['a', 'b'] }],
    [
      'texts inside of parts and lists',
      { tabs: [{ a: { b: 'x' } }] },
      { tabs: [{ a: {} }] },
      { tabs: [{ a: { b: 'x' } }] },
    ],
  ])('has %s of another language', (_what, de, en, expected) => {
    expect(filled(de, en)).toEqual(expected);
  });

  it.each<[string, JsonObject, JsonObject]>([
    ['a text that is there', { label: 'Bio' }, { label: 'Organic' }],
    ['what is the same in every language', { anchor: 'a', imageUrl: '/b', schemaPaths: ['data.x'] }, { anchor: '' }],
    ['a part that only one language has', { section: { title: 'x' } }, {}],
    ['an item that only one language has', { tabs: [{ label: 'a' }, { label: 'b' }] }, { tabs: [{ label: 'c' }] }],
    ['a list of parts that only one language has', { tabs: [{ label: 'a' }] }, { tabs: [] }],
    ['something of another kind', { label: 'Bio', tabs: [{ label: 'a' }] }, { label: 7, tabs: 'none' }],
  ])('keeps %s', (_what, de, en) => {
    expect(filled(de, en)).toEqual(en);
  });

  it('takes the first text that there is', () => {
    const documents = { de: { label: ' ' }, en: { label: 'Organic' }, fr: { label: 'Bio' } };
    expect(withGapsFilled(documents)).toEqual({ ...documents, de: { label: 'Organic' } });
  });
});
