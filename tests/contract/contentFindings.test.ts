import { contentFindings } from '../../contract/contentFindings.ts';
import { lintContract } from '../../contract/lint/lintContract.ts';
import { differencesOf } from '../../contract/languageDifferences.ts';
import { adaptDocuments } from '@kontor/schema-adapters';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFixture } from '../fixtures/scenarios.ts';
import { hostileAddresses } from '../schema-adapters/content/hostileAddresses.ts';
import { cases, timeLimit } from '../longRun.ts';

const schema = readFixture('scenarios/germany/provider-schema.json');
type Editable = Record<string, unknown> & {
  preferenceCenter: { tabs: { anchor: string; components: Record<string, unknown>[] }[] };
};
const germany = (language = 'de'): Editable =>
  structuredClone(readFixture(`scenarios/germany/content/${language}.json`)) as unknown as Editable;

function listFindings(document: unknown) {
  const { forms } = adaptDocuments({
    schema,
    content: document,
    site: { country: 'DE', zipRules: {} },
    controls: 'kontor',
  });
  return contentFindings(document, forms).map(({ what, where }) => `${what} ${where}`);
}

/** Germany's German content after an edit of the component with that type, and the component's pointer. */
function edited(type: string, edit: (component: Record<string, unknown>) => void) {
  const document = germany();
  for (const [index, { components }] of document.preferenceCenter.tabs.entries())
    for (const [place, component] of components.entries())
      if (component['type'] === type) {
        edit(component);
        return { document, at: `/preferenceCenter/tabs/${index}/components/${place}` };
      }
  throw new Error(`no ${type}`);
}

describe('a document that is to be published', () => {
  it('has no finding in the scenarios', () => {
    expect(listFindings(germany())).toEqual([]);
  });

  it.each(hostileAddresses)(
    'is told of the picture %j, which pages never load, whoever says that it exists',
    (address) => {
      const raw = { ...germany(), header: { usptext: '', logo: { src: address, alt: 'Kontor' } } };
      const documents = [{ file: 'de.json', language: 'de', raw }];
      const all = lintContract({ schemas: [], documents, facts: { picture: () => ({ state: 'SHOWN' }) } });
      expect(all).toContainEqual(
        expect.objectContaining({ rule: 'content/picture-blocked', pointer: '/header/logo/src' }),
      );
    },
  );

  it.each([
    ['2026-12-01T00:00:00Z', '2026-11-01T00:00:00Z', ['window-never-open displayEnd']],
    ['2026-12-01T00:00:00Z', '2026-12-01T00:00:00Z', ['window-never-open displayEnd']],
    ['2026-11-01T00:00:00+01:00', '2026-12-01T00:00:00+01:00', []],
    ['2026-11-01', '2026-12-01T00:00:00', ['date-without-zone displayStart', 'date-without-zone displayEnd']],
  ])('with a newsletter from %s to %s', (displayStart, displayEnd, expected) => {
    const { document, at } = edited('subscriptions', (component) => {
      Object.assign((component['newsletters'] as object[])[0] ?? {}, { displayStart, displayEnd });
    });
    expect(listFindings(document)).toEqual(expected.map((line) => line.replace(' ', ` ${at}/newsletters/0/`)));
  });

  it.each([
    ['profile', 'fields', [{ type: 'FormInput', schemaPath: 'data.nobody' }]],
    ['booleantiles', 'tiles', []],
    ['radiotiles', 'groups', [{ label: 'One', tiles: [] }]],
  ])('with a card of %s that has nothing to show', (type, member, items) => {
    const { document, at } = edited(type, (component) => {
      component[member] = items;
    });
    expect(listFindings(document)).toContain(`component-empty ${at}`);
  });

  it.each<[unknown, string]>([
    [{}, 'tabs-missing /preferenceCenter/tabs'],
    [{ preferenceCenter: { tabs: [] } }, 'tabs-missing /preferenceCenter/tabs'],
    [{ preferenceCenter: { tabs: [{ anchor: 'a', components: [] }] } }, 'tab-empty /preferenceCenter/tabs/0'],
  ])('that would be an empty page: %j', (document, line) => {
    const { accessibility } = germany();
    expect(listFindings({ ...Object(document), accessibility })).toEqual([line]);
  });

  it('without a section for the accessibility page says what that page misses', () => {
    const { accessibility: _left, ...document } = germany();
    expect(listFindings(document)).toEqual([
      'accessibility-contact-missing /accessibility',
      'accessibility-authority-missing /accessibility/authority',
    ]);
  });

  it.each<[string, (other: Editable) => void, RegExp]>([
    ['a tab less', (other) => void other.preferenceCenter.tabs.pop(), /tabs$/],
    [
      'another anchor',
      (other) => void ((other.preferenceCenter.tabs[0] ?? { anchor: '' }).anchor = 'x'),
      /tabs\/0\/anchor$/,
    ],
    ['a part less', (other) => void delete other['simpleFooter'], /simpleFooter$/],
    ['a hint more', (other) => void Object.assign(other.preferenceCenter, { hint: 'x' }), /preferenceCenter\/hint$/],
  ])('besides another language that has %s', (_what, edit, where) => {
    const other = germany('en');
    edit(other);
    expect(differencesOf(germany(), other)).toEqual([expect.stringMatching(where)]);
  });

  it('may be anything: nothing throws, and a document never differs from itself', { timeout: timeLimit }, () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, two) => {
        contentFindings(one, []);
        differencesOf(one, two);
        expect(differencesOf(one, structuredClone(one))).toEqual([]);
      }),
      { numRuns: cases(150, 3_000) },
    );
  });
});
