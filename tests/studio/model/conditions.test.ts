import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { parseProviderSchema } from '@kontor/schema-adapters/provider';
import type { Json } from '@kontor/schema-adapters/json';
import {
  dependentsOf,
  isConditional,
  withFollowingConditions,
  withoutIdleEmptying,
  withoutConditionsOn,
} from '#studio/model/conditions.ts';
import { decidersFor } from '#studio/model/deciders.ts';
import { inEachLanguage, valueIn, withValue, type Documents } from '#studio/model/documents.ts';
import { editDraft, openDraft } from '#studio/model/editState.ts';
import { outlineOf, allNodes } from '#studio/model/outline.ts';
import { partAt } from '#studio/model/parts.ts';
import { partValue, withPartValue } from '#studio/model/partValue.ts';
import { duplicateItem, moveItem, removeItem } from '#studio/model/structure.ts';

const pet = { field: 'data.pet.kind', test: 'is', values: ['dog', 'cat'] };
const tab = ['preferenceCenter', 'tabs', '0'];
const fields = [...tab, 'components', '0', 'fields'];
const [kind, name, club] = ['0', '1', '2'].map((index) => [...fields, index]) as [string[], string[], string[]];
const tiles = [...tab, 'components', '1'];

function pets(words: readonly string[]): Documents[string] {
  const [kindOf = '', dog = '', cat = ''] = words;
  return {
    preferenceCenter: {
      tabs: [
        {
          label: 'Tier',
          anchor: 'pet',
          accessWithoutSubscription: true,
          components: [
            {
              type: 'profile',
              fields: [
                {
                  type: 'FormInput',
                  schemaPath: 'data.pet.kind',
                  label: kindOf,
                  options: [
                    { value: 'dog', label: dog },
                    { value: 'cat', label: cat },
                  ],
                },
                { type: 'FormInput', schemaPath: 'data.pet.name', label: 'Name', showIf: [pet] },
                {
                  type: 'FormInput',
                  schemaPath: 'data.pet.club',
                  label: 'Club',
                  emptyWhenHidden: true,
                  showIf: [{ field: 'data.pet.name', test: 'isAnswered' }],
                },
                { type: 'BirthdayInput' },
                { type: 'FormInput', schemaPath: 'data.pet.age', label: 'Age' },
                { type: 'FormInput', schemaPath: 'data.pet.since', label: 'Since' },
              ],
            },
            { type: 'booleantiles', tiles: [{ label: 'Bio', schemaPaths: ['data.pet.walks'] }], showIf: [pet] },
          ],
        },
        {
          label: 'Zwei',
          anchor: 'two',
          accessWithoutSubscription: true,
          components: [{ type: 'profile', fields: [] }],
        },
      ],
    },
  };
}

const documents: Documents = { de: pets(['Haustier', 'Hund', 'Katze']), en: pets(['Pet', 'Dog', 'Cat']) };

const raw = JSON.parse(readFileSync('fixtures/scenarios/germany/provider-schema.json', 'utf8'));
const client = { required: false, allowNull: true, writeAccess: 'clientModify' };
for (const [field, type] of [
  ['kind', 'string'],
  ['name', 'string'],
  ['club', 'string'],
  ['walks', 'boolean'],
  ['age', 'long'],
  ['since', 'date'],
])
  raw.dataSchema.fields[`pet.${field}`] = { ...client, type };
const provider = parseProviderSchema(raw).schema;
const decidersOf = (part: readonly string[], language = 'de') =>
  decidersFor(documents[language], part, { provider, country: 'DE' });

const at = (all: Documents, ...path: readonly string[]): (Json | undefined)[] =>
  Object.values(all).map((document) => valueIn(document, path));

describe('the fields that can decide whether a part is shown', () => {
  it.each([
    ['the field that decides', kind, ['profile.birthDay', 'data.pet.age', 'data.pet.since']],
    [
      'a field in between',
      name,
      ['data.pet.kind', 'profile.birthDay', 'data.pet.age', 'data.pet.since', 'data.pet.walks'],
    ],
    [
      'a part of the tab',
      tiles,
      ['data.pet.kind', 'data.pet.name', 'data.pet.club', 'profile.birthDay', 'data.pet.age', 'data.pet.since'],
    ],
    ['a tab', tab, []],
  ])(
    '%s: those of its tab, without itself and what depends on it (requirements#studio-conditions)',
    (_what, part, expected) => {
      expect(decidersOf(part).map(({ path }) => path)).toEqual(expected);
    },
  );

  it('are called as customers read them, with the values that they may have', () => {
    const [first] = decidersOf(tiles, 'en');
    expect(first?.label).toEqual({ label: 'Pet' });
    expect(first?.choices).toEqual([
      { value: 'dog', label: 'Dog' },
      { value: 'cat', label: 'Cat' },
    ]);
  });

  it.each([
    ['data.pet.kind', 'text', ['is', 'isNot', 'isAnswered', 'isNotAnswered']],
    ['data.pet.age', 'number', ['is', 'isNot', 'isAnswered', 'isNotAnswered', 'atLeast', 'atMost']],
    ['data.pet.since', 'date', ['is', 'isNot', 'isAnswered', 'isNotAnswered', 'atLeast', 'atMost', 'yearsAgo']],
    ['profile.birthDay', 'number', ['isAnswered', 'isNotAnswered', 'yearsAgo']],
    ['data.pet.walks', 'text', ['is', 'isNot']],
  ])('%s is compared as %s, with the tests of its kind', (path, input, tests) => {
    expect(decidersOf(name).find((one) => one.path === path)).toMatchObject({ input, tests });
  });
});

