import { readFileSync } from 'node:fs';
import type { Json, JsonObject } from '@kontor/schema-adapters/json';
import type { CheckSurroundings } from '#studio/model/checks.ts';
import { inEachLanguage, valueIn, withValue, type Documents } from '#studio/model/documents.ts';
import { scenarioDocuments } from './contentSamples.ts';

export const germany = Object.fromEntries(scenarioDocuments)['germany']!;
export const scenario = JSON.parse(readFileSync('fixtures/scenarios/germany/scenario.json', 'utf8'));
/** The reference data for checks of the German content. */
export const surroundings: CheckSurroundings = {
  schema: JSON.parse(readFileSync('fixtures/scenarios/germany/provider-schema.json', 'utf8')),
  policies: null,
  metadata: scenario.metadata,
  country: 'DE',
  pictures: new Set(JSON.stringify(germany).match(/\/cms\/images\/[\w-]+/g)),
  now: Date.parse('2026-01-01T00:00:00Z'),
};
const tabs = ['preferenceCenter', 'tabs'];
const firstOf = (type: string, list: string): readonly string[] => {
  const all = valueIn(germany['de'], tabs) as readonly { components: readonly JsonObject[] }[];
  const tab = all.findIndex(({ components }) => components.some((one) => one['type'] === type));
  const component = all[tab]!.components.findIndex((one) => one['type'] === type);
  return [...tabs, String(tab), 'components', String(component), list, '0'];
};
/** The path of a tile. */
export const tile = firstOf('booleantiles', 'tiles');
/** The path of a newsletter. */
export const newsletter = firstOf('subscriptions', 'newsletters');
/** The German content with another value in every language. */
export const inAll = (path: readonly string[], value: Json | undefined): Documents =>
  inEachLanguage(germany, (document) => withValue(document, path, value));
/** The German content with another value in one language. */
export const inOne = (language: string, path: readonly string[], value: Json | undefined): Documents => ({
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

/** An editor's mistake: the rule that finds it, the content, its place, and other changes. */
export interface Mistake {
  readonly what: string;
  readonly rule: string;
  readonly documents: Documents;
  readonly place: readonly string[];
  readonly surroundings?: Partial<CheckSurroundings>;
}

const rows: readonly [string, string, Documents, readonly string[], Partial<CheckSurroundings>?][] = [
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
  [
    'a tile for a page that is switched off',
    'content/page-not-offered',
    germany,
    ['accountPage', 'accountLinks', '4', 'url'],
    { metadata: { ...scenario.metadata, features: { consents: true, passkeys: true } } },
  ],
  [
    'consents that are switched off',
    'content/component-not-offered',
    germany,
    [...tabs, '6', 'components', '0'],
    { metadata: { ...scenario.metadata, features: {} } },
  ],
];

/** The mistakes that get a sentence before publishing. */
export const mistakes: readonly Mistake[] = rows.map(([what, rule, documents, place, other = {}]) => ({
  what,
  rule,
  documents,
  place,
  surroundings: other,
}));
