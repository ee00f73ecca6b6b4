import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@kontor/schema-adapters/json';
import { checkDraft } from '#backend/product/content/checks/checkedDraft.ts';
import type { ContentFinding } from '#backend/product/content/checks/contentFinding.ts';
import { blocking } from '#backend/product/content/checks/contract.ts';
import { germany, surroundings } from '../../../../studio/model/mistakes.ts';
import { testStudio, type DraftAnswer } from '../../studio/testStudio.ts';

const studio = testStudio();
type Tabs = { components: Record<string, unknown>[]; [name: string]: unknown }[];

/** The content of Germany with one defect in English. */
function spoilt(spoil: (tabs: Tabs, german: Tabs) => void) {
  const documents = structuredClone(germany) as Record<string, Record<string, unknown>>;
  const tabsOf = (tag: string): Tabs => (existing(documents[tag])['preferenceCenter'] as { tabs: Tabs }).tabs;
  spoil(tabsOf('en'), tabsOf('de'));
  return documents;
}

const findingsIn = (spoil: (tabs: Tabs, german: Tabs) => void): readonly ContentFinding[] =>
  checkDraft({
    documents: spoilt(spoil) as Parameters<typeof checkDraft>[0]['documents'],
    contract: { schema: surroundings.schema as JsonObject, metadata: surroundings.metadata as JsonObject },
    pictures: { folder: 'fixtures/images', origins: [] },
    uploaded: new Set(),
    now: surroundings.now,
  });

/** Saves the draft with a defect; returns its revision. */
async function draftWith(spoil: (tabs: Tabs, german: Tabs) => void): Promise<number> {
  const { revision } = await studio.draft();
  const saved = await studio.call<DraftAnswer>('editor', `${studio.site}/draft`, {
    method: 'PUT',
    body: { documents: spoilt(spoil) },
    headers: { 'if-match': `"${revision}"` },
  });
  expect(saved.status).toBe(200);
  return saved.body.revision;
}

const part = (tabs: Tabs, type: string, list: string): Record<string, unknown>[] => {
  const component = tabs.flatMap(({ components }) => components).find((one) => one['type'] === type);
  return component?.[list] as Record<string, unknown>[];
};
const tile = (tabs: Tabs): Record<string, unknown> => part(tabs, 'booleantiles', 'tiles')[0] ?? {};
const newsletter = (tabs: Tabs): Record<string, unknown> => part(tabs, 'subscriptions', 'newsletters')[0] ?? {};

describe('a language that may lag behind', () => {
  it.each<[string, (tabs: Tabs, german: Tabs) => void]>([
    ['a tile without its label', (tabs) => delete tile(tabs)['label']],
    ['a tile with an empty label', (tabs) => (tile(tabs)['label'] = ' ')],
    ['a tab without its words', (tabs) => delete tabs[1]?.['label']],
    ['a newsletter without its name', (tabs) => delete newsletter(tabs)['name']],
    [
      'all tiles of a component without labels',
      (tabs) => part(tabs, 'booleantiles', 'tiles').forEach((one) => delete one['label']),
    ],
    [
      'a text that lacks a placeholder of the other language',
      (_tabs, german) => (tile(german)['description'] = 'Bio, {{name}}'),
    ],
  ])('does not block with %s', (_what, spoil) => {
    const findings = findingsIn(spoil);
    const errors = findings.filter(({ severity }) => severity === 'error');
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.map(({ language, gap }) => [language, gap])).toEqual(errors.map(() => ['en', true]));
    expect([[], ['de'], ['en']].map((despite) => blocking(findings, despite).length > 0)).toEqual([true, true, false]);
  });

  it.each<[string, string, (tabs: Tabs) => void]>([
    [
      'a link that runs a script',
      'content/link-not-secure',
      (tabs) => (newsletter(tabs)['sampleUrl'] = 'javascript:alert(1)'),
    ],
    [
      'a list that is no list',
      'content/wrong-kind',
      (tabs) => (tabs[1] = { ...existing(tabs[1]), components: 'x' as never }),
    ],
    ['an anchor twice', 'content/anchor-twice', (tabs) => (existing(tabs[1])['anchor'] = tabs[0]?.['anchor'])],
  ])('still blocks with %s, also beside a missing text', (_what, rule, spoil) => {
    const findings = blocking(
      findingsIn((tabs) => {
        spoil(tabs);
        delete part(tabs, 'booleantiles', 'tiles')[2]?.['label'];
      }),
      ['en'],
    );
    expect(findings.map((finding) => finding.rule)).toContain(rule);
    expect(findings.filter(({ gap }) => gap)).toEqual([]);
  });

  it('is published when the publisher names it', async () => {
    const revision = await draftWith((tabs) => delete tile(tabs)['label']);
    const { status, body } = await studio.publish({ revision, despite: ['de'] });
    expect([status, (body['findings'] as readonly ContentFinding[]).every(({ gap }) => gap)]).toEqual([409, true]);
    expect((await studio.publish({ revision, despite: ['en'] })).status).toBe(201);
  });
});

function never(): never {
  throw new Error('there is nothing');
}

function existing<Value>(value: Value | undefined): Value {
  return value ?? never();
}

it('a text with a character that no database stores is saved with a sign in its place', async () => {
  const revision = await draftWith((tabs) => (tile(tabs)['label'] = 'a\u0000b'));
  expect(revision).toBeGreaterThan(0);
  const { documents } = await studio.draft();
  expect(JSON.stringify(documents['en'])).toContain('"a\uFFFDb"');
  const overview = await studio.call<{ readonly languages: readonly string[] }>('viewer', studio.site);
  expect(overview.body.languages).toEqual(['de', 'en']);
});