describe('conditions', () => {
  it('are written in every language of the draft', () => {
    const part = partAt(documents['de'], [...fields, '4'])!;
    const path = [...fields, '4'];
    const before = partValue(documents, part, path);
    const after = withPartValue(documents, { part, path, before, after: { ...before, showIf: [pet] } });
    expect(at(after, ...path, 'showIf')).toEqual([[pet], [pet]]);
    const gone = withPartValue(after, { part, path, before: { ...before, showIf: [pet] }, after: before });
    expect(isConditional(at(gone, ...path)[0])).toBe(false);
  });

  it('mark their parts in the outline', () => {
    const marked = allNodes(outlineOf(documents['de']!)).filter((node) => node.isConditional);
    expect(marked.map(({ pointer }) => pointer)).toEqual([name, club, tiles].map((path) => `/${path.join('/')}`));
  });

  it('are kept by a copy and a move, and come back with undo', () => {
    const copied = duplicateItem(documents, name).documents;
    expect(at(copied, ...fields, '2', 'showIf')).toEqual([[pet], [pet]]);
    const moved = moveItem(documents, name, [...tab.with(2, '1'), 'components', '0', 'fields'], 0).documents;
    expect(at(moved, ...tab.with(2, '1'), 'components', '0', 'fields', '0', 'showIf')).toEqual([[pet], [pet]]);
    const removed = removeItem(withoutConditionsOn(documents, kind), kind).documents;
    const state = openDraft({ revision: '1', documents, lagging: [] });
    const undone = editDraft(editDraft(state, { type: 'EDITED', documents: removed }), { type: 'UNDONE' });
    expect(undone.documents).toBe(documents);
  });

  it.each([
    ['a field', kind, [name, tiles]],
    ['a field with one dependent', name, [club]],
    ['a field that decides nothing', club, []],
    ['a part with all that depends inside', [...tab, 'components', '0'], [tiles]],
    ['a tab', tab, []],
  ])('tell what depends on %s', (_what, part, expected) => {
    expect(dependentsOf(documents['de'], part)).toEqual(expected);
  });

  it('go with the field at which they look; what is then always shown is not emptied', () => {
    const after = removeItem(withoutConditionsOn(documents, name), name).documents;
    expect(at(after, ...fields, '1').map((one) => JSON.parse(JSON.stringify(one)))).toEqual([
      { type: 'FormInput', schemaPath: 'data.pet.club', label: 'Club' },
      { type: 'FormInput', schemaPath: 'data.pet.club', label: 'Club' },
    ]);
  });

  it('follow the field when it gets another path in the account', () => {
    const renamed = inEachLanguage(documents, (document) =>
      withValue(document, [...kind, 'schemaPath'], 'data.pet.species'),
    );
    const after = withFollowingConditions(renamed, documents, kind);
    for (const part of [name, tiles])
      expect(at(after, ...part, 'showIf', '0', 'field')).toEqual(['data.pet.species', 'data.pet.species']);
    expect(at(after, ...club, 'showIf', '0', 'field')[0]).toBe('data.pet.name');
  });

  it('leave nothing to empty behind the last one', () => {
    const gone = inEachLanguage(documents, (document) => withValue(document, [...club, 'showIf'], undefined));
    const after = withoutIdleEmptying(gone, documents, club);
    expect(at(after, ...club, 'emptyWhenHidden')).toEqual([undefined, undefined]);
    expect(withoutIdleEmptying(gone, documents, name)).toBe(gone);
  });

  it('stay with the old path if another field of the tab has it', () => {
    const twice = duplicateItem(documents, kind).documents;
    const renamed = inEachLanguage(twice, (document) =>
      withValue(document, [...kind, 'schemaPath'], 'data.pet.species'),
    );
    expect(withFollowingConditions(renamed, twice, kind)).toBe(renamed);
  });
});
