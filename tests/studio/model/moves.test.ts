import { describe, expect, it } from 'vitest';
import { dropTarget, moveTargets, allNodes, outlineOf } from '#studio/model/outline.ts';
import { scenarioDocuments } from './contentSamples.ts';

const document = Object.fromEntries(scenarioDocuments)['germany']!['de']!;
const outline = outlineOf(document);
const nodes = allNodes(outline);
const at = (pointer: string) => nodes.find((node) => node.pointer === `/preferenceCenter/tabs${pointer}`)!;

describe('a part that moves to another list', () => {
  it('stands at its end, wherever such a part may stand, except where it is', () => {
    const component = at('/2/components/0');
    const targets = moveTargets(outline, component);
    const lists = nodes.flatMap((owner) => owner.lists.filter(({ offers }) => offers.includes(component.part)));
    expect(targets.map(({ list, index }) => ({ list, index }))).toEqual(
      lists
        .filter(({ items }) => !items.includes(component))
        .map(({ path, items }) => ({ list: path, index: items.length })),
    );
    expect(targets.length).toBeGreaterThan(2);
  });

  it('has nowhere to go if no other list takes it', () => {
    expect(moveTargets(outline, at('/2'))).toEqual([]);
  });
});

describe('a part that is dropped', () => {
  const tile = at('/2/components/0/tiles/3');

  it.each([
    ['on a sibling takes its place', tile, at('/2/components/0/tiles/0'), { list: '/2/components/0/tiles', index: 0 }],
    ['on a tab goes to its end', at('/2/components/0'), at('/3'), { list: '/3/components', index: 'END' }],
    ['on another tab takes its place', at('/2'), at('/0'), { list: '', index: 0 }],
  ])('%s', (_what, node, over, { list, index }) => {
    const target = dropTarget(node, over);
    expect(`/${target?.list.join('/')}`).toBe(`/preferenceCenter/tabs${list}`);
    expect(target?.index).toBe(index === 'END' ? over.lists[0]?.items.length : index);
  });

  it.each([
    ['itself', tile, tile],
    ['what stands inside of it', at('/2'), tile],
    ['what takes no such part', tile, at('/0')],
  ])('on %s stays where it is', (_what, node, over) => {
    expect(dropTarget(node, over)).toBeUndefined();
  });
});
