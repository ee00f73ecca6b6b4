import { expect, it } from 'vitest';
import { valueIn, withValue, type Documents } from '#studio/model/documents.ts';
import { publishedAnchor, withFormerAnchor, withOwnAnchor } from '#studio/model/newParts.ts';
import { partAt } from '#studio/model/parts.ts';
import { duplicateItem } from '#studio/model/structure.ts';
import { small } from './contentSamples.ts';

const path = ['preferenceCenter', 'tabs', '0'];
const part = partAt(small['de'], path)!;
const type = (before: Documents, anchor: string): Documents => {
  const after = Object.fromEntries(
    Object.entries(before).map(([language, document]) => [language, withValue(document, [...path, 'anchor'], anchor)]),
  );
  return withFormerAnchor(after, before, small, { part, path });
};
const formerOf = (documents: Documents) =>
  Object.values(documents).map((document) => valueIn(document, [...path, 'formerAnchors']));

it('a tab keeps its published address in all languages while another one is typed, and no other letters of it', () => {
  const renamed = ['interest', 'interes', 'tastes'].reduce(type, small);
  expect(formerOf(renamed)).toEqual([['interests'], ['interests']]);
  expect(publishedAnchor(formerOf(renamed)[0], small)).toBe('interests');
  expect(formerOf(type(renamed, 'interests'))).toEqual([undefined, undefined]);
  const copy = duplicateItem(renamed, path);
  expect(valueIn(copy.documents['de'], [...copy.selected, 'formerAnchors'])).toBeUndefined();
});

it('an address that was never published is forgotten', () => {
  expect(formerOf(['one', 'two'].reduce(type, type(small, 'new')))).toEqual([['interests'], ['interests']]);
});

it('the address of a new tab follows its words in the main language, also where that is not the first one', () => {
  const tab = (label: string) => ({ preferenceCenter: { tabs: [{ anchor: 'tab', label }] } });
  const before = { de: tab(''), fr: tab('') };
  const after = withOwnAnchor({ de: tab(''), fr: tab('Mon jardin') }, before, {}, { part, path }, 'fr');
  const anchor = [...path, 'anchor'];
  expect(Object.values(after).map((one) => valueIn(one, anchor))).toEqual(['mon-jardin', 'mon-jardin']);
});
