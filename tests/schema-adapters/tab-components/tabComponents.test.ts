import { describe, expect, it } from 'vitest';
import { parseTabs } from '../../../schema-adapters/content/parseTabs.ts';
import { adaptTab, adaptTabs } from '../../../schema-adapters/form/adaptTabs.ts';
import type { AdaptContext } from '../../../schema-adapters/model/site.ts';
import { codes, contextOf, type Fields, optionsOf } from '../testForms.ts';

function adapt(components: readonly unknown[], fields: Fields, rest: Partial<AdaptContext> = {}) {
  const [tab] = parseTabs([{ anchor: 'a', components }], '').tabs;
  if (tab === undefined) throw new Error('no tab');
  const { form, findings } = adaptTab(tab, contextOf(fields, rest));
  return { form, sections: form.uiSchema['ui:options']?.sections ?? [], findings: codes(findings) };
}

const yes = { type: 'boolean' };
const list = (newsletters: readonly unknown[]) => ({ type: 'subscriptions', newsletters });

describe('a tab', () => {
  it('is a flat form with all its components in the editor’s order', () => {
    const { form, sections, findings } = adapt(
      [
        {
          type: 'profile',
          title: 'Ich',
          fields: [
            { type: 'FormInput', schemaPath: 'data.b', label: 'B' },
            { type: 'FormInput', schemaPath: 'data.a', label: 'A' },
          ],
        },
        { type: 'separator', label: 'Mehr' },
        { type: 'booleantiles', tiles: [{ label: 'C', schemaPaths: ['data.c'] }] },
        { type: 'productreminders', toggleAllLabel: 'Alle' },
      ],
      { 'data.a': {}, 'data.b': {}, 'data.c': yes },
    );
    expect(findings).toEqual([]);
    expect(Object.keys(form.schema.properties ?? {})).toEqual(['data_b', 'data_a', 'data_c']);
    expect(JSON.parse(JSON.stringify(sections))).toEqual([
      { kind: 'profile', id: 'profile-0', title: 'Ich', keys: ['data_b', 'data_a'] },
      { kind: 'separator', id: 'separator-1', keys: [], label: 'Mehr' },
      { kind: 'booleantiles', id: 'booleantiles-2', keys: ['data_c'] },
      { kind: 'productreminders', id: 'productreminders-3', toggleAllLabel: 'Alle', keys: [] },
    ]);
  });

  it('leaves out a component with nothing to show', () => {
    const { sections } = adapt(
      [
        { type: 'profile', title: 'Leer', fields: [{ type: 'FormInput', schemaPath: 'data.nope', label: 'X' }] },
        { type: 'booleantiles', tiles: [{ label: 'C', schemaPaths: ['data.nope'] }] },
        { type: 'radiotiles', groups: [] },
        { type: 'separator' },
        { type: 'subscriptions', newsletters: [] },
      ],
      { 'data.a': {} },
    );
    expect(sections.map(({ kind }) => kind)).toEqual(['separator']);
  });

  it('shares its account paths with the other tabs: the first one wins', () => {
    const field = { type: 'FormInput', schemaPath: 'data.a', label: 'A' };
    const { tabs } = parseTabs(
      [
        { anchor: 'a', components: [{ type: 'profile', fields: [field] }] },
        { anchor: 'b', components: [{ type: 'profile', fields: [field] }] },
      ],
      '',
    );
    const { forms, findings } = adaptTabs(tabs, contextOf({ 'data.a': {} }));
    expect(forms.map(({ bindings }) => bindings.length)).toEqual([1, 0]);
    expect(codes(findings)).toEqual([
      'path-claimed-twice /0/components/0/fields/0',
      'path-claimed-twice /1/components/0/fields/0',
    ]);
  });
});

