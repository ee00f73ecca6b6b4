import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valueIn, withValue, type Documents } from '#studio/model/documents.ts';
import { editDraft, openDraft } from '#studio/model/editState.ts';
import { mergeDocuments } from '#studio/model/mergeDocuments.ts';
import { addItem, moveItem, removeItem } from '#studio/model/structure.ts';
import { small, tiles } from './contentSamples.ts';

const first = [...tiles, '0'];
const second = [...tiles, '1'];

function withText(documents: Documents, language: string, path: readonly string[], value: string): Documents {
  return { ...documents, [language]: withValue(documents[language]!, path, value) };
}

const labels = (documents: Documents, language: string): unknown =>
  (valueIn(documents[language], tiles) as readonly { label: string }[]).map(({ label }) => label);

describe('two editors at once', () => {
  it('keeps both people’s texts where they are in different fields', () => {
    const mine = withText(small, 'de', [...first, 'label'], 'Öko');
    const theirs = withText(small, 'de', [...second, 'label'], 'Pflanzlich');
    const { documents, conflicts } = mergeDocuments(small, mine, theirs);
    expect(labels(documents, 'de')).toEqual(['Öko', 'Pflanzlich']);
    expect(conflicts).toEqual([]);
  });

  it('keeps both people’s texts where each translated the same field into another language', () => {
    const mine = withText(small, 'de', [...first, 'label'], 'Öko');
    const theirs = withText(small, 'en', [...first, 'label'], 'Green');
    const { documents, conflicts } = mergeDocuments(small, mine, theirs);
    expect([labels(documents, 'de'), labels(documents, 'en')]).toEqual([
      ['Öko', 'Vegan'],
      ['Green', 'Vegan'],
    ]);
    expect(conflicts).toEqual([]);
  });

  it('a tab whose address follows its words stays one tab, with what somebody else wrote in it', () => {
    const tab = ['preferenceCenter', 'tabs', '0'];
    const mine = withText(withText(small, 'de', [...tab, 'anchor'], 'garten'), 'en', [...tab, 'anchor'], 'garten');
    const theirs = withText(small, 'de', [...tab, 'title'], 'Grün');
    const { documents, conflicts } = mergeDocuments(small, mine, theirs);
    expect(valueIn(documents['de'], tab)).toMatchObject({ anchor: 'garten', title: 'Grün' });
    expect(valueIn(documents['de'], ['preferenceCenter', 'tabs'])).toHaveLength(2);
    expect(conflicts).toEqual([]);
  });

  it('tells a field that both changed, and overwrites nothing', () => {
    const mine = withText(small, 'en', [...first, 'label'], 'Mine');
    const theirs = withText(small, 'en', [...first, 'label'], 'Theirs');
    const { documents, conflicts } = mergeDocuments(small, mine, theirs);
    expect(labels(documents, 'en')).toEqual(['Mine', 'Vegan']);
    expect(conflicts).toEqual([
      {
        languages: ['en'],
        pointer: '/preferenceCenter/tabs/0/components/0/tiles/0/label',
        base: 'Organic',
        mine: 'Mine',
        theirs: 'Theirs',
      },
    ]);
  });

  it('asks once for what is the same in every language, and the answer counts in all of them', () => {
    const picture = (documents: Documents, value: string) =>
      ['de', 'en'].reduce((all, language) => withText(all, language, [...first, 'imageUrl'], value), documents);
    const base = openDraft({ revision: '1', documents: picture(small, '/cms/images/base'), lagging: [] });
    const mine = editDraft(base, { type: 'EDITED', documents: picture(small, '/cms/images/mine') });
    const theirs = picture(small, '/cms/images/theirs');
    const both = editDraft(mine, { type: 'CHANGED_ELSEWHERE', revision: '2', documents: theirs, lagging: [] });
    expect(both.conflicts).toMatchObject([{ languages: ['de', 'en'], theirs: '/cms/images/theirs' }]);
    expect(editDraft(both, { type: 'DECIDED', choices: ['theirs'] }).documents).toEqual(theirs);
  });

  it('finds a part again that the other one moved', () => {
    const mine = withText(small, 'de', [...first, 'label'], 'Öko');
    const theirs = moveItem(small, first, tiles, 1).documents;
    const { documents } = mergeDocuments(small, mine, theirs);
    expect(labels(documents, 'de')).toEqual(['Vegan', 'Öko']);
    expect(labels(documents, 'en')).toEqual(['Vegan', 'Organic']);
  });

  it('takes parts that either of them added, in one order in every language', () => {
    const mine = addItem(small, tiles, 1, (tag) => ({ label: `mine ${tag}`, schemaPaths: ['data.m'] })).documents;
    const theirs = addItem(small, tiles, 2, (tag) => ({ label: `theirs ${tag}`, schemaPaths: ['data.t'] })).documents;
    const { documents, conflicts } = mergeDocuments(small, mine, theirs);
    expect(labels(documents, 'de')).toEqual(['Bio', 'mine de', 'Vegan', 'theirs de']);
    expect(labels(documents, 'en')).toEqual(['Organic', 'mine en', 'Vegan', 'theirs en']);
    expect(conflicts).toEqual([]);
  });

  it('takes a part that both added once, and asks for a text in which they differ', () => {
    const added = addItem(small, tiles, 1, (tag) => ({ label: `new ${tag}`, schemaPaths: ['data.n'] })).documents;
    const theirs = withText(
      moveItem(added, [...tiles, '1'], tiles, 2).documents,
      'de',
      [...tiles, '2', 'label'],
      'neu',
    );
    const { documents, conflicts } = mergeDocuments(small, added, theirs);
    expect(labels(documents, 'de')).toEqual(['Bio', 'new de', 'Vegan']);
    expect(labels(documents, 'en')).toEqual(['Organic', 'new en', 'Vegan']);
    expect(conflicts).toMatchObject([{ languages: ['de'], mine: 'new de', theirs: 'neu' }]);
  });

  it('keeps both of two new parts that only have the same generated name, and one of two that are the same', () => {
    const add = (label: string) => addItem(small, tiles, 2, () => ({ id: 'link', label })).documents;
    expect(labels(mergeDocuments(small, add('mine'), add('theirs')).documents, 'de')).toHaveLength(4);
    const theirs = withText(add('same'), 'de', [...first, 'label'], 'Öko');
    expect(labels(mergeDocuments(small, add('same'), theirs).documents, 'de')).toEqual(['Öko', 'Vegan', 'same']);
  });

  it('lets go of a part that one removed and nobody touched', () => {
    const theirs = removeItem(small, first).documents;
    const mine = withText(small, 'de', [...second, 'label'], 'Pflanzlich');
    expect(labels(mergeDocuments(small, mine, theirs).documents, 'de')).toEqual(['Pflanzlich']);
  });

  it.each([['mine'], ['theirs']] as const)(
    'keeps a part that one removed and the other changed, in all languages: %s',
    (who) => {
      const changed = withText(small, 'de', [...first, 'label'], 'Öko');
      const removed = removeItem(small, first).documents;
      const { documents, conflicts } =
        who === 'mine' ? mergeDocuments(small, changed, removed) : mergeDocuments(small, removed, changed);
      expect(labels(documents, 'de')).toEqual(['Öko', 'Vegan']);
      expect(labels(documents, 'en')).toEqual(['Organic', 'Vegan']);
      expect(conflicts).toMatchObject([{ pointer: `/${first.join('/')}` }]);
    },
  );

  const documents = fc
    .array(fc.tuple(fc.constantFrom('bio', 'vegan', 'fish', 'wine', 'bread'), fc.string({ maxLength: 4 })), {
      maxLength: 5,
    })
    .map((entries) => new Map(entries))
    .map((all) => ({
      de: { tiles: [...all].map(([id, label]) => ({ id, label })) },
      en: { tiles: [...all].map(([id, label]) => ({ id, label: `en ${label}` })) },
    }));

  it('gives the other side’s document to the one who changed nothing, whatever was changed', () => {
    fc.assert(
      fc.property(documents, documents, (base, other) => {
        expect(mergeDocuments(base, base, other)).toEqual({ documents: other, conflicts: [] });
        expect(mergeDocuments(base, other, base)).toEqual({ documents: other, conflicts: [] });
        expect(mergeDocuments(base, other, other).conflicts).toEqual([]);
      }),
    );
  });

  it('never loses a text that only one side has, and keeps one structure in all languages', () => {
    fc.assert(
      fc.property(documents, documents, documents, (base, mine, theirs) => {
        const { documents: merged, conflicts } = mergeDocuments(base, mine, theirs);
        const ids = (document: unknown): readonly string[] =>
          (document as { tiles: { id: string }[] }).tiles.map(({ id }) => id);
        expect(ids(merged['de'])).toEqual(ids(merged['en']));
        const before = ids(base.de);
        const added = [...ids(mine.de), ...ids(theirs.de)].filter((id) => !before.includes(id));
        expect(ids(merged['de'])).toEqual(expect.arrayContaining(added));
        const result = JSON.stringify([merged, conflicts]);
        for (const side of [mine, theirs])
          for (const { id, label } of side.de.tiles)
            if (base.de.tiles.find((one) => one.id === id)?.label !== label)
              expect(result).toContain(JSON.stringify(label));
      }),
    );
  });
});
