// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '#adapters/model/json.ts';
import { checkDocuments, withFix, type Check, type CheckSurroundings } from '#studio/model/checks.ts';
import { errorsOfPart } from '#studio/model/checkPlaces.ts';
import { inEachLanguage, valueIn, withValue, type Documents } from '#studio/model/documents.ts';
import { nearestNode, outlineOf } from '#studio/model/outline.ts';
import { partAt, pathOf } from '#studio/model/parts.ts';
import { scenarioDocuments } from './contentSamples.ts';

const germany = Object.fromEntries(scenarioDocuments)['germany']!;
const scenario = JSON.parse(readFileSync('fixtures/scenarios/germany/scenario.json', 'utf8'));
const surroundings: CheckSurroundings = {
  schema: JSON.parse(readFileSync('fixtures/scenarios/germany/provider-schema.json', 'utf8')),
  policies: null,
  metadata: scenario.metadata,
  country: 'DE',
  pictures: new Set(JSON.stringify(germany).match(/\/cms\/images\/[\w-]+/g)),
  now: Date.parse('2026-01-01T00:00:00Z'),
};
const before = new Set(checkDocuments(germany, surroundings).map(({ id }) => id));
const added = (documents: Documents, with_: Partial<CheckSurroundings> = {}): readonly Check[] =>
  checkDocuments(documents, { ...surroundings, ...with_ }).filter(({ id }) => !before.has(id));

const tabs = ['preferenceCenter', 'tabs'];
const firstOf = (type: string, list: string): readonly string[] => {
  const all = valueIn(germany['de'], tabs) as readonly { components: readonly JsonObject[] }[];
  const tab = all.findIndex(({ components }) => components.some((one) => one['type'] === type));
  const component = all[tab]!.components.findIndex((one) => one['type'] === type);
  return [...tabs, String(tab), 'components', String(component), list, '0'];
};
const tile = firstOf('booleantiles', 'tiles');
const newsletter = firstOf('subscriptions', 'newsletters');
const inAll = (path: readonly string[], value: Json | undefined): Documents =>
  inEachLanguage(germany, (document) => withValue(document, path, value));
const inOne = (language: string, path: readonly string[], value: Json | undefined): Documents => ({
  ...germany,
  [language]: withValue(germany[language]!, path, value),
});
const secondTile = [...tile.slice(0, -1), '1', 'schemaPaths'];
const serverOnly: Json = JSON.parse(
  JSON.stringify(surroundings.schema, (name, value: Json) =>
    name === 'interests.bio' || name === 'interests.organic' ? { ...Object(value), writeAccess: 'serverOnly' } : value,
  ),
);
const withRequired: Json = JSON.parse(JSON.stringify(surroundings.schema));
Object(withRequired).dataSchema.fields['club.code'] = {
  type: 'string',
  required: true,
  writeAccess: 'clientModify',
  format: "regex('^[0-9]{5}$')",
};

describe('a mistake gets its sentence at its place before publishing', () => {
  it.each<[string, string, Documents, readonly string[], Partial<CheckSurroundings>?]>([
    [
      'an unknown path',
      'contract/path-unknown',
      inAll([...tile, 'schemaPaths'], ['data.interests.nothing']),
      [...tile, 'schemaPaths', '0'],
    ],
    [
      'a path that no customer can write',
      'contract/path-not-writable',
      germany,
      [...tile, 'schemaPaths', '0'],
      { schema: serverOnly },
    ],
    [
      'two fields on one path',
      'contract/path-claimed-twice',
      inAll(secondTile, valueIn(germany['de'], [...tile, 'schemaPaths'])),
      secondTile.slice(0, -1),
    ],
    [
      'two tabs with one anchor',
      'content/anchor-twice',
      inAll([...tabs, '1', 'anchor'], valueIn(germany['de'], [...tabs, '0', 'anchor'])),
      [...tabs, '1', 'anchor'],
    ],
    [
      'a newsletter that the schema does not have',
      'contract/newsletter-unknown',
      inAll([...newsletter, 'key'], 'NLT_NOTHING'),
      [...newsletter, 'key'],
    ],
    ['a required field on no tab', 'contract/required-on-no-tab', germany, [], { schema: withRequired }],
    [
      'a missing translation',
      'i18n/text-missing',
      inOne('en', [...newsletter.slice(0, -2), 'title'], undefined),
      newsletter.slice(0, -2),
    ],
    [
      'a picture that does not exist',
      'content/picture-missing',
      inAll([...tile, 'imageUrl'], '/cms/images/nothing'),
      [...tile, 'imageUrl'],
    ],
    [
      'a link that is not https',
      'content/link-not-secure',
      inOne('de', [...newsletter, 'sampleUrl'], 'http://www.kontor.example/a'),
      [...newsletter, 'sampleUrl'],
    ],
    [
      'a display window that ends before it begins',
      'content/window-backwards',
      inEachLanguage(inAll([...newsletter, 'displayStart'], '2030-02-01T00:00:00Z'), (one) =>
        withValue(one, [...newsletter, 'displayEnd'], '2030-01-01T00:00:00Z'),
      ),
      [...newsletter, 'displayEnd'],
    ],
  ])('%s: %s', (_what, rule, documents, place, with_ = {}) => {
    const found = added(documents, with_).filter((check) => check.rule === rule);
    expect(found.length).toBeGreaterThan(0);
    const at = `${place.length > 0 ? '/' : ''}${place.join('/')}`;
    expect(
      found.map(({ pointer }) => pointer).some((pointer) => pointer.startsWith(at) || at.startsWith(pointer)),
    ).toBe(true);
    for (const { sentence, remedy } of found) {
      expect(sentence.de).not.toBe('');
      expect(sentence.en).not.toBe(sentence.de);
      expect(remedy.de).not.toBe('');
    }
  });

  it('puts a sentence at the control of its language', () => {
    const documents = inOne('de', [...newsletter, 'sampleUrl'], 'http://www.kontor.example/a');
    const part = partAt(documents['de'], newsletter)!;
    const errors = errorsOfPart(added(documents), part, newsletter, 'de');
    expect(errors).toMatchObject([{ form: ['sampleUrl', 'de'], text: expect.stringMatching(/\w/) }]);
  });

  it('leads to the part in the outline', () => {
    const [check] = added(inAll([...tile, 'imageUrl'], '/cms/images/nothing'));
    expect(nearestNode(outlineOf(germany['de']!), check!.pointer)?.path).toEqual(tile);
  });

  it('mends a misspelled path in every language, and an address only in its own', () => {
    const path = [...tile, 'schemaPaths', '0'];
    const right = valueIn(germany['de'], path) as string;
    const misspelled = inAll([...tile, 'schemaPaths'], [right.slice(0, -1)]);
    const fix = added(misspelled).find((check) => check.fix !== undefined);
    const mended = withFix(misspelled, fix!);
    for (const document of Object.values(mended)) expect(valueIn(document, path)).toBe(right);
    const insecure = inOne('de', [...newsletter, 'sampleUrl'], 'http://www.kontor.example/a');
    const secure = withFix(
      insecure,
      added(insecure).find((check) => check.fix !== undefined)!,
    );
    expect(valueIn(secure['de'], [...newsletter, 'sampleUrl'])).toBe('https://www.kontor.example/a');
    expect(secure['en']).toBe(insecure['en']);
  });

  it('blocks an empty part, whatever made it', () => {
    const empty = inAll(tile.slice(0, -1), []);
    expect(added(empty).some(({ severity, rule }) => severity === 'error' && rule.startsWith('content/'))).toBe(true);
    expect(pathOf('/a/b')).toEqual(['a', 'b']);
  });
});
