import { describe, expect, it } from 'vitest';
import { isJsonObject, type Json } from '@kontor/schema-adapters/json';
import { valueIn } from '#studio/model/documents.ts';
import { allNodes, outlineOf } from '#studio/model/outline.ts';
import { partAt, type Path } from '#studio/model/parts.ts';
import { partValue, withPartValue } from '#studio/model/partValue.ts';
import { someOf } from '../../longRun.ts';
import { scenarioDocuments, small, tiles } from './contentSamples.ts';

const tile = [...tiles, '0'];

function edited(
  path: Path,
  change: (value: ReturnType<typeof partValue>) => ReturnType<typeof partValue>,
  documents = small,
) {
  const part = partAt(Object.values(documents)[0], path)!;
  const before = partValue(documents, part, path);
  return withPartValue(documents, { part, path, before, after: change(before) });
}

/** Pointers at which two values differ. */
function differences(one: Json | undefined, two: Json | undefined, at = ''): readonly string[] {
  if (JSON.stringify(one) === JSON.stringify(two)) return [];
  if (isJsonObject(one) && isJsonObject(two) && String(Object.keys(one)) === String(Object.keys(two)))
    return Object.keys(one).flatMap((name) => differences(one[name], two[name], `${at}/${name}`));
  if (Array.isArray(one) && Array.isArray(two) && one.length === two.length)
    return one.flatMap((item: Json, index) => differences(item, two[index] as Json, `${at}/${index}`));
  return [at];
}

describe('the form of a part', () => {
  it('has each text in every language and everything else once', () => {
    const part = partAt(small['de'], tile)!;
    expect(partValue(small, part, tile)).toEqual({
      label: { de: 'Bio', en: 'Organic' },
      schemaPaths: ['data.interests.bio'],
      description: {},
    });
  });

  it('is the same part after a change of its texts, so that its form is not made again', () => {
    const changed = edited(tile, (value) => ({ ...value, label: { de: 'Öko' } }));
    expect(partAt(changed['de'], tile)).toBe(partAt(small['de'], tile));
    const tab = tile.slice(0, 3);
    expect(partAt(changed['de'], tab)).toBe(partAt(small['de'], tab));
  });

  it('writes a text to its language only, and keeps members that it does not know', () => {
    const documents = edited(tile, (value) => ({ ...value, label: { de: 'Bio', en: 'Organic food' } }));
    expect(documents['de']).toBe(small['de']);
    expect(valueIn(documents['en'], tile)).toEqual({
      label: 'Organic food',
      schemaPaths: ['data.interests.bio'],
      note: 'kept',
    });
  });

  it('writes what is the same in every language to all', () => {
    const documents = edited(tile, (value) => ({ ...value, schemaPaths: ['data.interests.bio', 'data.b'] }));
    for (const language of ['de', 'en'])
      expect(valueIn(documents[language], [...tile, 'schemaPaths'])).toEqual(['data.interests.bio', 'data.b']);
  });

  it('takes an emptied text away and keeps its place for the next one', () => {
    const emptied = edited(tile, (value) => ({ ...value, label: { en: 'Organic' } }));
    expect(JSON.stringify(valueIn(emptied['de'], tile))).not.toContain('label');
    const again = edited(tile, (value) => ({ ...value, label: { de: 'Öko', en: 'Organic' } }), emptied);
    expect(Object.keys(valueIn(again['de'], tile) as object)).toEqual(['label', 'schemaPaths', 'note']);
  });

  it('keeps the rest of list items that are moved', () => {
    const options = [
      { value: 'a', label: 'A', more: 1 },
      { value: 'b', label: 'B', more: 2 },
    ];
    const document = {
      preferenceCenter: { tabs: [{ components: [{ type: 'profile', fields: [{ type: 'FormInput', options }] }] }] },
    };
    const path = ['preferenceCenter', 'tabs', '0', 'components', '0', 'fields', '0'];
    const moved = edited(path, (value) => ({ ...value, options: (value['options'] as readonly Json[]).toReversed() }), {
      de: document,
    });
    expect(valueIn(moved['de'], [...path, 'options'])).toEqual(options.toReversed());
  });

  it.each(scenarioDocuments)('%s: opening every form changes nothing', (_scenario, documents) => {
    for (const node of allNodes(outlineOf(Object.values(documents)[0]!)))
      expect(edited(node.path, (value) => structuredClone(value), documents)).toBe(documents);
  });

  it.each(someOf(scenarioDocuments, 3))('%s: one edited text is the only difference', (_scenario, documents) => {
    const [language = '', document = {}] = Object.entries(documents)[0] ?? [];
    const texts = allNodes(outlineOf(document)).flatMap(({ path, pointer }) =>
      Object.entries(partValue(documents, partAt(document, path)!, path)).flatMap(([member, value]) =>
        isJsonObject(value) && typeof value[language] === 'string' ? [{ path, member, value, pointer }] : [],
      ),
    );
    for (const { path, member, value, pointer } of texts) {
      const after = edited(path, (all) => ({ ...all, [member]: { ...value, [language]: 'anders' } }), documents);
      for (const [tag, one] of Object.entries(documents))
        expect(differences(one, after[tag])).toEqual(tag === language ? [`${pointer}/${member}`] : []);
    }
  });
});
