import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { affectedBy } from '../../../contract/content-changes/affectedPages.ts';
import { contentChanges } from '../../../contract/content-changes/contentChanges.ts';
import { cases } from '../../longRun.ts';

const bio = { label: 'Bio', schemaPaths: ['data.interests.bio'] };
const fish = { label: 'Fisch', schemaPaths: ['data.interests.fish'] };
const bread = { label: 'Brot', schemaPaths: ['data.interests.bread'] };
const wine = { key: 'NLT_WINE', name: 'Weinkeller', descriptions: ['Monatlich'] };
const zip = { type: 'FormInput', schemaPath: 'profile.zip', label: 'Postleitzahl' };
const firstName = { type: 'FormInput', schemaPath: 'profile.firstName' };

const news = (newsletters: readonly object[]) => ({
  anchor: 'news',
  label: 'Newsletter',
  accessWithoutSubscription: true,
  components: [{ type: 'subscriptions', title: 'Lesen', newsletters }],
});
const interests = (tiles: readonly object[], more: readonly object[] = []) => ({
  anchor: 'interests',
  label: 'Interessen',
  accessWithoutSubscription: false,
  components: [{ type: 'booleantiles', title: 'Frisches', tiles }, ...more],
});
const person = (fields: readonly object[]) => ({
  anchor: 'me',
  label: 'Persönliches',
  components: [{ type: 'profile', fields }],
});
const site = (...tabs: readonly object[]) => ({ de: { preferenceCenter: { tabs } } });

/** The changes as one line each. */
const formatChanges = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  contentChanges(before, after).map(({ kind, thing, name, inside, member, from, values }) =>
    [kind, thing, name, inside.join('/'), member, from?.join('/'), values.map(({ language }) => language).join('+')]
      .filter(Boolean)
      .join(' '),
  );