describe('tiles', () => {
  it('one tile can switch several paths', () => {
    const { form } = adapt(
      [
        {
          type: 'booleantiles',
          tiles: [{ label: 'Fisch', description: 'Alles', imageUrl: '/fish', schemaPaths: ['data.cod', 'data.tuna'] }],
        },
      ],
      { 'data.cod': yes, 'data.tuna': yes },
    );
    expect(form.bindings).toEqual(
      ['data.cod', 'data.tuna'].map((provider) => ({
        form: ['data_cod'],
        provider,
        type: 'boolean',
        empty: false,
        absent: false,
      })),
    );
    expect(optionsOf(form, 'data_cod').tile).toEqual({ label: 'Fisch', descriptions: ['Alles'], imageUrl: '/fish' });
  });

  it.each([
    [['data.text'], 'not-a-boolean'],
    [['data.cod', 'data.nope'], 'not-in-schema'],
    [['data.secret'], 'not-writable'],
    [['preferences.x'], 'root-not-allowed'],
  ])('a tile over %j is skipped: %s', (schemaPaths, what) => {
    const { form, findings } = adapt([{ type: 'booleantiles', tiles: [{ label: 'X', schemaPaths }] }], {
      'data.cod': yes,
      'data.text': { type: 'string' },
      'data.secret': { ...yes, writeAccess: 'serverOnly' },
    });
    expect(form.bindings).toEqual([]);
    expect(findings).toEqual([`${what} /0/components/0/tiles/0`]);
  });

  it('radiotiles are groups; one without a usable tile is left out', () => {
    const { sections } = adapt(
      [
        {
          type: 'radiotiles',
          toggleAllLabel: 'Alle',
          groups: [
            {
              label: 'Meer',
              description: 'nass',
              tiles: [
                { label: 'A', schemaPaths: ['data.cod'] },
                { label: 'B', schemaPaths: ['data.tuna'] },
              ],
            },
            { label: 'Leer', tiles: [{ label: 'C', schemaPaths: ['data.nope'] }] },
          ],
        },
      ],
      { 'data.cod': yes, 'data.tuna': yes },
    );
    expect(JSON.parse(JSON.stringify(sections))).toEqual([
      {
        kind: 'radiotiles',
        id: 'radiotiles-0',
        toggleAllLabel: 'Alle',
        keys: ['data_cod', 'data_tuna'],
        groups: [{ id: 'radiotiles-0-group-0', label: 'Meer', description: 'nass', keys: ['data_cod', 'data_tuna'] }],
      },
    ]);
  });
});

describe('newsletters', () => {
  const fields = {
    'subscriptions.NLT_A': {},
    'subscriptions.NLT_B': { description: 'Die Woche' },
    'subscriptions.NLT_C': {},
    'subscriptions.SVC_X': {},
    'subscriptions.NLT_D': { writeAccess: 'serverOnly' },
  };

  it('are those of the schema with the prefix: the content’s first, then the rest with a finding (requirements#newsletters)', () => {
    const { form, sections, findings } = adapt(
      [list([{ key: 'NLT_C', name: 'Wein', icon: '/wine', descriptions: ['Rot', 'Weiß'] }])],
      fields,
    );
    expect(sections[0]?.keys).toEqual([
      'subscriptions_NLT__C_email',
      'subscriptions_NLT__A_email',
      'subscriptions_NLT__B_email',
    ]);
    expect(findings).toEqual([
      'newsletter-without-content subscriptions.NLT_A.email',
      'newsletter-without-content subscriptions.NLT_B.email',
    ]);
    expect(['C', 'A', 'B'].map((key) => optionsOf(form, `subscriptions_NLT__${key}_email`).tile)).toEqual([
      { label: 'Wein', descriptions: ['Rot', 'Weiß'], imageUrl: '/wine' },
      { label: 'NLT_A', descriptions: [] },
      { label: 'Die Woche', descriptions: [] },
    ]);
    expect(form.bindings[0]).toEqual({
      form: ['subscriptions_NLT__C_email'],
      provider: 'subscriptions.NLT_C.email',
      type: 'boolean',
      empty: false,
      absent: false,
    });
  });

  it('belong to the list that names them, on any tab', () => {
    const { tabs } = parseTabs(
      [
        { anchor: 'a', components: [list([{ key: 'NLT_A' }])] },
        { anchor: 'b', components: [list([{ key: 'NLT_B' }])] },
      ],
      '',
    );
    const { forms } = adaptTabs(tabs, contextOf(fields));
    expect(forms.map(({ bindings }) => bindings.map(({ provider }) => provider))).toEqual([
      ['subscriptions.NLT_A.email', 'subscriptions.NLT_C.email'],
      ['subscriptions.NLT_B.email'],
    ]);
  });

  it('a content entry that the schema lacks, or that is not a newsletter, is a finding', () => {
    const { findings } = adapt(
      [list([{ key: 'NLT_Z' }, { key: 'SVC_X' }, { key: 'NLT_A' }, { key: 'NLT_B' }, { key: 'NLT_C' }])],
      fields,
    );
    expect(findings).toEqual([
      'not-in-schema /0/components/0/newsletters/0',
      'newsletter-key-refused /0/components/0/newsletters/1',
    ]);
  });

  it.each([
    ['before its start', 99, {}, false],
    ['at its start', 100, {}, true],
    ['at its end', 200, {}, true],
    ['after its end', 201, {}, false],
    ['after its end while subscribed', 201, { NLT_A: { email: { isSubscribed: true } } }, true],
    ['after its end while unsubscribed', 201, { NLT_A: { email: { isSubscribed: false } } }, false],
    ['without a clock', undefined, {}, true],
  ])('%s', (_when, now, subscriptions, isVisible) => {
    const window = { displayStart: new Date(100).toISOString(), displayEnd: new Date(200).toISOString() };
    const { sections } = adapt(
      [list([{ key: 'NLT_A', ...window }])],
      { 'subscriptions.NLT_A': {} },
      { now, account: { subscriptions } },
    );
    expect(sections.flatMap(({ keys }) => keys)).toEqual(isVisible ? ['subscriptions_NLT__A_email'] : []);
  });
});
