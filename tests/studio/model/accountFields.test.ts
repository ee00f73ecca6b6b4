import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseProviderSchema } from '@kontor/schema-adapters/provider';
import { accountFields, rulePhrase } from '#studio/model/accountFields.ts';
import { firstIn } from '#studio/model/documents.ts';
import { scenarioDocuments } from './contentSamples.ts';

const germany = Object.fromEntries(scenarioDocuments)['germany']!;
const raw = JSON.parse(readFileSync('fixtures/scenarios/germany/provider-schema.json', 'utf8'));
raw.dataSchema.fields['club.code'] = {
  type: 'string',
  required: true,
  writeAccess: 'clientModify',
  format: "regex('^[0-9]{5}$')",
};
raw.dataSchema.fields['club.level'] = { type: 'string', required: false, writeAccess: 'serverOnly' };
const fields = accountFields(parseProviderSchema(raw).schema, germany);
const at = (path: string) => fields.find((field) => field.path === path);

it('a required field that stands on no tab is offered first, with its rule in words', () => {
  expect(fields[0]).toEqual({
    path: 'data.club.code',
    name: 'Code',
    labels: [],
    kind: 'string',
    rule: { key: 'edit.rules.digits', values: { count: 5 } },
    isRequired: true,
    obstacle: undefined,
    usedOn: [],
  });
});

it('a field is called by its label in the catalogue, else by the readable end of its path', () => {
  expect(at('profile.firstName')).toMatchObject({ labelKey: 'global.fields.profile.firstName' });
  expect(at('data.interests.bio')).toMatchObject({ labelKey: undefined, name: 'Bio' });
});

it('a field that a tab already has names the tab, and stands behind the free ones', () => {
  expect(at('data.interests.bio')).toMatchObject({ kind: 'boolean', usedOn: ['Interessen'] });
  const free = fields.findLastIndex(({ usedOn, obstacle }) => usedOn.length === 0 && obstacle === undefined);
  expect(fields.findIndex(({ usedOn }) => usedOn.length > 0)).toBeGreaterThan(free);
});

it('fields and newsletters are called as in the language of the studio', () => {
  const english = accountFields(parseProviderSchema(raw).schema, firstIn('en', germany));
  const bio = english.find(({ path }) => path === 'data.interests.bio');
  expect(bio).toMatchObject({ labels: ['Organic', 'Bio'], usedOn: ['Interests'] });
});

it('a field that customers cannot write comes last and says why', () => {
  expect(at('data.club.level')).toMatchObject({ obstacle: 'serverOnly' });
  expect(at('data.addressBook.city')).toMatchObject({ obstacle: 'closedToLinks' });
  const first = fields.findIndex(({ obstacle }) => obstacle !== undefined);
  expect(fields.slice(first).every(({ obstacle }) => obstacle !== undefined)).toBe(true);
});

it('newsletters are not among them: they have a list of their own', () => {
  expect(fields.filter(({ path }) => path.startsWith('subscriptions.NLT'))).toEqual([]);
});

it('a field has the words of the content in all its languages, by which it is found', () => {
  expect(at('data.interests.bio')?.labels).toEqual(['Bio', 'Organic']);
});

it.each(['profile.birthMonth', 'profile.birthYear', 'profile.phones[0].number'])(
  '%s is used where a control writes it together with others',
  (path) => {
    expect(at(path)?.usedOn).not.toEqual([]);
  },
);

it.each([
  [{ pattern: '^\\d{4}$' }, 'digits', { count: 4 }],
  [{ pattern: '^[0-9]{4,6}$' }, 'digitsBetween', { minimum: '4', maximum: '6' }],
  [{ pattern: '^a' }, 'pattern', undefined],
  [{ type: 'integer', minimum: 1, maximum: 12 }, 'range', { minimum: 1, maximum: 12 }],
  [{ format: 'email' }, 'email', undefined],
  [{ minLength: 2 }, 'atLeast', { count: 2 }],
  [{ maxLength: 40 }, 'atMost', { count: 40 }],
] as const)('the rule of %j is told with the words for %s and its numbers', (schema, words, values) => {
  expect(rulePhrase(schema)).toEqual({ key: `edit.rules.${words}`, ...(values && { values }) });
});