describe('the changes between two versions of a content', () => {
  it.each([
    [
      'a tile that is new',
      site(interests([bio])),
      site(interests([bio, fish])),
      ['added tile Fisch Interessen/Frisches de'],
    ],
    [
      'a tile that is gone',
      site(interests([bio, fish])),
      site(interests([bio])),
      ['removed tile Fisch Interessen/Frisches de'],
    ],
    [
      'a tile further up, with the fewest moves',
      site(interests([bio, fish, bread])),
      site(interests([bread, bio, fish])),
      ['moved tile Brot Interessen/Frisches de'],
    ],
    [
      'a tile with another text',
      site(interests([bio])),
      site(interests([{ ...bio, label: 'Öko' }])),
      ['changed tile Öko Interessen/Frisches label de'],
    ],
    [
      'a newsletter with a window',
      site(news([wine])),
      site(news([{ ...wine, displayStart: '2026-12-01' }])),
      ['changed newsletter Weinkeller Newsletter/Lesen displayStart de'],
    ],
    ['a tab that is new', site(news([])), site(news([]), interests([bio])), ['added tab Interessen de']],
    [
      'a renamed tab',
      site(interests([bio])),
      site({ ...interests([bio]), label: 'Vorlieben' }),
      ['changed tab Vorlieben label de'],
    ],
    [
      'a field in another component',
      site(person([zip, firstName]), interests([], [{ type: 'profile', title: 'Ort', fields: [] }])),
      site(person([firstName]), interests([], [{ type: 'profile', title: 'Ort', fields: [zip] }])),
      ['moved field Postleitzahl Interessen/Ort Persönliches/profile de'],
    ],
    [
      'a component with another title',
      site(interests([bio])),
      site({ ...interests([bio]), components: [{ type: 'booleantiles', title: 'Neu', tiles: [bio] }] }),
      ['changed component Neu Interessen title de'],
    ],
    [
      'a list of texts as one value',
      site(news([wine])),
      site(news([{ ...wine, descriptions: ['Monatlich', 'Ab 18'] }])),
      ['changed newsletter Weinkeller Newsletter/Lesen descriptions de'],
    ],
    [
      'a text outside the tabs',
      { de: { header: { logo: { alt: 'K' } } } },
      { de: { header: { logo: { alt: 'Kontor' } } } },
      ['changed header.logo.alt de'],
    ],
    ['another order of members', { de: { a: 1, b: 2 } }, { de: { b: 2, a: 1 } }, []],
    ['a language that is new', { de: { a: 'x' } }, { de: { a: 'x' }, en: { a: 'y' } }, ['changed a en']],
  ])('%s', (_what, before, after, expected) => {
    expect(formatChanges(before, after)).toEqual(expected);
  });

  it('are told once for all languages that have them, with the name in the first', () => {
    const english = { label: 'Fish', schemaPaths: fish.schemaPaths };
    const before = { ...site(interests([bio])), en: site(interests([bio])).de };
    const after = { ...site(interests([bio, fish])), en: site(interests([bio, english])).de };
    expect(formatChanges(before, after)).toEqual(['added tile Fisch Interessen/Frisches de+en']);
  });

  it('name the place in the new version, and the values of each language', () => {
    const [change] = contentChanges(site(interests([bio, fish])), site(interests([fish, { ...bio, label: 'Öko' }])));
    expect(change).toMatchObject({ kind: 'moved' });
    expect(contentChanges(site(interests([bio])), site(interests([{ ...bio, label: 'Öko' }])))[0]).toMatchObject({
      at: '/preferenceCenter/tabs/0/components/0/tiles/0/label',
      values: [{ language: 'de', before: 'Bio', after: 'Öko' }],
    });
  });

  const part = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(null, 0, 1, '', 'x', true),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(
        fc.constantFrom(
          ...'tabs components tiles fields newsletters anchor label key type schemaPaths schemaPath title odd __proto__'.split(
            ' ',
          ),
        ),
        tie('value'),
        { maxKeys: 5 },
      ),
    ),
  })).value;
  const sorted = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(sorted)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(
            Object.entries(value)
              .filter(([, inner]) => JSON.stringify(inner) !== '[]')
              .toSorted(([a], [b]) => a.localeCompare(b))
              .map(([name, inner]) => [name, sorted(inner)]),
          )
        : value;

  it('are none between a content and itself, and at least one between different ones, whatever stands there', () => {
    fc.assert(
      fc.property(part, part, (one, other) => {
        expect(contentChanges({ de: one }, { de: structuredClone(one) })).toEqual([]);
        const changes = contentChanges({ de: one }, { de: other });
        if (changes.length === 0) expect(JSON.stringify(sorted(other))).toBe(JSON.stringify(sorted(one)));
        affectedBy(changes, { before: { de: one }, after: { de: other } });
      }),
      { numRuns: cases(150, 20_000) },
    );
  });

  it('of one entry that was moved are one move, wherever it went', () => {
    const tiles = Array.from({ length: 8 }, (_, index) => ({ label: `T${index}`, schemaPaths: [`data.t${index}`] }));
    fc.assert(
      fc.property(fc.nat(7), fc.nat(7), (from, to) => {
        const rest = tiles.toSpliced(from, 1);
        const changes = contentChanges(site(interests(tiles)), site(interests(rest.toSpliced(to, 0, tiles[from]!))));
        expect(changes.map(({ kind }) => kind)).toEqual(from === to ? [] : ['moved']);
      }),
    );
  });
});

describe('who is affected', () => {
  const groups = (before: Record<string, unknown>, after: Record<string, unknown>) =>
    affectedBy(contentChanges(before, after), { before, after });

  it.each([
    [
      'a tile: the customers who may open its tab',
      site(interests([bio])),
      site(interests([bio, fish, bread])),
      [{ page: 'tab', tab: 'Interessen', subscribersOnly: true }],
    ],
    [
      'a newsletter: readers of its tab, within its window',
      site(news([wine])),
      site(news([{ ...wine, displayStart: '2026-12-01' }])),
      [{ page: 'newsletter', tab: 'Newsletter', newsletter: 'Weinkeller', subscribersOnly: false, from: '2026-12-01' }],
    ],
    [
      'a removed tab: those who could open it',
      site(news([]), interests([bio])),
      site(news([])),
      [{ page: 'tab', tab: 'Interessen', subscribersOnly: true }],
    ],
    [
      'the header: everybody',
      { de: { header: { usptext: 'a' } } },
      { de: { header: { usptext: 'b' } } },
      [{ page: 'everywhere' }],
    ],
    [
      'the greeting: the preference centre',
      { de: { preferenceCenter: { prePhrase: 'a' } } },
      { de: { preferenceCenter: { prePhrase: 'b' } } },
      [{ page: 'preferences' }],
    ],
  ])('by %s', (_what, before, after, expected) => {
    expect(groups(before, after)).toEqual(expected);
  });
});
