import { describe, expect, it } from 'vitest';
import { parseProviderSchema } from '@kontor/schema-adapters/provider';
import { checkDocuments } from '#studio/model/checks.ts';
import {
  answerMisfits,
  formatCopiedPart,
  insertCopiedPart,
  misfitsAt,
  parseCopiedPart,
  pasteTarget,
  type MisfitAnswer,
} from '#studio/model/copiedPart.ts';
import { valueIn } from '#studio/model/documents.ts';
import { nodeAt, outlineOf } from '#studio/model/outline.ts';
import { pathOf, pointerOf } from '#studio/model/parts.ts';
import { small } from './contentSamples.ts';
import { surroundings } from './mistakes.ts';

const nodes = outlineOf(small['de']!);
const tabs = '/preferenceCenter/tabs';
const tile = `${tabs}/0/components/0/tiles/0`;
const copyOf = (pointer: string) => parseCopiedPart(formatCopiedPart(small, nodeAt(nodes, pointer)!))!;
const paste = (pointer: string, at: string, documents = small) => {
  const copied = copyOf(pointer);
  return insertCopiedPart(documents, copied, pasteTarget(nodes, at, copied.part)!)!;
};

describe('a part that is copied', () => {
  it('is JSON that names the schema of the content, and comes back as it was', () => {
    const text = formatCopiedPart(small, nodeAt(nodes, tile)!);
    expect(JSON.parse(text)).toMatchObject({
      $schema: expect.stringMatching(/content\.schema\.json$/),
      part: 'tile',
      languages: { de: { label: 'Bio' }, en: { label: 'Organic' } },
    });
    const { documents, selected } = paste(tile, tile);
    expect(pointerOf(selected)).toBe(`${tabs}/0/components/0/tiles/1`);
    for (const [language, document] of Object.entries(documents))
      expect(valueIn(document, selected)).toEqual(valueIn(small[language], pathOf(tile)));
  });

  it.each([
    ['a tab behind the tab that is selected', `${tabs}/0`, tile, `${tabs}/1`],
    ['a tab at the end of the preference centre', `${tabs}/0`, '/preferenceCenter', `${tabs}/2`],
    [
      'a building block at the end of the selected tab',
      `${tabs}/0/components/1`,
      `${tabs}/1`,
      `${tabs}/1/components/0`,
    ],
    ['a tile into the selected block', tile, `${tabs}/0/components/0`, `${tabs}/0/components/0/tiles/2`],
  ])('is inserted: %s', (_what, from, at, expected) => {
    expect(pointerOf(paste(from, at).selected)).toBe(expected);
  });

  it('has no place where nothing takes such a part', () => {
    expect(pasteTarget(nodes, `${tabs}/1`, 'tile')).toBeUndefined();
  });

  it('gets a free address, and gaps in a language that it lacks', () => {
    const documents = { ...small, fr: small['en']! };
    const { selected, documents: after } = paste(`${tabs}/0`, `${tabs}/0`, documents);
    expect(valueIn(after['fr'], [...selected, 'anchor'])).toBe('interests-2');
    expect(valueIn(after['fr'], [...selected, 'label'])).toBeUndefined();
    expect(valueIn(after['en'], [...selected, 'label'])).toBe('Interests');
  });

  it.each([
    ['no JSON', 'Bio'],
    ['another JSON', '{"label":"Bio"}'],
    ['a part without languages', JSON.stringify({ ...JSON.parse(formatCopiedPart(small, nodes[0]!)), languages: [] })],
  ])('is not: %s', (_what, text) => {
    expect(parseCopiedPart(text)).toBeUndefined();
  });

  it('is refused if it is not the part that it says', () => {
    const copied = { ...copyOf(`${tabs}/0/components/0`), part: 'profile' };
    expect(insertCopiedPart(small, copied, { list: pathOf(`${tabs}/1/components`), index: 0 })).toBeUndefined();
  });
});

describe('what does not fit', () => {
  const yesOrNo = { type: 'boolean', writeAccess: 'clientModify' };
  const names = ['interests.bio', 'interests.wine'];
  const schema = { dataSchema: { fields: Object.fromEntries(names.map((name) => [name, yesOrNo])) } };
  const provider = parseProviderSchema(schema).schema;
  const inserted = paste(`${tabs}/0/components/0`, `${tabs}/1`);
  const at = pointerOf(inserted.selected);
  const checks = checkDocuments(inserted.documents, { ...surroundings, schema });
  const misfits = misfitsAt(checks, outlineOf(inserted.documents['de']!), at);

  it('is told part by part: a field that stands already, and one that this account does not have', () => {
    expect(misfits.map(({ pointer, check, canTakeField }) => [pointer, check.rule, canTakeField])).toEqual([
      [`${at}/tiles/0`, 'contract/path-claimed-twice', true],
      [`${at}/tiles/1`, 'contract/path-unknown', true],
    ]);
  });

  it('is left out, stays, or gets another field in all languages', () => {
    const path = 'data.interests.wine';
    const answers = new Map<string, MisfitAnswer>([
      [`${at}/tiles/0`, { path }],
      [`${at}/tiles/1`, 'omit'],
    ]);
    const after = answerMisfits(inserted.documents, answers, provider);
    for (const document of Object.values(after))
      expect(valueIn(document, pathOf(`${at}/tiles`))).toMatchObject([{ schemaPaths: [path] }]);
    expect(answerMisfits(inserted.documents, new Map([[`${at}/tiles/0`, 'keep']]), provider)).toBe(inserted.documents);
  });
});
