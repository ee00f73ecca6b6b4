import { describe, expect, it } from 'vitest';
import { contentChanges, editorSchema, type PartSchema } from '@kontor/contract/rules';
import { fieldKindNames, tabComponents } from '@kontor/schema-adapters';
import { changeSentences } from '../../../studio/model/changeTexts.ts';
import { openStudioTexts } from '../../../studio/texts.ts';

const parts: Readonly<Record<string, PartSchema>> = Object(editorSchema()['$defs']);
const members = Object.entries(parts).flatMap(([part, { properties = {} }]) =>
  Object.entries(properties).map(([member, schema]) => ({ part, member, schema })),
);
/** Members of the technical kind, which no form shows. */
const notShown = new Set(['type']);

describe.each(['de', 'en'] as const)('what the studio says in %s', async (language) => {
  const texts = await openStudioTexts(language);
  const exists = (key: string) => texts.exists(key, { ns: 'studio', lng: language });

  it('names every member that editors write', () => {
    const nameless = members.filter(
      ({ part, member }) =>
        !notShown.has(member) && !exists(`members.${part}.${member}`) && !exists(`members.${member}`),
    );
    expect(nameless.map(({ part, member }) => `${part}.${member}`)).toEqual([]);
  });

  it('names every member that editors write also where it tells changes', () => {
    const names = members.map(({ member }) => member).filter((member) => !notShown.has(member));
    expect(names.filter((name) => !exists(`history.members.${name}`) && !exists(`members.${name}`))).toEqual([]);
  });

  it('has words for every choice of a list', () => {
    const values = members.flatMap(({ member, schema }) => {
      const { $ref } = Object(schema['items'] ?? schema) as { $ref?: string };
      const target = $ref === undefined ? schema : parts[$ref.slice('#/$defs/'.length)];
      return ((target?.['enum'] ?? []) as readonly string[]).map((value) => `members.${member}.values.${value}`);
    });
    expect(values.length).toBeGreaterThan(5);
    expect(values.filter((key) => !exists(key))).toEqual([]);
  });

  it.each(Object.keys(tabComponents))('offers %s with a name, a sentence and words for changes', (kind) => {
    for (const group of ['edit.parts', 'edit.palette', 'history.components'])
      expect(exists(`${group}.${kind}`)).toBe(true);
  });

  it.each(fieldKindNames())('offers %s with a name', (kind) => {
    expect(exists(`members.type.values.${kind}`)).toBe(true);
  });

  it('tells a change of any member by its name', () => {
    const tab = (frequencies: readonly string[]) => ({
      preferenceCenter: {
        tabs: [
          {
            label: 'A',
            components: [{ type: 'subscriptions', newsletters: [{ key: 'NLT_A', name: 'A', frequencies }] }],
          },
        ],
      },
    });
    const [sentence] = contentChanges({ de: tab(['weekly']) }, { de: tab(['monthly']) }).flatMap((change) =>
      changeSentences(change, {
        t: texts.getFixedT(language, 'studio'),
        language,
        languages: ['de'],
        zone: 'Europe/Berlin',
        accountName: (path) => path,
      }),
    );
    expect(sentence).toContain(texts.t('members.frequencies', { ns: 'studio', lng: language }));
  });
});
