import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseContent } from '../../../schema-adapters/content/parseContent.ts';
import { cases, timeLimit } from '../../longRun.ts';
import { codes } from '../testForms.ts';

const parse = (raw: unknown) => {
  const { content, findings } = parseContent(raw);
  return { content, findings: codes(findings) };
};
const withTabs = (tabs: unknown) => parse({ preferenceCenter: { tabs } });
const withComponents = (components: unknown) => withTabs([{ anchor: 'a', label: 'A', components }]);

describe('the content document', () => {
  it('gives every section its default (requirements#centre-layout)', () => {
    const { content, findings } = parse({});
    expect(findings).toEqual([]);
    expect(content).toEqual({
      header: { usptext: '', logo: { src: '', alt: '' } },
      footer: { columns: [] },
      socialmediabar: { headline: '', links: [] },
      simpleFooter: { footerLinks: [] },
      accessibility: {
        email: '',
        phone: '',
        url: '',
        limits: [],
        authority: { name: '', address: '', email: '', phone: '', url: '' },
      },
      responsible: {
        name: '',
        address: '',
        email: '',
        url: '',
        officer: '',
        authority: { name: '', address: '', email: '' },
        storedIn: [],
        kept: '',
        recipients: [],
        purposes: [],
      },
      accountPage: { accountLinks: [], services: { headline: '', items: [] } },
      components: { SsoClientsOverview: { items: [] } },
      preferenceCenter: {
        welcomeImage: { src: '', alt: '' },
        prePhrase: '',
        postPhrase: '',
        description: '',
        subHeadline: '',
        tabs: [],
      },
    });
  });

  it.each([null, undefined, 5, 'x', []])('%j is unreadable', (raw) => {
    expect(parse(raw)).toEqual({ content: null, findings: ['content-unreadable '] });
  });

  it('drops a bad item and keeps its neighbours (requirements#content)', () => {
    const { content, findings } = parse({
      simpleFooter: {
        footerLinks: [
          { url: '/a', label: 'A' },
          { url: '/b' },
          null,
          { id: 'c', url: '/c', label: 'C', description: 'd' },
        ],
      },
      header: 'x',
      footer: { columns: 5 },
    });
    expect(content?.simpleFooter.footerLinks).toEqual([
      { id: '/simpleFooter/footerLinks/0', url: '/a', label: 'A' },
      { id: 'c', url: '/c', label: 'C', description: 'd' },
    ]);
    expect(findings).toEqual([
      'content-not-an-object /header',
      'content-not-a-list /footer/columns',
      'content-member-missing /simpleFooter/footerLinks/1/label',
      'content-not-an-object /simpleFooter/footerLinks/2',
    ]);
  });

  it('escapes names in its pointers and reads own properties only', () => {
    expect(parse(JSON.parse('{"__proto__": {"header": {"usptext": "x"}}, "header": {"usptext": 5}}'))).toMatchObject({
      content: { header: { usptext: '' } },
      findings: ['content-not-text /header/usptext'],
    });
  });

  it('reads 500 items of a list and 10,000 characters of a text', () => {
    const link = { url: '/a', label: 'A' };
    const { content, findings } = parse({
      simpleFooter: { footerLinks: Array.from({ length: 501 }, () => link) },
      header: { usptext: 'x'.repeat(10_001) },
    });
    expect(content?.simpleFooter.footerLinks).toHaveLength(500);
    expect(findings).toEqual([
      'content-text-too-long /header/usptext',
      'content-list-too-long /simpleFooter/footerLinks',
    ]);
  });
});

