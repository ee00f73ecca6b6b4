import { expect, it } from 'vitest';
import { allNodes, outlineOf } from '#studio/model/outline.ts';
import { withValue } from '#studio/model/documents.ts';
import { scenarioDocuments, small } from './contentSamples.ts';

const document = Object.fromEntries(scenarioDocuments)['germany']!['de']!;
const tile = ['preferenceCenter', 'tabs', '2', 'components', '0', 'tiles', '3'];
const pointers = (nodes: ReturnType<typeof outlineOf>): readonly string[] => nodes.map(({ pointer }) => pointer);

it('a changed text gives new nodes on the way to it, and the same ones elsewhere', () => {
  const before = allNodes(outlineOf(document));
  const after = allNodes(outlineOf(withValue(document, [...tile, 'label'], 'Neu')));
  expect(pointers(after)).toEqual(pointers(before));
  const changed = pointers(after.filter((node) => !before.includes(node)));
  const steps = [1, 3, 5, 7].map((length) => `/${tile.slice(0, length).join('/')}`);
  expect(changed).toEqual(steps);
  expect(after.find(({ pointer }) => pointer === steps.at(-1))?.name).toBe('Neu');
});

it('a part that became another one, or stands elsewhere, has a node of its own', () => {
  const component = tile.slice(0, -2);
  const other = allNodes(outlineOf(withValue(document, [...component, 'type'], 'profile')));
  expect(other.find(({ pointer }) => pointer === `/${component.join('/')}`)?.part).toBe('profile');
  const tabs = (document['preferenceCenter'] as { readonly tabs: readonly object[] }).tabs;
  const swapped = outlineOf(withValue(document, ['preferenceCenter', 'tabs'], [...tabs].toReversed() as never));
  const rows = swapped[0]?.lists[0]?.items ?? [];
  expect(rows.map(({ index, count }) => [index, count])).toEqual(tabs.map((_tab, index) => [index, tabs.length]));
  expect(pointers(rows)).toEqual(tabs.map((_tab, index) => `/preferenceCenter/tabs/${index}`));
});

it('parts are called by their words in another language, where it has some', () => {
  const english = withValue(small['en']!, ['preferenceCenter', 'tabs', '1', 'label'], undefined);
  const names = (words?: typeof english) => outlineOf(small['de']!, words)[0]!.lists[0]!.items.map(({ name }) => name);
  expect(names()).toEqual(['Interessen', 'Zwei']);
  expect(names(english)).toEqual(['Interests', 'Zwei']);
});
