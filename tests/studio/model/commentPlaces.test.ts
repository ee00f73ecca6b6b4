import { expect, it } from 'vitest';
import type { JsonObject } from '@kontor/schema-adapters/json';
import { partOfComment, placeOfComment } from '#studio/model/commentPlaces.ts';

const bio = { label: 'Bio', schemaPaths: ['data.interests.bio'] };
const wine = { label: 'Wein', schemaPaths: ['data.interests.wine'] };
const tiles = (...items: readonly JsonObject[]) => ({ type: 'booleantiles', tiles: items });
const tab = (anchor: string, ...components: readonly JsonObject[]) => ({ anchor, label: anchor, components });
const content = (...tabs: readonly JsonObject[]) => ({ de: { preferenceCenter: { tabs } } });
const at = (tabIndex: number, component: number, index: number) =>
  `/preferenceCenter/tabs/${tabIndex}/components/${component}/tiles/${index}`;

it.each([
  ['stays', content(tab('a', tiles(bio, wine))), at(0, 0, 0)],
  ['is moved in its list', content(tab('a', tiles(wine, bio))), at(0, 0, 1)],
  ['is moved to another tab', content(tab('a', tiles(wine)), tab('b', tiles(bio))), at(1, 0, 0)],
  ['is renamed', content(tab('a', tiles({ ...bio, label: 'Öko' }, wine))), at(0, 0, 0)],
  ['is renamed and moved', content(tab('a', tiles(wine, { ...bio, label: 'Öko' }))), at(0, 0, 1)],
  ['writes another field', content(tab('a', tiles(wine, { ...bio, schemaPaths: ['data.x'] }))), at(0, 0, 1)],
  ['is deleted and another takes its place', content(tab('a', tiles(wine))), undefined],
  ['is deleted with its tab', content(), undefined],
])('a comment follows its tile when it %s', (_what, documents, place) => {
  expect(placeOfComment({ place: at(0, 0, 0), part: partOfComment(bio) }, documents)).toBe(place);
});

it('a comment on a building block without a name stays at its place while only its words change', () => {
  const part = partOfComment({ type: 'booleantiles', headline: 'Was?', tiles: [bio] });
  expect(part).toEqual({ type: 'booleantiles', headline: 'Was?' });
  const documents = content(tab('a', { ...tiles(bio), headline: 'Wie?' }));
  expect(placeOfComment({ place: '/preferenceCenter/tabs/0/components/0', part }, documents)).toBe(
    '/preferenceCenter/tabs/0/components/0',
  );
});

it('a comment on a part that stands in no list stays there', () => {
  const documents = { de: { ...content(tab('a')).de, footer: { columns: [] } } };
  expect(placeOfComment({ place: '/footer', part: {} }, documents)).toBe('/footer');
});