describe('tabs and their components', () => {
  it('drops tabs without an anchor, changes one that cannot stand in an address, and gives a duplicate a new name', () => {
    const { content, findings } = withTabs([
      { anchor: 'a' },
      { anchor: 'a b' },
      { anchor: 'Über Łódź & Straße', label: 'Über uns' },
      { anchor: '?' },
      {},
      { anchor: 'a' },
      { anchor: 'b', label: 'B', accessWithoutSubscription: true },
    ]);
    expect(
      content?.preferenceCenter.tabs.map(({ anchor, label, accessWithoutSubscription }) => [
        anchor,
        label,
        accessWithoutSubscription,
      ]),
    ).toEqual([
      ['a', 'a', false],
      ['a-b', 'a b', false],
      ['Uber-lodz-Strasse', 'Über uns', false],
      ['a-2', 'a', false],
      ['b', 'B', true],
    ]);
    expect(findings).toEqual([
      'content-member-missing /preferenceCenter/tabs/0/label',
      'content-member-missing /preferenceCenter/tabs/1/label',
      'tab-anchor-changed /preferenceCenter/tabs/1/anchor',
      'tab-anchor-changed /preferenceCenter/tabs/2/anchor',
      'tab-anchor-refused /preferenceCenter/tabs/3/anchor',
      'tab-anchor-refused /preferenceCenter/tabs/4/anchor',
      'content-member-missing /preferenceCenter/tabs/5/label',
      'tab-anchor-twice /preferenceCenter/tabs/0/anchor',
      'tab-anchor-twice /preferenceCenter/tabs/5/anchor',
    ]);
  });

  it('skips a component of an unknown type (requirements#unknown-component)', () => {
    const { content, findings } = withComponents([
      { type: 'carousel' },
      { type: 'separator', label: 'More' },
      { type: 'toString' },
      {},
    ]);
    expect(content?.preferenceCenter.tabs[0]?.components).toEqual([
      { type: 'separator', at: '/preferenceCenter/tabs/0/components/1', label: 'More' },
    ]);
    expect(findings).toEqual([
      'component-unknown /preferenceCenter/tabs/0/components/0',
      'component-unknown /preferenceCenter/tabs/0/components/2',
      'component-unknown /preferenceCenter/tabs/0/components/3',
    ]);
  });

  it('reads display windows as times, and ignores invalid dates', () => {
    const { content, findings } = withComponents([
      {
        type: 'subscriptions',
        newsletters: [
          {
            key: 'NLT_A',
            name: 'A',
            displayStart: '2025-01-01',
            displayEnd: '2025-12-24T18:00:00+01:00',
            descriptions: ['x', 5],
          },
          { key: 'NLT_B', name: 'B', displayStart: 'soon' },
          {},
        ],
      },
    ]);
    expect(content?.preferenceCenter.tabs[0]?.components[0]).toMatchObject({
      newsletters: [
        { key: 'NLT_A', displayStart: 1_735_689_600_000, displayEnd: 1_766_595_600_000, descriptions: ['x'] },
        { key: 'NLT_B', displayStart: undefined },
      ],
    });
    expect(findings.map((line) => line.split(' ')[0])).toEqual([
      'content-not-text',
      'content-not-a-date',
      'content-member-missing',
    ]);
  });

  it('shows a tile with its picture, else its icon; without label or paths, or with a broken path, it is dropped (requirements#boolean-tiles)', () => {
    const { content, findings } = withComponents([
      {
        type: 'booleantiles',
        tiles: [
          { label: 'A', schemaPaths: ['data.a', 'data.a'], icon: '/i', imageUrl: '/p' },
          { label: 'B', schemaPaths: ['data.b'], icon: '/i' },
          { label: 'C', schemaPaths: [] },
          { schemaPaths: ['data.d'] },
          { label: 'E', schemaPaths: ['data.e', 5] },
        ],
      },
    ]);
    const [component] = content?.preferenceCenter.tabs[0]?.components ?? [];
    expect(
      component?.type === 'booleantiles'
        ? component.tiles.map(({ label, imageUrl, schemaPaths }) => [label, imageUrl, schemaPaths])
        : [],
    ).toEqual([
      ['A', '/p', ['data.a']],
      ['B', '/i', ['data.b']],
    ]);
    expect(findings).toHaveLength(4);
  });

  it('never throws on any JSON, and returns every list', { timeout: timeLimit }, () => {
    const member = fc.constantFrom(
      ...'preferenceCenter tabs components type fields tiles groups newsletters schemaPaths anchor label header logo options __proto__'.split(
        ' ',
      ),
    );
    const leaf = fc.oneof(
      fc.string(),
      fc.constantFrom('profile', 'subscriptions', 'booleantiles', 'radiotiles', 'productreminders', 'separator', 'a'),
      fc.boolean(),
      fc.integer(),
      fc.constant(null),
    );
    const tree = fc.letrec((tie) => ({
      node: fc.oneof(
        { depthSize: 'medium' },
        leaf,
        fc.array(tie('node'), { maxLength: 4 }),
        fc.dictionary(member, tie('node'), { maxKeys: 5 }),
      ),
    })).node;
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), tree), (raw) => {
        for (const document of [
          raw,
          { preferenceCenter: { tabs: raw } },
          { preferenceCenter: { tabs: [{ anchor: 'a', components: raw }] } },
        ]) {
          for (const { components } of parse(document).content?.preferenceCenter.tabs ?? [])
            expect(Array.isArray(components)).toBe(true);
        }
      }),
      { numRuns: cases(700, 20_000) },
    );
  });
});
